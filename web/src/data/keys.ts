/** Every query key in one place, so that a live event can name what it makes old. A prefix matches all below it. */
export const keys = {
  installation: ['installation'],
  me: ['me'],
  security: ['security'],
  notices: ['notices'],
  outbox: ['outbox'],
  suggestions: ['suggestions'],
  suggestionsFor: (text: string, near: string | null) => ['suggestions', text, near],
  route: (from: string, to: string) => ['route', from, to],
  orders: ['orders'],
  order: (id: number) => ['orders', 'one', id],
  availableOrders: ['orders', 'available'],
  tracking: (orderId: number) => ['tracking', orderId],
  messages: (orderId: number | null) => ['messages', orderId],
  stats: ['stats'],
  drivers: ['drivers'],
  driverPosition: (driverId: number) => ['driver-position', driverId],
} as const
