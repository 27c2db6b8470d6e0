import MudraBus
import MudraTouch
import TestSupport
import Testing

@testable import MudraDaemon

/// How long virtual devices live at least.
@Suite struct VirtualDeviceAgesTests {
    @BusActor
    private final class Deaths {
        private(set) var count = 0
        func note() { count += 1 }
    }

    @Test("A device may not go before its time, however often that is asked") func devicesLiveForAWhile() {
        CallFixture.onBus {
            let (ages, deaths) = (VirtualDeviceAges<Int>(least: .milliseconds(600_000)), Deaths())
            #expect(ages.mayGo(1) { deaths.note() })
            ages.begin(1)
            for _ in 1...9 { #expect(!ages.mayGo(1) { deaths.note() }) }
            #expect(ages.mayGo(2) { deaths.note() })
            #expect(deaths.count == 0)
        }
    }

    @Test("A device that may go is reported once") func devicesGoOnce() {
        let (ages, deaths) = CallFixture.onBus { (VirtualDeviceAges<Int>(least: .milliseconds(50)), Deaths()) }
        CallFixture.onBus {
            ages.begin(1)
            ages.begin(2)
            for _ in 1...9 { _ = ages.mayGo(1) { deaths.note() } }
            _ = ages.mayGo(2) { deaths.note() }
            ages.forget(2)
        }
        #expect(eventually { CallFixture.onBus { ages.mayGo(1) {} && deaths.count == 1 } })
    }
}
