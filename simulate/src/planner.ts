/**
 * An admin plans the day while drivers accept jobs at random: what waits is put into runs, emergencies first, and some of it is
 * released again. At the end no planned order may have been taken by another driver than its own.
 */
import { api } from '@meridian/contract/index.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { type EmergencyWatch, giveToBest } from './emergencies.ts'
import type { PlanWatch } from './plan-watch.ts'
import { Refused, type Session } from './session.ts'
import { live, type World } from './world.ts'

const PLANS_EVERY_SECONDS = 30
/** More than drivers may have open, so that some of what is planned has no driver for a while. */
const PLANNED_AT_ONCE = 8
const RELEASES = 0.1

export async function runPlanner(world: World, session: Session, emergencies: EmergencyWatch): Promise<void> {
  const watch = world.plans
  const chance = world.chanceOf('planner')
  await live(world, async () => {
    await world.wait(PLANS_EVERY_SECONDS)
    const isOwn = (id: number) => world.journal.orderIds.includes(id)
    await giveEmergencies(session, { isOwn, watch, emergencies })
    const board = await session.call(api.dispatch.board, { query: {} })
    const drivers = board.drivers.filter(({ status }) => status !== 'offline')
    const waiting = board.unassigned.map(({ orderId }) => orderId).filter(isOwn)
    const planned = watch.plannedIds().filter(() => chance.is(RELEASES))
    if (drivers.length === 0) return
    const { id: driverId } = chance.pick(drivers)
    const { day, version } = board
    const moves = [
      { orderIds: waiting.slice(0, PLANNED_AT_ONCE), driverId },
      { orderIds: planned.slice(0, 1), driverId: null },
    ]
    for (const [at, move] of moves.entries()) {
      if (move.orderIds.length === 0) continue
      await unlessTaken(() =>
        watch.during(move.orderIds, async () => {
          const { runs } = await session.call(api.dispatch.move, { body: { day, version: version + at, ...move } })
          return new Map(runs.flatMap((run) => run.stops.map(({ orderId }) => [orderId, run.driverId] as const)))
        }),
      )
    }
  })
}

type Emergencies = { isOwn: (orderId: number) => boolean; watch: PlanWatch; emergencies: EmergencyWatch }

async function giveEmergencies(session: Session, { isOwn, watch, emergencies }: Emergencies): Promise<void> {
  const { orders, unassigned } = await session.call(api.dispatch.board, { query: {} })
  const isUrgent = new Set(orders.filter(({ priority }) => priority === 'emergency').map(({ id }) => id))
  for (const { orderId } of unassigned) {
    if (!isUrgent.has(orderId) || !isOwn(orderId)) continue
    await unlessTaken(() =>
      watch.during([orderId], async () => {
        const driverId = await giveToBest(session, orderId, emergencies)
        return new Map(driverId === null ? [] : [[orderId, driverId]])
      }),
    )
  }
}

/** Taken, picked up or moved since the board was read. */
async function unlessTaken(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) throw error
  }
}

export const brokenPlans = ({ broken }: PlanWatch): string[] => [
  `Of the planned orders, ${broken.length} were taken by another driver`,
  ...broken.map(({ orderId, by, of }) => `  ${orderLabel(orderId)}: taken by driver ${by}, PLANNED FOR driver ${of}`),
]
