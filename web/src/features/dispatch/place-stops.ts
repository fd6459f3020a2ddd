/** Where the blocks of a lane are and what each has room to say. */
import { formatMinutes } from '@meridian/domain/format.ts'
import { slackMinutes } from '@meridian/domain/lateness.ts'
import { locationOf } from '@meridian/domain/stops.ts'
import type { BoardOrder, RunStopView } from '../../data/dispatch.ts'
import { type TimeAxis, xOf } from './time-axis.ts'

/** Icon and number: a narrower block could be neither read nor hit. */
const ICON_PX = 28
const DIGIT_PX = 7.2
const BLOCK_GAP_PX = 2
/** As wide as the digits and small letters of the style sheet. */
const LETTER_PX = 6.6
const WORD_GAP_PX = 5

export type PlacedStop = {
  stop: RunStopView
  left: number
  width: number
  /** 'Houston'; absent where there is no room. */
  city: string | null
  /** '24 min', '12 min late' */
  slack: string | null
}

type Orders = ReadonlyMap<number, BoardOrder>

/**
 * One row in the order of the run. A block begins with its stop and may reach over the drive to the next one, to say more;
 * one that would cover the block before it is pushed to the right.
 */
export function placeStops(axis: TimeAxis, stops: readonly RunStopView[], orders: Orders): PlacedStop[] {
  let end = 0
  return stops.map((stop, at) => {
    const left = Math.max(xOf(axis, stop.startAt), end)
    const next = stops[at + 1]
    const room = (next ? xOf(axis, next.startAt) - BLOCK_GAP_PX : axis.width) - left
    const minPx = ICON_PX + DIGIT_PX * String(stop.orderId).length
    const said = wordsIn(minPx, room, slackText(stop), cityOf(orders.get(stop.orderId), stop))
    const width = Math.max(said.width, Math.min(room, xOf(axis, stop.departureAt) - left))
    end = left + width + BLOCK_GAP_PX
    return { stop, left, width, city: said.city, slack: said.slack }
  })
}

/** The slack first, then the city, each whole or not at all. */
function wordsIn(minPx: number, room: number, slack: string | null, city: string | null) {
  let width = minPx
  const take = (word: string | null): string | null => {
    const wide = word === null ? 0 : WORD_GAP_PX + word.length * LETTER_PX
    if (word === null || width + wide > room) return null
    width += wide
    return word
  }
  return { slack: take(slack), city: take(city), width }
}

const cityOf = (order: BoardOrder | undefined, { stop }: Pick<RunStopView, 'stop'>): string | null =>
  (order && (locationOf(stop) === 'pickup' ? order.pickupArea : order.deliveryArea).split(',')[0]) || null

/** '24 min' before the promise, '12 min late' after it. */
function slackText(stop: Pick<RunStopView, 'promisedAt' | 'startAt' | 'lateMinutes'>): string | null {
  const slack = slackMinutes(stop)
  if (slack === null) return null
  return stop.lateMinutes > 0 ? `${formatMinutes(stop.lateMinutes)} late` : formatMinutes(slack)
}
