// Wayfire's engine on the frames with which `mudra-bench frame` measures mudra's: three fingers that move together in a
// small circle, and four gestures of three fingers that have begun and never end.
//
//   wf-touch-frames COUNT    prints the nanoseconds and the allocations per frame

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <wayfire/touch/touch.hpp>

namespace {

unsigned long allocations = 0;

constexpr int fingers = 3;
// In pixels, as a compositor has them: 10 per millimetre.
constexpr double scale = 10;
constexpr double never = 1e9;

wf::touch::gesture_t make(std::unique_ptr<wf::touch::gesture_action_t> action) {
    std::vector<std::unique_ptr<wf::touch::gesture_action_t>> actions;
    actions.push_back(std::make_unique<wf::touch::touch_action_t>(fingers, true));
    actions.push_back(std::move(action));
    return wf::touch::gesture_t(std::move(actions), [] {});
}

wf::touch::gesture_event_t event(wf::touch::gesture_event_type_t type, unsigned frame, int finger) {
    const double offset = frame % 16 / 8.0;
    return {type, frame * 8, finger, {(50 + finger * 20 + offset) * scale, (80 - offset) * scale}};
}

}  // namespace

void *operator new(std::size_t size) {
    allocations++;
    if (void *block = std::malloc(size)) return block;
    throw std::bad_alloc();
}

void operator delete(void *block) noexcept { std::free(block); }
void operator delete(void *block, std::size_t) noexcept { std::free(block); }

int main(int count, char **words) {
    const unsigned frames = count > 1 ? std::strtoul(words[1], nullptr, 10) : 5000;
    using namespace wf::touch;
    gesture_t gestures[] = {
        make(std::make_unique<drag_action_t>(MOVE_DIRECTION_LEFT, never)),
        make(std::make_unique<drag_action_t>(MOVE_DIRECTION_UP, never)),
        make(std::make_unique<pinch_action_t>(never)),
        make(std::make_unique<rotate_action_t>(never)),
    };

    const auto pass = [&](gesture_event_type_t type, unsigned frame) {
        for (int finger = 0; finger < fingers; finger++)
            for (auto &gesture : gestures) gesture.update_state(event(type, frame, finger));
    };
    for (auto &gesture : gestures) gesture.reset(0);
    pass(EVENT_TYPE_TOUCH_DOWN, 0);
    // A warm-up round that is not counted.
    for (unsigned frame = 1; frame <= frames; frame++) pass(EVENT_TYPE_MOTION, frame);

    const auto start = std::chrono::steady_clock::now();
    allocations = 0;
    for (unsigned frame = 1; frame <= frames; frame++) pass(EVENT_TYPE_MOTION, frames + frame);
    const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;

    for (auto &gesture : gestures) {
        if (gesture.get_progress() < 0.4) return 1;  // It has given up: nothing was measured.
    }
    std::printf("%f %f\n", elapsed.count() / frames, double(allocations) / frames);
}
