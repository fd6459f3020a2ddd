/** The texts of the dispatch board. */

import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { formatCount, formatCounted, formatMiles, formatMinutes } from '@meridian/domain/time/format.ts'

export const BOARD_COPY = {
  failed: 'The board did not load',
  mapTitle: 'Dispatch map',
  mapFailed: 'The map did not load',
  part: 'Part of the board',
  parts: { orders: 'Orders', drivers: 'Drivers', map: 'Map' },
  listWidth: 'Width of the list',
  mapSize: 'Size of the map',
  orders: (orders: number) => formatCounted(orders, 'order'),
  notChanged: 'Not changed',
  showsTruth: 'The board shows what is true now.',
  assignTo: 'Assign to…',
  call: 'Call',
  callDriver: (name: string, phone: string) => `Call ${name} at ${phone}`,
  noPhone: 'No phone number',
  message: 'Message',
  messageDriver: (name: string) => `Message ${name}`,
  messageHint: 'A private conversation: the client does not see it',
  position: (age: string, app: string | null) => `Position ${age} from ${app ?? 'the browser'}`,
  late: (minutes: number) => `${formatMinutes(minutes)} late`,
  onlyBefore: (minutes: number) => `Only ${formatMinutes(minutes)} before it is due`,
  because: (what: string, why: string) => `${what}: ${why}`,
} as const

export const EXPORT_COPY = {
  title: 'Export',
  pdf: 'Manifests (PDF), a page per driver',
  csv: 'CSV, a row per stop',
  pdfOf: (driver: string) => `Manifest of ${driver} (PDF)`,
  csvOf: (driver: string) => `Stops of ${driver} (CSV)`,
} as const

export const TOOLBAR_COPY = {
  mapPlace: 'Where the map is',
  mapPlaces: { right: 'At the right', bottom: 'At the bottom', window: 'In a window of its own' },
  autoDispatch: 'Auto-dispatch',
  autoDispatchOn: 'Auto-dispatch on',
  autoDispatchOff: 'Auto-dispatch off',
  newOrder: 'New order',
  unreadMessages: (conversations: number) => `${conversations} unread`,
  optimize: 'Optimize',
  dayOver: 'This day is over',
  dayBefore: 'The day before',
  dayAfter: 'The day after',
  day: (day: string) => `Day of the board: ${day}`,
  today: 'Today',
  figures: 'Orders of the day',
  result: 'Result of the day',
  delivered: (orders: number) => `${formatCount(orders)} delivered`,
  deliveredLate: (orders: number) => `${formatCount(orders)} late`,
  notDelivered: (orders: number) => `${formatCount(orders)} not delivered`,
  unassigned: (orders: number) => `${formatCount(orders)} unassigned`,
  atRisk: (orders: number) => `${formatCount(orders)} at risk`,
  willBeLate: (orders: number) => `${formatCount(orders)} will be late`,
  showAll: 'Show all drivers',
  showOnly: 'Show only their drivers',
  undo: 'Undo',
  undoOf: (change: string) => `Undo: ${change}`,
  nothingToUndo: 'You have changed nothing on this day',
  undone: 'Undone',
  notUndone: 'Not undone',
  tryAgain: 'Try again.',
  keys: 'Mouse and keyboard',
  byMouse: 'Drag an order onto a driver, and a stop to where it should be.',
  byKeyboard:
    'By keyboard: select orders and ‘Assign to…’; Alt with an arrow key moves a stop. Ctrl with the mouse wheel zooms.',
} as const

export const PROMISE_FILTERS = { late: 'Past due', hour: 'Within 1 hour', hours: 'Within 3 hours' } as const

export const SORTS = {
  urgent: 'Most urgent',
  due: 'Due',
  distance: 'Distance',
  city: 'City',
  priority: 'Priority',
} as const

export const GROUPS = { none: 'No groups', city: 'By city', priority: 'By priority', client: 'By client' } as const

export const DRIVER_GROUPS = { none: 'No groups', hub: 'By hub', city: 'By city of the next stop' } as const

/** The list of orders that no driver has. */
export const WAITING_COPY = {
  title: 'Unassigned',
  shown: (shown: number, all: number) =>
    shown === all ? formatCounted(all, 'order') : `${shown} of ${formatCount(all)}`,
  selectAll: 'Select all',
  selected: (orders: number) => `${orders} selected`,
  select: (order: string) => `Select ${order}`,
  noneMatch: 'No orders match',
  noneMatchHint: 'Every unassigned order of this day is hidden by the filters.',
  noneUnassigned: 'No unassigned orders match',
  noneUnassignedHint: 'Orders in routes do: see below.',
  clearFilters: 'Clear filters',
  allInRoutes: 'Every order is in a route',
  allInRoutesHint: 'Approved and paid orders of this day appear here.',
  inRoutes: (orders: number) => `In routes: ${formatCount(orders)}`,
  eta: (driver: string, time: string) => `${driver} · ETA ${time}`,
  by: (time: string) => `by ${time}`,
  search: 'Search orders',
  searchHint: 'Number, client or address',
  clearSearch: 'Clear the search',
  sort: 'Sort',
  group: 'Group',
  filter: 'Filter',
  filterWith: (count: number) => `Filter (${count})`,
  area: 'Area',
  service: 'Service',
  due: 'Due',
  noCity: 'No city',
} as const

