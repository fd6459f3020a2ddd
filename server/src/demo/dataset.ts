/** The whole demo as rows; the current time is the only input. */
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { bookRows } from './address-book.ts'
import { conversations } from './conversations.ts'
import type { Draft } from './draft.ts'
import { deliveredBefore } from './history.ts'
import { type NumberedEvent, notices } from './notices.ts'
import { type OrderRow, toEvents, toOrderRow, toPayment, toRatings } from './order-rows.ts'
import { credentialRows, driverRows, driverSkillRows, organizationRows, userRows } from './people-rows.ts'
import { type Numbered, trails } from './positions.ts'
import { toReminder } from './reminders.ts'
import { siteRows, withSites } from './sites.ts'
import { agreementRows, dayOffRows, standingRows } from './standing-orders.ts'
import { stoppedOrders } from './stopped.ts'
import { openOrders } from './today.ts'

export type Dataset = { [T in keyof Tables]?: Insertable<Tables[T]>[] }

/** Table by table, each after those it refers to. */
export function demoDataset(now: Date, passwordHash: string): Dataset {
  const drafts = [...deliveredBefore(now), ...stoppedOrders(now), ...openOrders(now)]
  const numbered = numberByAge(drafts, now)
  const events = numberEvents(numbered, now)
  const orders = new Map<number, OrderRow>(numbered.map(({ order }) => [order.id, order]))
  return {
    organizations: organizationRows(now),
    users: userRows(now),
    credentials: credentialRows(passwordHash, now),
    drivers: driverRows(numbered, now),
    driver_skills: driverSkillRows(),
    sites: siteRows([...orders.values()], now),
    standing_agreements: agreementRows(now),
    standing_orders: standingRows(now),
    days_off: dayOffRows(now),
    orders: [...orders.values()],
    address_book: withIds(bookRows([...orders.values()])),
    events: events.map((event) => ({ ...event, id: String(event.id) })),
    locations: trails(numbered, now),
    ...conversations(numbered, now),
    ratings: withIds(numbered.flatMap(({ order, draft }) => toRatings(order, draft, now))),
    payments: withIds(numbered.flatMap(({ order, draft }) => toPayment(order, draft) ?? [])),
    notifications: notices(events, orders, now),
  }
}

/** The first order of all is #ML-0001. */
const numberByAge = (drafts: readonly Draft[], now: Date): Numbered[] =>
  drafts
    .toSorted((a, b) => a.times.createdAt.getTime() - b.times.createdAt.getTime())
    .map((draft, index) => ({ draft, order: withSites(toOrderRow(draft, index + 1, now)) }))

const numberEvents = (orders: readonly Numbered[], now: Date): NumberedEvent[] =>
  withIds(
    orders
      .flatMap(({ order, draft }) => [...toEvents(order, draft), ...toReminder(order, draft, now)])
      .toSorted((a, b) => a.recorded_at.getTime() - b.recorded_at.getTime()),
  )

const withIds = <Row extends object>(rows: readonly Row[]): (Row & { id: number })[] =>
  rows.map((row, index) => ({ ...row, id: index + 1 }))
