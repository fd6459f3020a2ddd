/** The texts of the driver's screens: the spec's to the letter, and our own. */

export const DRIVER_TOASTS = {
  unsupported: { title: 'Location Not Supported', message: 'You can go on with manual navigation.' },
  accessRequired: 'Location Access Required',
  reasons: {
    denied: 'Permission denied. Please allow location access in your browser settings.',
    unavailable: 'Your position is unavailable.',
    timed_out: 'The request for your position timed out.',
  },
  clockAhead: {
    title: 'Check your clock',
    message: 'The clock of this device is ahead, so your location is not accepted. Set it to network time.',
  },
  watchError: { title: 'Location Error', message: 'Unable to get your location. Please check permissions.' },
  directions: { title: 'Navigation Error', message: 'Unable to calculate directions. Please check addresses.' },
  accept: 'Failed to accept job',
  status: 'Failed to update order status',
  notKept: 'This device could not save the step, and the server could not be reached. Please try again.',
} as const

export const MANUAL_MODE = {
  title: 'Job Started',
  message: 'Manual mode: your location is not shared. The steps work as usual.',
  retry: 'Share my location',
  /** How to lift the block. */
  allow:
    'Your browser blocks it: open the site settings beside the address bar, set Location to Allow, then press the button.',
} as const

export const DRIVER_COPY = {
  approximateStop: 'Approximate on the map: go by the address.',
  title: 'Deliveries',
  tabs: { available: 'Available Jobs', active: 'Active Deliveries', performance: 'Performance' },
  cards: {
    availableJobs: 'Available Jobs',
    completedJobs: 'Jobs Completed',
    milesDriven: 'Miles Driven',
    moneyEarned: 'Money Earned',
  },
  onDuty: 'Available',
  offDuty: 'Off duty',
  sharing: {
    onDuty: (age: string) => `Sharing your location · last position ${age}`,
    onJob: (age: string) => `Sharing your location until the job is done · last position ${age}`,
    waiting: 'Waiting for your location. If your browser asks, choose Allow.',
    blocked: 'Location is blocked. Open the site settings beside the address bar and set Location to Allow.',
    unavailable: 'Your location is not available. Trying again.',
    unsupported: 'This browser cannot share your location.',
    none: 'Not sharing your location',
  },
  radius: {
    label: 'Show jobs within',
    miles: (miles: number) => `${miles} miles of you`,
    any: 'Any distance',
    noPosition: 'Your location is not known, so jobs at any distance are listed.',
    farther: (jobs: string, count: number) => `${jobs} ${count === 1 ? 'is' : 'are'} farther away.`,
    showAll: 'Show all',
    failed: 'The distance did not change',
  },
  emptyAvailable: 'No Available Jobs',
  emptyActive: 'No Active Deliveries',
  accept: 'Accept Job',
  tracking: 'Live Tracking Active',
  trackingWaits: 'Waiting for your location',
  trackingLater: 'Your location is sent later',
  noConnection: 'No connection',
  outdated: 'Not up to date',
  noFigures: 'Your figures did not load.',
  navigate: 'Navigate',
  call: 'Call',
  text: 'Text',
  stops: { pickup: 'Pickup', delivery: 'Delivery' },
  deliverBy: (time: string, left: string) => `Deliver by ${time} · ${left} left`,
  late: (by: string, time: string) => `${by} late · was due ${time}`,
  controlled: 'Controlled medication: check the ID and get a signature.',
  sameStop: (jobs: string) => `Also at this stop: ${jobs}`,
  farAway: {
    title: (miles: string) => `You are ${miles} away. Complete here?`,
    hint: (address: string) =>
      `The stop is ${address}. If you complete it here, the order is marked with the distance.`,
    confirm: 'Complete here',
    keep: 'Not yet',
  },
  reasons: { other: 'Something else', words: 'Why' },
  release: {
    consequence:
      'Other drivers can then take it. Dispatch and the client see that it has no driver. Why do you release it?',
    confirm: 'Release it',
    keep: 'Keep the job',
  },
  pass: {
    title: 'Why do you pass?',
    confirm: 'Pass',
    back: 'Back',
  },
  openJob: (id: number) => `Open job #${id}`,
  jobDetails: 'Client, other stop and position',
  opens: (time: string) => `Can be started from ${time}`,
  foldedStats: 'Your figures',
  waiting: 'Waiting to send',
} as const

/** The driver's day in one line, and what follows a completed stop. */
export const DAY_COPY = {
  earned: (amount: string) => `${amount} today`,
  left: (stops: string) => `${stops} left`,
  until: (time: string) => `until ${time}`,
  offDuty: 'Off duty',
  locationBlocked: 'Location blocked',
  delivered: (pay: string | null, next: string | null) => done('Delivered', pay, next),
  returned: (next: string | null) => done('Returned', null, next),
  unsent: 'Kept on this device until there is a connection.',
} as const

/** 'Delivered · $6.90 · next stop 12 min' */
const done = (what: string, pay: string | null, next: string | null): string =>
  [what, pay, next && `next stop ${next}`].filter(Boolean).join(' · ')

export const PERFORMANCE_COPY = {
  unavailable: 'Performance Data Unavailable',
  cards: { level: 'Level', streak: 'Current Streak', onTime: 'On-Time Rate', weeklyGoal: 'Weekly Goal' },
  tabs: { achievements: 'Achievements', leaderboard: 'Leaderboard', progress: 'Progress' },
  thisMonth: 'This Month',
  you: 'You',
} as const
