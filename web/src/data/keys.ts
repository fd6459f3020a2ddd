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
  paymentIntent: (orderId: number) => ['payment-intent', orderId],
  availableOrders: ['orders', 'available'],
  timelines: ['tracking'],
  tracking: (orderId: number) => ['tracking', orderId],
  /** Lists of orders by what they ask for; `orders` matches them all. */
  orderList: (...what: readonly unknown[]) => ['orders', 'list', ...what],
  orderDetails: (id: number) => ['orders', 'details', id],
  candidates: (orderId: number) => ['drivers', 'candidates', orderId],
  /** Everything said anywhere: lists of conversations, and the end of each. */
  chats: ['chats'],
  /** What was said before that does not change, and is not asked for again with every message. */
  chatPages: (target: string) => ['chat-pages', target],
  messages: (orderId: number) => ['chats', 'order', orderId],
  support: (userId: number | null) => ['chats', 'support', userId],
  conversations: (...what: readonly unknown[]) => ['chats', 'conversations', ...what],
  stats: ['stats'],
  /** Apart from the stats: too heavy to be counted anew with every order. */
  analytics: (...period: readonly string[]) => ['analytics', ...period],
  availability: (priority: string) => ['drivers', 'availability', priority],
  addressBook: ['address-book'],
  drivers: ['drivers'],
  /** The signed-in driver's own duty. */
  duty: ['drivers', 'duty'],
  /** The signed-in driver's own figures: performance, achievements, earnings, leaderboard. */
  driverFigures: ['drivers', 'figures'],
  noticePreferences: ['notice-preferences'],
  driverPosition: (driverId: number) => ['driver-position', driverId],
  orderPosition: (orderId: number) => ['order-position', orderId],
} as const
