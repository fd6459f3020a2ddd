/** The driver's dashboard on a fake server: figures, one offer, and the jobs of the test. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { FakeServer } from './fake-server.ts'
import { anOrder } from './samples.ts'

export const PERFORMANCE: ReplyOf<typeof api.drivers.performance> = {
  totalPoints: 4_200,
  level: 5,
  rank: 'Silver Courier',
  pointsToNextLevel: 800,
  currentStreak: 3,
  longestStreak: 31,
  onTimePercentage: 98,
  weeklyProgress: 4,
  weeklyGoal: 25,
  perfectDeliveries: 152,
  averageRating: 4.9,
}
const OFFER = anOrder({ id: 30, status: 'confirmed', totalCost: '68.85', driverPay: '10.33' })

export const works =
  (orders: Order[], isOnDuty = true) =>
  (server: FakeServer) => {
    server.on(api.drivers.mine, {
      id: 1,
      status: 'busy',
      isOnDuty,
      openJobs: orders.length,
      maxOpenJobs: 3,
      jobRadiusMiles: null,
      phone: null,
    })
    server.on(api.drivers.stats, {
      availableJobs: 1,
      completedJobs: 847,
      milesDriven: 15_420,
      moneyEarned: '12840.50',
      opening: { deliveries: 0, miles: 0, pay: '0.00' },
    })
    server.on(api.drivers.performance, PERFORMANCE)
    server.on(api.drivers.achievements, [])
    server.on(api.drivers.leaderboard, [])
    server.on(api.orders.available, [OFFER])
    server.on(api.orders.activeOfDriver, orders)
    server.on(api.locations.reportMany, { stored: 1, duplicates: 0, refused: [] })
    server.on(api.locations.reportOnDuty, { stored: 1, duplicates: 0, refused: [] })
    server.on(api.tracking.list, [])
    server.on(api.routes.show, { distanceMiles: 4, minutes: 12, quality: 'street', geometry: '', steps: [] })
  }
