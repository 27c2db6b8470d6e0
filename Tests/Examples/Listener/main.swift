import MudraClient

let mudra = try await MudraClient()
for await gesture in mudra.gestures(of: "next") {
    print(gesture.recognizer, gesture.state, gesture.touches)
}
