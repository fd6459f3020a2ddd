/** Where the blocks of a lane are, exactly when their stops are, and what each has room to say. */

import { slackMinutes } from '@meridian/domain/orders/lateness.ts'
import { type CustodyStop, locationOf } from '@meridian/domain/proofs/stops.ts'
import { formatMinutes } from '@meridian/domain/time/format.ts'
import type { BoardOrder, FinishedStop, RunStopView } from '../../data/dispatch/dispatch.ts'
import { BOARD_COPY, STOP_COPY as copy } from './dispatch.copy.ts'
import { type TimeAxis, xOf } from './time-axis.ts'

/** As wide as the letters of the style sheet, and what is around them. */
const LETTER_PX = 6.6
const ARROW_PX = 12
const WORD_GAP_PX = 13
const PADDING_PX = 8
/** What has no width of its own is still to be seen. */
const TICK_PX = 5
const NEXT_GAP_PX = 4
/** At one door, but hours later, the driver comes back for it. */
const SAME_VISIT_MS = 15 * 60_000

type Stop = { orderId: number; stop: CustodyStop }
type Orders = ReadonlyMap<number, BoardOrder>

/** Stops that follow each other at one door: one block. */
export type Block<S extends Stop = Stop> = {
  stops: readonly [S, ...S[]]
  from: number
  until: number
  /** '1073' or '3×', '24 min to spare', 'Houston'; those that there is room for are shown. */
  words: readonly string[]
}

/** Where a block is, and which of its words it has room for; without any it is a tick. */
export type Place = {
  left: number
  width: number
  words: readonly string[]
  /** Otherwise they are behind it, over the drive to the next stop. */
  isInside: boolean
}

/** '24 min to spare · Houston', written by the style sheet behind the number: the block's name has the same in a sentence. */
export const wordsOf = ({ words }: Place): string | undefined => words.slice(1).join(' · ') || undefined

type Timed<S> = { one: S; from: number; until: number }

function atOneDoor<S extends Stop>(stops: readonly Timed<S>[], orders: Orders): Timed<S>[][] {
  const visits: Timed<S>[][] = []
  for (const stop of stops) {
    const last = visits.at(-1)
    const before = last?.at(-1)
    const isSame = before && doorOf(before.one, orders) === doorOf(stop.one, orders)
    if (last && isSame && stop.from - before.until <= SAME_VISIT_MS) last.push(stop)
    else visits.push([stop])
  }
  return visits
}

const doorOf = ({ orderId, stop }: Stop, orders: Orders): string =>
  orders.get(orderId)?.[locationOf(stop)].address ?? String(orderId)

function toBlock<S extends Stop>(visit: readonly Timed<S>[], orders: Orders, time: string | null): Block<S> {
  const stops = visit.map(({ one }) => one) as [S, ...S[]]
  const [first] = stops
  const city = cityOf(orders.get(first.orderId), first.stop)
  return {
    stops,
    from: (visit[0] as Timed<S>).from,
    until: visit.reduce((latest, { until }) => Math.max(latest, until), 0),
    words: [stops.length > 1 ? copy.times(stops.length) : String(first.orderId), time, city].filter(
      (word) => word !== null,
    ),
  }
}

export const blocksOfRun = (stops: readonly RunStopView[], orders: Orders): Block<RunStopView>[] =>
  atOneDoor(
    stops.map((one) => ({ one, from: Date.parse(one.startAt), until: Date.parse(one.departureAt) })),
    orders,
  ).map((visit) => toBlock(visit, orders, worstSlack(visit.map(({ one }) => one))))

export const blocksOfFinished = (finished: readonly FinishedStop[], orders: Orders): Block<FinishedStop>[] =>
  atOneDoor(finished.map(timesOfFinished), orders)
    .flatMap((visit) => {
      // What was made and what was not are told apart.
      const made = visit.filter(({ one }) => one.doneAt !== null)
      return [made, visit.filter(({ one }) => one.doneAt === null)].filter((stops) => stops.length > 0)
    })
    .map((visit) => toBlock(visit, orders, againstPlan((visit[0] as Timed<FinishedStop>).one)))

function timesOfFinished(one: FinishedStop): Timed<FinishedStop> {
  const until = Date.parse(one.doneAt ?? one.plannedAt ?? '')
  const from = one.doneAt !== null && one.arrivedAt !== null ? Math.min(Date.parse(one.arrivedAt), until) : until
  return { one, from, until }
}

/** The words are as many as there is room for until the next block. */
export function placeBlocks(axis: TimeAxis, blocks: readonly Pick<Block, 'from' | 'until' | 'words'>[]): Place[] {
  const lefts = blocks.map(({ from }) => xOf(axis, from))
  const sorted = lefts.toSorted((a, b) => a - b)
  return blocks.map(({ until, words }, at) => {
    const left = lefts[at] as number
    const width = Math.max(xOf(axis, until) - left, TICK_PX)
    const next = sorted.find((other) => other > left) ?? axis.width
    const [inside, behind] = [fitting(words, width), fitting(words, next - NEXT_GAP_PX - left - width)]
    const isInside = inside.length >= behind.length
    return { left, width, isInside, words: isInside ? inside : behind }
  })
}

/** The number first, each word whole or not at all. */
function fitting(words: readonly string[], room: number): string[] {
  let width = PADDING_PX + ARROW_PX
  return words.filter((word, at) => {
    const wide = word.length * LETTER_PX + (at > 0 ? WORD_GAP_PX : 0)
    if (width + wide > room) {
      // Without its number nothing else says which order it is.
      if (at === 0) width = Number.POSITIVE_INFINITY
      return false
    }
    width += wide
    return true
  })
}

const cityOf = (order: BoardOrder | undefined, stop: CustodyStop): string | null =>
  (order && (locationOf(stop) === 'pickup' ? order.pickupArea : order.deliveryArea).split(',')[0]) || null

/** '24 min to spare' before the promise, '12 min late' after it: of the stop that is worst off. */
function worstSlack(stops: readonly RunStopView[]): string | null {
  const late = Math.max(...stops.map(({ lateMinutes }) => lateMinutes))
  if (late > 0) return BOARD_COPY.late(late)
  const slacks = stops.map(slackMinutes).filter((slack) => slack !== null)
  return slacks.length > 0 ? copy.toSpare(formatMinutes(Math.min(...slacks))) : null
}

/** How a stop that was made compares with its plan: '5 min later', '8 min earlier', 'as planned'; null: it had none. */
export function againstPlan({ plannedAt, arrivedAt, doneAt }: FinishedStop): string | null {
  if (doneAt === null) return copy.missed
  if (plannedAt === null) return null
  const minutes = Math.round((Date.parse(arrivedAt ?? doneAt) - Date.parse(plannedAt)) / 60_000)
  if (minutes === 0) return copy.asPlanned
  return minutes > 0 ? copy.later(minutes) : copy.earlier(-minutes)
}
