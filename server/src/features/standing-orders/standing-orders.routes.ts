import { api } from '@meridian/contract'
import { seesPrices } from '@meridian/domain/accounts/access.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import { toRule } from '@meridian/domain/standing-orders/recurrence.ts'
import { CALENDAR_DAYS } from '@meridian/domain/standing-orders/standing-days.ts'
import { addDays, localDate, zoneOf } from '@meridian/domain/time/calendar.ts'
import type { FastifyInstance } from 'fastify'
import type { Tasks } from '../../background/tasks.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { languageFor } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { PlaceOrderDeps } from '../orders/placing/placement.ts'
import { approveStanding, setUsualDriver } from './agree.commands.ts'
import { daysOf, NO_DAYS_OFF } from './calendar.ts'
import { changeDay, type DayAction, type PreparedDay, prepareDay } from './change-day.commands.ts'
import { addDayOff, listDaysOff, removeDayOff } from './days-off.commands.ts'
import {
  type Asking,
  addStanding,
  changeStandingFrom,
  checkStanding,
  countedFrom,
  endStanding,
  type PreparedTerms,
  pauseStanding,
  requireStanding,
  resumeStanding,
} from './standing-orders.commands.ts'
import { daysOffOf, findStanding, listStanding, type StandingReader } from './standing-orders.queries.ts'
import { toDay, toDays, toProposal, toStandingOrders } from './standing-orders.view.ts'

export type StandingDeps = Deps & PlaceOrderDeps & { tasks: Pick<Tasks, 'enqueue'> }

export function standingOrderRoutes(app: FastifyInstance, deps: StandingDeps): void {
  readRoutes(app, deps)
  setUpRoutes(app, deps)
  dayRoutes(app, deps)
  adminRoutes(app, deps)
}

function readerOf(actor: Actor): StandingReader {
  if (actor.role === 'admin') return 'admin'
  return clientOf(actor).reader
}

function clientOf(actor: Actor) {
  if (actor.role !== 'client' || actor.organizationId === null) throw new AppError('no_organization_to_order')
  const { organizationId, userId, membership, keyId } = actor
  const reader = { organizationId, userId: keyId === undefined ? userId : null, siteIds: membership.siteIds }
  return { actor, organizationId, reader }
}

function readRoutes(app: FastifyInstance, deps: StandingDeps): void {
  const { clock } = deps
  route(app, deps, api.standingOrders.list, async ({ db, query, actor }) => {
    const now = clock()
    const endedBefore = query.ended === 'true' ? null : localDate(now, 'America/Denver')
    const rows = await listStanding(db, readerOf(actor), endedBefore)
    return toStandingOrders(db, rows, { now, hasPrices: seesPrices(actor) })
  })

  route(app, deps, api.standingOrders.show, async ({ db, params, actor }) => {
    const shown = await showOne(db, params.id, actor, clock())
    const row = actor.role === 'admin' ? await findStanding(db, 'admin', params.id) : undefined
    return { ...shown, proposal: row ? await toProposal(db, row, clock()) : null }
  })

  route(app, deps, api.standingOrders.days, async ({ db, query, actor, request }) => {
    const reader = readerOf(actor)
    const today = localDate(clock(), 'America/Denver')
    const from = query.from ?? today
    const one = query.standingOrderId === undefined ? null : await findStanding(db, reader, query.standingOrderId)
    if (one === undefined) throw new AppError('standing_not_found')
    const rows = one ? [one] : await listStanding(db, reader, from)
    return toDays(db, rows, { from, to: addDays(from, CALENDAR_DAYS), language: languageFor(request) })
  })

  route(app, deps, api.standingOrders.preview, async ({ db, body, actor, request }) => {
    const { organizationId, reader } = clientOf(actor)
    const before = body.changes === undefined ? null : await findStanding(db, reader, body.changes)
    if (before === undefined) throw new AppError('standing_not_found')
    const point = { latitude: body.pickupLatitude, longitude: body.pickupLongitude }
    const today = localDate(clock(), zoneOf(point))
    const from = body.startsOn > today ? body.startsOn : today
    const daysOff = (await daysOffOf(db, [organizationId])).get(organizationId) ?? NO_DAYS_OFF
    const schedule = {
      rule: toRule(body.recurrence),
      starts_on: body.startsOn,
      counted_from: before && countedFrom(body.recurrence, before),
      ends_on: body.endsOn,
      holiday_rule: body.holidayRule,
      paused_from: null,
      paused_until: null,
    }
    const days = daysOf(schedule, { stored: [], daysOff, from, to: addDays(from, CALENDAR_DAYS) })
    return days.map((day) => toDay(0, day, { stored: new Map(), daysOff }, [], languageFor(request)))
  })
}

/** As it is after a change. */
async function showOne(db: Db, id: number, actor: Actor, now: Date) {
  const row = await findStanding(db, readerOf(actor), id)
  if (!row) throw new AppError('standing_not_found')
  const [shown] = await toStandingOrders(db, [row], { now, hasPrices: seesPrices(actor) })
  return shown as NonNullable<typeof shown>
}

