/** Where the blocks of a lane are and what each has room to say. */

import { slackMinutes } from '@meridian/domain/orders/lateness.ts'
import { type CustodyStop, locationOf } from '@meridian/domain/proofs/stops.ts'
import { formatMinutes } from '@meridian/domain/time/format.ts'
import type { BoardOrder, FinishedStop, RunStopView } from '../../data/dispatch/dispatch.ts'
import { BOARD_COPY, STOP_COPY as copy } from './dispatch.copy.ts'
import { type TimeAxis, xOf } from './time-axis.ts'

/** Icon and number: a narrower block could be neither read nor hit. */
const ICON_PX = 28
const DIGIT_PX = 7.2
const BLOCK_GAP_PX = 2
/** As wide as the digits and small letters of the style sheet. */
const LETTER_PX = 6.6
const WORD_GAP_PX = 5

type Block = {
  orderId: number
  from: number
  until: number
  /** '24 min', '12 min late', '5 min later'; null: nothing to say. */
  time: string | null
  /** 'Houston' */
  city: string | null
}

/** Without the words that there is no room for. */
export type Place = { left: number; width: number } & Pick<Block, 'time' | 'city'>

/** '24 min Houston', written by the style sheet behind the number: the block's name has the same in a sentence. */
export const wordsOf = ({ time, city }: Place): string | undefined =>
  [time, city].filter(Boolean).join(' ') || undefined

type Orders = ReadonlyMap<number, BoardOrder>

export const blockOfStop = (stop: RunStopView, orders: Orders): Block => ({
  orderId: stop.orderId,
  from: Date.parse(stop.startAt),
  until: Date.parse(stop.departureAt),
  time: slackText(stop),
  city: cityOf(orders.get(stop.orderId), stop.stop),
})

export function blockOfFinished(done: FinishedStop, orders: Orders): Block {
  const until = Date.parse(done.doneAt ?? done.plannedAt ?? '')
  return {
    orderId: done.orderId,
    from: done.doneAt !== null && done.arrivedAt !== null ? Math.min(Date.parse(done.arrivedAt), until) : until,
    until,
    time: againstPlan(done),
    city: cityOf(orders.get(done.orderId), done.stop),
  }
}

/**
 * One row in the order of the run. A block begins with its stop and may reach over the drive to the next one, to say more;
 * one that would cover the block before it is pushed to the right.
 */
export function placeBlocks(axis: TimeAxis, blocks: readonly Block[]): Place[] {
  let end = 0
  return blocks.map((block, at) => {
    const left = Math.max(xOf(axis, block.from), end)
    const next = blocks[at + 1]
    const room = (next ? xOf(axis, next.from) - BLOCK_GAP_PX : axis.width) - left
    const { width: textPx, ...words } = wordsIn(room, block)
    const width = Math.max(textPx, Math.min(room, xOf(axis, block.until) - left))
    end = left + width + BLOCK_GAP_PX
    return { left, width, ...words }
  })
}

/** The time first, then the city, each whole or not at all. */
function wordsIn(room: number, { orderId, time, city }: Block) {
  let width = ICON_PX + DIGIT_PX * String(orderId).length
  const take = (word: string | null): string | null => {
    const wide = word === null ? 0 : WORD_GAP_PX + word.length * LETTER_PX
    if (word === null || width + wide > room) return null
    width += wide
    return word
  }
  return { time: take(time), city: take(city), width }
}

const cityOf = (order: BoardOrder | undefined, stop: CustodyStop): string | null =>
  (order && (locationOf(stop) === 'pickup' ? order.pickupArea : order.deliveryArea).split(',')[0]) || null

/** '24 min' before the promise, '12 min late' after it. */
function slackText(stop: Pick<RunStopView, 'promisedAt' | 'startAt' | 'lateMinutes'>): string | null {
  const slack = slackMinutes(stop)
  if (slack === null) return null
  return stop.lateMinutes > 0 ? BOARD_COPY.late(stop.lateMinutes) : formatMinutes(slack)
}

/** How a stop that was made compares with its plan: '5 min later', '8 min earlier', 'as planned'; null: it had none. */
export function againstPlan({ plannedAt, arrivedAt, doneAt }: FinishedStop): string | null {
  if (doneAt === null) return copy.missed
  if (plannedAt === null) return null
  const minutes = Math.round((Date.parse(arrivedAt ?? doneAt) - Date.parse(plannedAt)) / 60_000)
  if (minutes === 0) return copy.asPlanned
  return minutes > 0 ? copy.later(minutes) : copy.earlier(-minutes)
}
