/** The texts around the delivery request: stat cards, side panels, quick actions. Names are the spec's (section 2.4). */
export const DASHBOARD_COPY = {
  title: (name: string) => `Welcome, ${name}`,
  documentTitle: 'Dashboard',
  noAccess: 'Deliveries are ordered by client accounts.',
} as const

export const STAT_COPY = {
  region: 'Your deliveries in figures',
  active: { title: 'Active deliveries', counts: 'Confirmed and not yet delivered' },
  scheduled: { title: 'Scheduled today', counts: 'Due today' },
  month: { title: 'This month', counts: 'Delivered this month' },
  savings: { title: 'Cost savings', counts: 'This month, at last month’s prices' },
  moving: 'Moving',
  waiting: 'Waiting for pickup',
  done: 'Delivered',
  toCome: 'To come',
  nextPickup: 'Next pickup',
  pickupDue: 'Due now',
  noPickup: 'None left today',
  trend: 'vs. same period last month',
  noTrend: 'Nothing to compare with',
  averageTime: 'Average time, 12 months',
  hours: (hours: number) => `${hours} hrs`,
  onTime: 'On time, 12 months',
  spent: 'Spent this month',
  saved: 'Saved',
  shorterTrips: 'Less, for shorter trips',
  paidMore: 'Paid more',
  below: 'Below last month’s average price',
  above: 'Above last month’s average price',
  noDeliveriesYet: 'This month has no deliveries yet.',
  noSavings: 'Last month has no deliveries to compare prices with.',
  none: '–',
  failed: 'The figures did not load',
} as const

export const TRACKING_COPY = {
  title: 'Live Tracking',
  empty: 'Nothing on the way',
  emptyHint: 'Confirmed deliveries appear here and move by themselves.',
  noDriver: 'No driver yet',
  follow: 'Track delivery',
  all: (count: number) => `All ${count} active deliveries`,
  failed: 'Active deliveries did not load',
} as const

export const UPCOMING_COPY = {
  title: 'Upcoming Scheduled',
  empty: 'Nothing scheduled ahead',
  emptyHint: 'Requests with a date wait here until their day.',
  confirmedFor: (day: string) => `Confirmed for ${day}`,
  pay: 'Pay',
  payFor: (label: string) => `Pay for order ${label}`,
  all: (count: number) => `All ${count} upcoming`,
  failed: 'Upcoming deliveries did not load',
} as const

export const QUICK_COPY = {
  title: 'Quick Actions',
  availability: 'Check availability',
  history: 'View history',
  track: 'Track a delivery',
  support: 'Contact support',
} as const

export const AVAILABILITY_COPY = {
  title: 'Check availability',
  lead: 'Drivers who could be at your pickup in time, and how soon.',
  drivers: 'Drivers available now',
  earliest: 'Earliest pickup',
  noEstimate: 'No estimate yet: all drivers are busy or off duty. A request is accepted as soon as one is free.',
  failed: 'Availability did not load',
} as const
