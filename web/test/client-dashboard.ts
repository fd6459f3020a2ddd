/** The client's dashboard on a fake server: figures, panels and the form, with nothing in them. */
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { api } from '@meridian/contract/index.ts'
import { type FakeServer, listPage } from './fake-server.ts'

export const CLIENT_STATS: ReplyOf<typeof api.stats.client> = {
  activeDeliveries: 0,
  scheduledToday: 0,
  monthlyDeliveries: 0,
  totalCost: '0.00',
  breakdown: {
    active: { moving: 0, waiting: 0, movingPercent: 0, waitingPercent: 0 },
    scheduled: { done: 0, toCome: 0, donePercent: 0, toComePercent: 0, nextPickupAt: null, nextPickupZone: null },
    month: { trendPercent: null, averageHours: null, onTimePercent: null },
    savings: { amount: '0.00', percent: null, hasShorterTrips: false },
  },
}

export const NO_COSTS: ReplyOf<typeof api.costCenters.showRules> = {
  costCenter: 'off',
  poNumber: 'off',
  poPattern: null,
  poExample: null,
  sites: [],
  lastCostCenterId: null,
}

export function prepareClientDashboard(server: FakeServer): void {
  server.on(api.stats.client, CLIENT_STATS)
  server.on(api.orders.ofClient, listPage(api.orders.ofClient, [], 0))
  server.on(api.addresses.book, [])
  server.on(api.sites.list, [])
  server.on(api.proofs.terms, { isRequired: false })
  server.on(api.costCenters.showRules, NO_COSTS)
}