export const STOP_NAMES = { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' } as const

/** The drivers' routes. */
export const LANES_COPY = {
  title: 'Drivers’ routes',
  none: 'No drivers match.',
  filter: 'Filter drivers',
  filterHint: 'Filter drivers by name, hub, city, vehicle or skill',
  group: 'Group drivers',
  drivers: (drivers: number) => formatCounted(drivers, 'driver'),
  noHub: 'No hub',
  noStop: 'No stop',
  moreHours: 'Show more hours',
  fewerHours: 'Show fewer hours',
  idle: (drivers: number) => `${formatCounted(drivers, 'driver')} not working on this day`,
  stopsDone: (done: number, stops: number) => `${done} of ${formatCounted(stops, 'stop')} done`,
  dayOff: 'Day off',
  notWorking: 'Not working',
  free: 'Free',
  freeUntil: (time: string) => `Free, until ${time}`,
  run: (stops: number, miles: number) => `${formatCounted(stops, 'stop')} · ${formatMiles(miles)}`,
  lateOrders: (orders: number) => `${orders} late`,
  startUnknown: 'start unknown',
} as const

/** What a block of a lane or a dot of the map says of its stop. */
export const STOP_COPY = {
  at: (stop: CustodyStop, order: string, time: string) => `${STOP_NAMES[stop]} of ${order} at ${time}`,
  done: (stop: CustodyStop, order: string, time: string) => `${STOP_NAMES[stop]} of ${order} done at ${time}`,
  notMade: (stop: CustodyStop, order: string) => `${STOP_NAMES[stop]} of ${order} was not made on this day`,
  arrived: (time: string) => `arrived at ${time}`,
  planned: (time: string) => `planned for ${time}`,
  notPlanned: 'not planned',
  /** So many at one door. */
  times: (stops: number) => `${stops}×`,
  atOneDoor: (stops: number) => `${stops}× at one door`,
  toSpare: (time: string) => `${time} to spare`,
  beforeDue: (minutes: number) => `${formatMinutes(minutes)} before it is due`,
  notAssigned: 'planned, not assigned yet',
  locked: 'locked',
  missed: 'not made',
  asPlanned: 'as planned',
  later: (minutes: number) => `${formatMinutes(minutes)} later`,
  earlier: (minutes: number) => `${formatMinutes(minutes)} earlier`,
} as const

export const BOARD_MAP_COPY = {
  routesOf: (drivers: string) => `Map: routes of ${drivers}`,
  all: (orders: number) => `Map: drivers, their routes, and pickups of ${formatCounted(orders, 'unassigned order')}`,
  assign: (orders: number) => `Assign ${formatCounted(orders, 'selected order')}…`,
  waiting: (order: string, priority: string, time: string, address: string) =>
    `${order}, ${priority}, by ${time}, ${address}`,
} as const

/** One order beside the board. */
export const ORDER_PANEL_COPY = {
  title: (order: string) => `Order ${order}`,
  close: 'Close the order',
  due: 'Due',
  from: 'From',
  to: 'To',
  client: 'Client',
  driver: 'Driver',
  unassigned: 'Unassigned',
  eta: ({ time, drive, miles, departs }: { time: string; drive: string; miles: string; departs: string }) =>
    `ETA ${time} (${drive}, ${miles}), departs ${departs}`,
  done: (time: string) => `Done ${time}`,
  showInRoute: 'Show in its route',
  lock: 'Lock to this driver',
  unlock: 'Unlock',
  unassign: 'Unassign',
  release: 'Release to drivers',
  carried: 'It is picked up and stays with its driver.',
  details: 'All details, messages and history',
} as const

/** The board on a phone. */
export const PHONE_COPY = {
  late: 'Will be late',
  atRisk: 'At risk',
  unassigned: 'Unassigned',
  noneTitle: 'Nothing needs you',
  none: 'Every order of this day is in a route and on time as planned.',
  pickedUp: 'Picked up',
  assignTo: (order: string) => `Assign to… ${order}`,
} as const

/** Orders are put into a route without dragging. */
export const MOVE_COPY = {
  farPickup: (order: string, miles: string, time: string) => `${miles} (${time}) of driving to the pickup of ${order}`,
  becomesLater: 'Becomes later',
  noneLater: 'No order becomes later.',
} as const
