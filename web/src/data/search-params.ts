/** What each route reads from its query string. A missing or invalid parameter is undefined: an old link must not break a screen. */
import type { OrderFilters } from '@meridian/contract/orders/orders.ts'
import { idIn } from '@meridian/domain/accounts/ids.ts'
import {
  ADMIN_FILTER_STATUSES,
  ORDER_SORTS,
  ORDER_STATUSES,
  type OrderSort,
  PRIORITIES,
  SERVICE_TYPES,
} from '@meridian/domain/orders/orders.ts'
import { formatCents, parseCents } from '@meridian/domain/pricing/money.ts'

type Readers = Record<string, (text: string) => unknown>
type Search<R extends Readers> = { [N in keyof R]?: ReturnType<R[N]> | undefined }

/** The router merges the result into the raw parameters, so an invalid one must be overwritten with undefined. */
const searchReader =
  <R extends Readers>(readers: R) =>
  (raw: Record<string, unknown>): Search<R> => {
    const entries = Object.entries(readers).map(([name, read]) => [
      name,
      raw[name] === undefined ? undefined : read(String(raw[name])),
    ])
    return Object.fromEntries(entries) as Search<R>
  }

const text = (value: string): string | undefined => value || undefined
const textUpTo = (max: number) => (value: string) => text(value.trim().slice(0, max))
const id = (value: string): number | undefined => idIn(value) ?? undefined
const oneOf =
  <T extends string>(values: readonly T[]) =>
  (value: string): T | undefined =>
    values.find((known) => known === value)

function day(value: string): string | undefined {
  // Date accepts February 30 as March 2. The server would refuse it, and with it the whole list.
  const hasFormat = /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) && value > '1900-01-01' && !Number.isNaN(Date.parse(value))
  return hasFormat && new Date(value).toISOString().startsWith(value) ? value : undefined
}

/** Completes '120' to '120.00', which is what the server accepts. */
export function amount(value: string): string | undefined {
  const cents = parseCents(value)
  return cents === null || cents < 0 ? undefined : formatCents(cents)
}

/** `next` is the page a sign-in interrupted. */
export const readLoginSearch = searchReader({ next: text })

/** The token of a link in a mail. It is in the fragment, which the browser does not send to any server. */
export function readMailLink(hash: string): Record<'reset' | 'invite' | 'verify' | 'second', string | null> {
  const link = new URLSearchParams(hash)
  return {
    reset: link.get('reset'),
    invite: link.get('invite'),
    verify: link.get('verify'),
    // Not from a mail: from a single sign-on that a second factor is to follow.
    second: link.get('second'),
  }
}
export const readDashboardSearch = searchReader({ reorder: text })

/** Of the groups only the one that the dashboard's list leads to. */
export type HistoryFilters = Omit<OrderFilters, 'group'> & { group?: 'upcoming' | undefined }
/** In the order of the filter chips. */
const FILTER_READERS = {
  search: textUpTo(200),
  group: oneOf(['upcoming']),
  status: oneOf(ORDER_STATUSES),
  serviceType: oneOf(SERVICE_TYPES),
  priority: oneOf(PRIORITIES),
  from: day,
  to: day,
  minTotal: amount,
  maxTotal: amount,
  costCenterId: (value) => idIn(value)?.toString(),
  driver: textUpTo(100),
} satisfies { [N in keyof HistoryFilters]-?: (value: string) => HistoryFilters[N] }
export const FILTER_NAMES = Object.keys(FILTER_READERS) as (keyof HistoryFilters)[]
export const readOrdersSearch = searchReader({ ...FILTER_READERS, order: id })
export type OrdersSearch = ReturnType<typeof readOrdersSearch>

/** The order number as typed, for the form shows it again. */
export const readTrackingSearch = searchReader({ order: text })

/** `support` is a user's id for admins; for other users any id means their own support chat. */
export const readMessagesSearch = searchReader({ order: id, support: id })
export type MessagesSearch = ReturnType<typeof readMessagesSearch>

/** `payment_intent` is added by the card provider when a bank redirects the browser back. */
export const readCheckoutSearch = searchReader({ orderId: id, amount: text, group: id, payment_intent: text })
/** Orders that were placed together. */
export const readOrderGroupSearch = searchReader({ group: id })

export const DRIVER_TABS = ['available', 'active', 'performance'] as const
export const readDriverSearch = searchReader({ tab: oneOf(DRIVER_TABS), order: id })

export const ORGANIZATION_TABS = ['people', 'sites', 'cost-centers', 'billing', 'approvals', 'api', 'sign-in'] as const
/** The invoice that is open in the tab of billing. */
export const readOrganizationSearch = searchReader({ tab: oneOf(ORGANIZATION_TABS), invoice: id })
export const readBillingSearch = searchReader({ invoice: id })

export const STANDING_TABS = ['list', 'calendar', 'days-off'] as const
/** `id` limits the calendar to one standing order. */
export const readStandingSearch = searchReader({ tab: oneOf(STANDING_TABS), id, ended: oneOf(['true']) })
export const readImportSearch = searchReader({ id })

/** Like this order, or instead of this standing order, with the schedule that was suggested for it. */
export const readStandingFormSearch = searchReader({ from: id, change: id, thinner: oneOf(['true']) })

export const readOrganizationsSearch = searchReader({ id })

/** The order that is open over an admin's screen, or that a client edits. */
export const readOpenedOrder = searchReader({ order: id })
/** The board's day; without one, today. */
export const readDispatchSearch = searchReader({ order: id, day })
/** The day whose counts are shown; without one, today. */
export const readCountsSearch = searchReader({ day })
export const ANALYTICS_PERIODS = ['7', '30', '90', 'custom'] as const
export const readAnalyticsSearch = searchReader({ period: oneOf(ANALYTICS_PERIODS), from: day, to: day })
/** How an admin's list is sorted unless its address says otherwise. */
export const ADMIN_SORT: OrderSort = 'due'
/** The filters stay while an admin looks at another tab of the dashboard. */
export const readAdminSearch = searchReader({
  q: text,
  status: oneOf(ADMIN_FILTER_STATUSES),
  sort: oneOf(ORDER_SORTS),
  order: id,
})
/** Where the screens are that links made before they had an address of their own name as a tab of the dashboard. */
export const OLD_ADMIN_TABS = {
  orders: '/admin-dashboard',
  drivers: '/admin-dashboard/drivers',
  analytics: '/admin-dashboard/analytics',
  dispatch: '/dispatch',
  audit: '/admin/audit-log',
  proofs: '/admin/proof-rules',
  mail: '/admin/mail',
} as const
export const readOldAdminTab = searchReader({
  tab: oneOf(Object.keys(OLD_ADMIN_TABS) as (keyof typeof OLD_ADMIN_TABS)[]),
})

/** The same address with some parameters changed; null removes one. Of the history, not of a render: two changes may come before the next one. */
export function addressWith(
  { pathname, search }: { pathname: string; search: string },
  changes: Record<string, string | number | null>,
): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === null) query.delete(name)
    else query.set(name, String(value))
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
