import MudraRealtime
import Testing

@Suite struct RingTests {
    @Test("A ring returns elements in the order in which it took them") func itGivesInTheOrderThatItTook() {
        let ring = Ring<Int>(capacity: 4)
        #expect(ring.pop() == nil)
        for round in 0..<10 {
            let numbers = (0..<3).map { round * 3 + $0 }
            for number in numbers { ring.push(number) }
            for number in numbers { #expect(ring.pop() == number) }
            #expect(ring.pop() == nil)
        }
        #expect(ring.highWaterMark == 3)
        #expect(ring.drops == 0)
    }

    @Test("A ring knows how many elements wait, and waited at most") func waiting() {
        let ring = Ring<Int>(capacity: 4)
        #expect(ring.waiting == 0 && ring.highWaterMark == 0)
        for number in 1...3 {
            ring.push(number)
            #expect(ring.waiting == number && ring.highWaterMark == number)
        }
        _ = ring.pop()
        #expect(ring.waiting == 2 && ring.highWaterMark == 3)
    }

    @Test("The capacity of a ring is a power of two", arguments: [(1, 1), (2, 2), (3, 4), (4, 4), (5, 8), (64, 64)])
    func capacity(wanted: Int, capacity: Int) {
        #expect(Ring<Int>(capacity: wanted).capacity == capacity)
    }

    @Test("A full ring counts the elements that it drops") func aFullRingCountsDrops() {
        let ring = Ring<Int>(capacity: 3)
        for number in 0..<6 { ring.push(number) }
        // The capacity is rounded up to a power of two.
        #expect(ring.highWaterMark == 4)
        #expect(ring.drops == 2)
        for number in 0..<4 { #expect(ring.pop() == number) }
        #expect(ring.pop() == nil)
        ring.push(6)
        #expect(ring.pop() == 6)
        #expect(ring.highWaterMark == 4)
    }
}
