/** The texts of the driver's screens: the spec's to the letter, and our own. */

import type { StepState } from '@meridian/domain/orders/timeline.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'

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
  noAccess: 'This is where drivers work.',
  /** Names a job in a sentence, and heads it. */
  job: (id: number) => `Job #${id}`,
  tabs: { available: 'Available Jobs', active: 'Active Deliveries', performance: 'Performance' },
  cards: {
    availableJobs: 'Available Jobs',
    completedJobs: 'Jobs Completed',
    milesDriven: 'Miles Driven',
    moneyEarned: 'Money Earned',
  },
  onDuty: 'Available',
  offDuty: 'Off duty',
  dutyFailed: 'Your status did not change',
  sharing: {
    onDuty: (age: string) => `Sharing your location · last position ${age}`,
    onJob: (age: string) => `Sharing your location until the job is done · last position ${age}`,
    waiting: 'Waiting for your location. If your browser asks, choose Allow.',
    blocked: 'Location is blocked. Open the site settings beside the address bar and set Location to Allow.',
    unavailable: 'Your location is not available. Trying again.',
    unsupported: 'This browser cannot share your location.',
    none: 'Not sharing your location',
    fromApp: (app: string, age: string) => `${app} shares your location · last position ${age}`,
  },
  radius: {
    label: 'Show jobs within',
    miles: (miles: number) => `${miles} miles of you`,
    any: 'Any distance',
    noPosition: 'Your location is not known, so jobs at any distance are listed.',
    farther: (count: number) => `${formatCounted(count, 'job')} ${count === 1 ? 'is' : 'are'} farther away.`,
    showAll: 'Show all',
    failed: 'The distance did not change',
  },
  availableFailed: 'The available jobs did not load',
  emptyAvailable: 'No Available Jobs',
  emptyOffDuty: 'You are off duty. Go on duty to see the jobs that are open.',
  emptyOnDuty: 'A new job appears here by itself as soon as it is cleared.',
  full: (openJobs: number) => `You have ${openJobs} open jobs, the most there may be. Finish one to accept another.`,
  activeFailed: 'Your deliveries did not load',
  emptyActive: 'No Active Deliveries',
  emptyActiveHint: 'Jobs you accept show up here.',
  findJobs: 'See available jobs',
  /** Said by screen readers when it changes. */
  listed: (count: number) => formatCounted(count, 'available job'),
  accept: 'Accept Job',
  tracking: 'Live Tracking Active',
  trackingSince: (time: string) => `since ${time}`,
  trackingWaits: 'Waiting for your location',
  trackingLater: 'Your location is sent later',
  noConnection: 'No connection',
  outdated: 'Not up to date',
  /** A time follows. */
  jobsAsOf: 'jobs as of',
  noFigures: 'Your figures did not load.',
  tryAgain: 'Try again',
  figures: (available: string, completed: string, earned: string) =>
    `${available} available · ${completed} completed · ${earned}`,
  carriedOver: (figure: string) => `includes earlier work: ${figure}`,
  navigate: 'Navigate',
  call: 'Call',
  text: 'Text',
  callNumber: (phone: string) => `Call ${phone}`,
  textNumber: (phone: string) => `Text ${phone}`,
  askFor: (name: string) => `Ask for ${name}`,
  stops: { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' },
  stopsOf: (order: string) => `Stops of ${order}`,
  nextFor: (id: number) => `Next for job #${id}`,
  wholeDelivery: (miles: string) => `${miles} whole delivery`,
  eta: (time: string, left: string | null) => (left ? `ETA ${time}, ${left}` : `ETA ${time}`),
  /** Estimated on the phone, without a network. */
  about: (time: string) => `about ${time}`,
  etaDriving: (minutes: string) => `ETA ${minutes} driving time`,
  packages: (count: number) => formatCounted(count, 'package'),
  deliverBy: (time: string, left: string) => `Deliver by ${time} · ${left} left`,
  late: (by: string, time: string) => `${by} late · was due ${time}`,
  controlled: 'Controlled medication: check the ID and get a signature.',
  /** `scanned`: null before any of them is. */
  ordersHere: (orders: number, packages: number, scanned: number | null) =>
    [
      `${formatCounted(orders, 'order')} here`,
      formatCounted(packages, 'package'),
      ...(scanned === null ? [] : [`scanned ${scanned}`]),
    ].join(' · '),
  ordersHereList: 'Orders at this stop',
  packagesOf: (packages: number, scanned: number | null) =>
    scanned === null ? formatCounted(packages, 'package') : `scanned ${scanned} of ${packages}`,
  /** The name that the sender gave to the work that repeats. */
  standing: (name: string) => `Repeats: ${name}`,
  /** Where the driver left them while they were held. */
  goodsAt: (place: string) => `The goods are here: ${place}`,
  lastTime: (instructions: string) => `Last time: “${instructions}”`,
  farAway: {
    title: (miles: string) => `You are ${miles} away. Complete here?`,
    hint: (address: string) =>
      `The stop is ${address}. If you complete it here, the order is marked with the distance.`,
    confirm: 'Complete here',
    titleHere: (miles: string) => `You are ${miles} away. Are you here?`,
    hintHere: (address: string) =>
      `The stop is ${address}. Waiting time counts from here, and the order is marked with the distance.`,
    confirmHere: 'I’m here',
    keep: 'Not yet',
  },
  reasons: { other: 'Something else', words: 'Why' },
  release: {
    open: 'Release this job',
    title: (order: string) => `Release ${order}`,
    consequence:
      'Other drivers can then take it. Dispatch and the client see that it has no driver. Why do you release it?',
    confirm: 'Release it',
    keep: 'Keep the job',
    done: 'Job released',
    doneMessage: (order: string) => `${order} is open to other drivers again.`,
  },
  pass: {
    title: 'Why do you pass?',
    confirm: 'Pass',
    back: 'Back',
  },
  openJob: (id: number) => `Open job #${id}`,
  jobDetails: 'Client, other stop and position',
  opens: (time: string) => `Can be started from ${time}`,
  client: 'Client',
  messageClient: (client: string) => `Message ${client}`,
  newMessages: (count: number) => formatCounted(count, 'new message'),
  stepsDone: (done: number, all: number) => `${done} of ${all} steps done`,
  steps: 'Steps of this job',
  stepStates: { completed: 'Done', active: 'Next', pending: 'To come' } satisfies Record<StepState, string>,
  foldedStats: (figures: string) => `Your figures: ${figures}`,
  waiting: 'Waiting to send',
} as const