function setUpRoutes(app: FastifyInstance, deps: StandingDeps): void {
  const { clock, tasks } = deps
  const askingOf = (actor: Actor): Asking => ({ ...clientOf(actor), now: clock(), tasks })

  route(
    app,
    deps,
    api.standingOrders.add,
    async ({ db, actor }, prepared: PreparedTerms) =>
      showOne(db, await addStanding(db, prepared, askingOf(actor)), actor, clock()),
    ({ db, body, actor }) => checkStanding(db, deps, body, askingOf(actor)),
  )

  route(
    app,
    deps,
    api.standingOrders.changeFrom,
    async ({ db, params, body, actor }, prepared: PreparedTerms) => {
      const change = { ...prepared, revision: body.revision }
      const { id, kept } = await changeStandingFrom(db, params.id, change, askingOf(actor))
      return { ...(await showOne(db, id, actor, clock())), kept }
    },
    async ({ db, params, body: { revision, ...terms }, actor }) => {
      const asking = askingOf(actor)
      const before = await findStanding(db, asking.reader, params.id)
      if (!before) throw new AppError('standing_not_found')
      return checkStanding(db, deps, terms, asking, before)
    },
  )

  route(app, deps, api.standingOrders.pause, async ({ db, params, body, actor }) => {
    const kept = await inOne(db, (trx) => pauseStanding(trx, params.id, body, askingOf(actor)))
    return { ...(await showOne(db, params.id, actor, clock())), kept }
  })

  route(app, deps, api.standingOrders.resume, async ({ db, params, actor }) => {
    await inOne(db, (trx) => resumeStanding(trx, params.id, askingOf(actor)))
    return showOne(db, params.id, actor, clock())
  })

  route(app, deps, api.standingOrders.end, async ({ db, params, body, actor }) => {
    const kept = await inOne(db, (trx) => endStanding(trx, params.id, body.lastDay, askingOf(actor)))
    return { ...(await showOne(db, params.id, actor, clock())), kept }
  })

  route(app, deps, api.standingOrders.dismissSuggestion, async ({ db, params, actor }) => {
    const asking = askingOf(actor)
    await inOne(db, async (trx) => {
      await requireStanding(trx, params.id, asking)
      const set = { suggestion_dismissed_at: asking.now }
      await trx.updateTable('standing_orders').set(set).where('id', '=', params.id).execute()
    })
    return { ok: true } as const
  })

  /** Orders that it cancels or makes have events of their own. */
  async function inOne<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
    const result = await db.transaction().execute(work)
    deps.wakeReactors()
    return result
  }
}

function dayRoutes(app: FastifyInstance, deps: StandingDeps): void {
  const { clock, tasks } = deps
  const askingOf = (actor: Actor): Asking => ({ ...clientOf(actor), now: clock(), tasks })

  route(
    app,
    deps,
    api.standingOrders.changeDay,
    async ({ db, params, actor, request }, prepared: PreparedDay) => {
      const asking = askingOf(actor)
      await db.transaction().execute((trx) => changeDay(trx, prepared, asking))
      deps.wakeReactors()
      const row = await findStanding(db, asking.reader, params.id)
      const around = { from: addDays(params.day, -CALENDAR_DAYS), to: addDays(params.day, CALENDAR_DAYS) }
      const days = row ? await toDays(db, [row], { ...around, language: languageFor(request) }) : []
      const day = days.find(({ named }) => named === params.day)
      if (!day) throw new AppError('standing_day_not_found')
      return day
    },
    ({ db, params, body, actor }) =>
      prepareDay(db, deps, { id: params.id, named: params.day, action: body as DayAction }, askingOf(actor)),
  )

  route(app, deps, api.standingOrders.daysOff, ({ db, actor }) =>
    listDaysOff(db, clientOf(actor).organizationId, clock()),
  )

  route(app, deps, api.standingOrders.addDayOff, async ({ db, body, actor }) => {
    const { organizationId } = clientOf(actor)
    const ordered = await addDayOff(db, body, { organizationId, userId: clientOf(actor).actor.userId })
    return { ...body, ordered }
  })

  route(app, deps, api.standingOrders.removeDayOff, async ({ db, params, actor }) => {
    const { organizationId } = clientOf(actor)
    await db.transaction().execute((trx) => removeDayOff(trx, params.day, { organizationId, tasks }))
    return { ok: true } as const
  })
}

type Sums = { maxPerDay: string; maxPerMonth: string }

/** The contract has checked that they are amounts. */
const agreementIn = ({ maxPerDay, maxPerMonth }: Sums) => ({
  maxDayCents: parseCents(maxPerDay) as number,
  maxMonthCents: parseCents(maxPerMonth) as number,
})

function adminRoutes(app: FastifyInstance, deps: StandingDeps): void {
  const { clock, tasks } = deps
  route(app, deps, api.standingOrders.approve, async ({ db, params, body, actor, session }) => {
    const agreed = body.isApproved ? agreementIn(body) : null
    const decision = { agreed, userId: session.userId, now: clock(), tasks }
    await db.transaction().execute((trx) => approveStanding(trx, params.id, decision))
    deps.wakeReactors()
    return showOne(db, params.id, actor, clock())
  })

  route(app, deps, api.standingOrders.setDriver, async ({ db, params, body, actor }) => {
    await db.transaction().execute((trx) => setUsualDriver(trx, params.id, { ...body, now: clock(), tasks }))
    return showOne(db, params.id, actor, clock())
  })
}
