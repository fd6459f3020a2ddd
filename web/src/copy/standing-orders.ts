/** Standing orders: the list, what can be done with one, and the organization's own days off. */
import { formatCounted } from '@meridian/domain/time/format.ts'

export const STANDING_COPY = {
  title: 'Standing orders',
  subtitle: 'Work that repeats. Each day’s orders are placed two weeks ahead.',
  tabs: { list: 'List', calendar: 'Calendar', 'days-off': 'Days off' },
  add: 'New standing order',
  emptyTitle: 'No standing orders yet',
  empty: 'Say once what is picked up, where and on which days. Its orders are then placed automatically.',
  emptyForReaders: 'Nobody in your organization has set one up.',
  withEnded: 'Ended too',
  failed: 'The standing orders did not load',
  states: { active: 'Active', paused: 'Paused', ended: 'Ended' },
  pausesFrom: (day: string) => `Pauses on ${day}`,
  way: (from: string, to: string) => `${from} → ${to}`,
  packages: (count: number) => formatCounted(count, 'package'),
  days: 'Days',
  nextDay: 'Next day',
  noNextDay: 'None',
  price: 'Price per day',
  noPriceYet: 'Known with the first order',
  driver: 'Usual driver',
  orders: 'Its orders',
  confirmed: 'Confirmed when they are placed',
  confirmedUpTo: (day: string, month: string) =>
    `Confirmed when they are placed, before payment: at most ${day} a day and ${month} a month`,
  beyondTitle: 'Waits for Meridian’s agreement',
  beyond: (orders: number, day: string) =>
    `${formatCounted(orders, 'order')} from ${day} on cost more than we agreed to confirm before payment. They wait until we agree to more, or you pay for them.`,
  notConfirmed: 'Each is paid, or approved by us',
  period: (from: string, to: string | null) => (to ? `${from} to ${to}` : `From ${from}, until further notice`),
  notOrdered: (days: number) => `${formatCounted(days, 'day')} in the next two weeks could not be ordered`,
  showThem: 'Show them',
  calendarOf: (name: string) => `Calendar of ${name}`,
  pausedText: (from: string, until: string | null) =>
    until ? `Paused from ${from} to ${until}` : `Paused from ${from} until resumed`,
} as const

/** What can be done with one. */
export const STANDING_ACTIONS = {
  pause: 'Pause',
  pauseOf: (name: string) => `Pause ${name}`,
  pauseLead: 'Nothing is ordered on these days. What is ordered already is canceled, unless a driver has it.',
  pauseFrom: 'From',
  pauseUntil: 'To (included)',
  pauseOpen: 'Until I resume it',
  resume: 'Resume',
  resumeOf: (name: string) => `Resume ${name}`,
  resumed: 'Resumed: its days are ordered again',
  change: 'Change from a day on',
  changeOf: (name: string) => `Change from a day on: ${name}`,
  end: 'End',
  endOf: (name: string) => `End ${name}`,
  endLead: 'It stops after this day. What is ordered for later is canceled, unless a driver has it.',
  lastDay: 'Last day',
  paused: 'Paused',
  ended: (day: string) => `Its last day is ${day}`,
  keep: 'Cancel',
  close: 'Close',
  kept: 'A driver has orders of these days already. These stay as they are:',
  keptOrder: (order: string, day: string) => `${order}, ${day}`,
  keptHint: 'Write to us about an order if it should not run.',
  noAnswer: 'The server did not answer. Check your connection and try again.',
} as const

/** Nothing was there three times in a row. */
export const SUGGESTION_COPY = {
  title: 'Nothing was there three times in a row',
  text: (days: string, fewer: number, saving: string | null) =>
    saving
      ? `${days} instead would be ${formatCounted(fewer, 'day')} fewer a year and save ${saving}.`
      : `${days} instead would be ${formatCounted(fewer, 'day')} fewer a year.`,
  change: 'Change the schedule',
  keep: 'Keep it',
} as const

export const DAYS_OFF_COPY = {
  title: 'Your own days off',
  lead: 'Federal holidays are already included. Add your organization’s other closed days: each standing order says what it does on them.',
  empty: 'No days off of your own are ahead.',
  day: 'Day',
  name: 'What it is',
  nameHint: 'Stocktaking, for example',
  add: 'Add day off',
  dayWanted: 'Choose a day',
  nameWanted: 'Say what it is',
  remove: 'Remove',
  removeOf: (day: string) => `Remove ${day}`,
  added: (day: string) => `${day} is a day off`,
  removed: (day: string) => `${day} is a usual day again`,
  ordered: 'Ordered for that day already. It stays until you skip it in the calendar:',
  failed: 'The days off did not load',
} as const