/** The driver's day in one line, and what follows a completed stop. */
export const DAY_COPY = {
  earned: (amount: string) => `${amount} today`,
  left: (stops: number) => `${formatCounted(stops, 'stop')} left`,
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

/** A job that dispatch offers to one driver, for a minute. */
export const OFFER_COPY = {
  title: 'Jobs offered to you',
  name: (order: string) => `Offer of ${order}`,
  offered: (order: string) => `Offered to you: ${order}`,
  seconds: (seconds: number) => `${seconds} s`,
  /** Said by screen readers: when it comes, and twice before it is over. */
  said: (order: string, pay: string) => `Job offered to you: ${order}, ${pay}. Accept or pass.`,
  saidLeft: (order: string, seconds: number) => `Less than ${seconds} seconds left to answer the offer of ${order}.`,
  adds: (miles: string, minutes: string) => `${miles} · adds ${minutes} to your run`,
  others: (count: number) => `${formatCounted(count, 'more job')} offered to you, shown after this one`,
  pass: 'Pass',
  accept: 'Accept',
  failed: 'Offer not answered',
} as const

/** An available job. */
export const JOB_COPY = {
  name: (id: number) => `Job ${id}`,
  terms: (perMile: string | null, total: string) =>
    `your pay${perMile ? `, ${perMile}/mile` : ''} · order total ${total}`,
  fromYou: (miles: string) => `${miles} from you`,
  due: (time: string, left: string) => `Due ${time} · ${left} left`,
  needs: (skill: string) => `Needs: ${skill}`,
  fits: (minutes: string) => `Fits your jobs: ${minutes} more`,
  wouldBeLate: (minutes: string) => `Would be ${minutes} late`,
  makesLate: (id: number, minutes: string) => `Makes #${id} late by ${minutes}`,
  details: 'Details',
  pay: 'Your pay',
  date: 'Scheduled date',
  soon: 'As soon as possible',
  slot: 'Time slot',
  anyTime: 'Any time',
  drivingTime: 'Driving time',
  baseRate: 'Base rate',
  total: 'Total payment (whole order)',
} as const

/** The map of a job, its directions and the phone's own position. */
export const JOB_MAP_COPY = {
  map: (id: number) => `Map of job #${id}`,
  you: 'You',
  directions: (stop: Stop, app: string) => `Directions to ${stop} in ${app}`,
  turnByTurn: 'Turn-by-turn',
  position: 'Your position',
  latitude: 'Latitude',
  longitude: 'Longitude',
  accuracy: 'Accuracy',
  meters: (meters: number) => `${meters} m`,
  lastUpdate: 'Last update',
} as const
