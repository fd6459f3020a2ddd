/** One visit in a lane: its priority by color, where it is, and how much time is left. Several stops at one door are one block. */
import { isAtRisk, slackMinutes } from '@meridian/domain/orders/lateness.ts'
import { orderLabel, PRIORITY_LABELS } from '@meridian/domain/orders/orders.ts'
import { URGENCY_RANKS } from '@meridian/domain/orders/urgency.ts'
import { locationOf } from '@meridian/domain/proofs/stops.ts'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { stopTime } from '../../copy/board-time.ts'
import type { BoardOrder, RunStopView } from '../../data/dispatch/dispatch.ts'
import { PRIORITY_COLORS } from '../../ui/tones.ts'
import { BOARD_COPY, STOP_COPY as copy } from './dispatch.copy.ts'
import classes from './lanes.module.css'
import { type Block, type Place, wordsOf } from './place-blocks.ts'

export type OpenBlock = (orderIds: readonly number[], block: HTMLElement) => void

type Props = {
  block: Block<RunStopView>
  place: Place
  orders: ReadonlyMap<number, BoardOrder>
  isPreview: boolean
  isFound: boolean
  onOpen: OpenBlock
  onShift: (block: Block<RunStopView>, by: -1 | 1) => void
  onPress: (event: PointerEvent, block: Block<RunStopView>) => void
}

export function StopBlock({ block, place, orders, isPreview, isFound, ...on }: Props) {
  const { stops } = block
  const isFixed = stops.some(({ state }) => state === 'current')
  const isLate = stops.some(({ lateMinutes }) => lateMinutes > 0)
  const label = labelOf(stops, orders)
  return (
    <button
      type="button"
      className={classes.block}
      style={{ left: place.left, width: place.width }}
      data-stop={stops.every(({ stop }) => stop === 'pickup') ? 'pickup' : 'delivery'}
      data-order={stops[0].orderId}
      data-color={colorOf(stops, orders)}
      data-state={isFixed ? 'current' : stops[0].state}
      data-late={isLate || undefined}
      data-risk={stops.some((stop) => isAtRisk(slackMinutes(stop))) || undefined}
      data-preview={isPreview || undefined}
      data-several={stops.length > 1 || undefined}
      data-found={isFound || undefined}
      data-tip
      aria-label={label}
      onClick={({ currentTarget }) => on.onOpen(idsOf(stops), currentTarget)}
      onPointerDown={isFixed || isPreview ? undefined : (event) => on.onPress(event, block)}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
        event.preventDefault()
        on.onShift(block, event.key === 'ArrowLeft' ? -1 : 1)
      }}
    >
      {place.words.length === 0 ? null : (
        <span className={classes.words} data-inside={place.isInside || undefined} data-words={wordsOf(place)}>
          <BlockIcon isLocked={stops.some(({ isLocked }) => isLocked)} isLate={isLate} />
          {place.words[0]}
        </span>
      )}
    </button>
  )
}

export const idsOf = (stops: readonly { orderId: number }[]): number[] => [
  ...new Set(stops.map(({ orderId }) => orderId)),
]

/** Of the most urgent order. */
export function colorOf(stops: readonly { orderId: number }[], orders: Props['orders']): string | undefined {
  const priorities = stops.flatMap(({ orderId }) => orders.get(orderId)?.priority ?? [])
  const [first] = priorities.toSorted((a, b) => URGENCY_RANKS[a] - URGENCY_RANKS[b])
  return first && PRIORITY_COLORS[first]
}

/** Only what is rare: the arrows of the others are letters of the style sheet, which cost nothing. */
function BlockIcon({ isLocked, isLate }: { isLocked: boolean; isLate: boolean }) {
  if (isLocked) return <IconLock size={12} aria-hidden />
  return isLate ? <IconAlertTriangle size={12} aria-hidden /> : null
}

const labelOf = (stops: readonly RunStopView[], orders: Props['orders']): string =>
  linesOf(stops.map((stop) => textOf(stop, orders.get(stop.orderId))))

/** A line for each stop. The number of several is on their block, so it is in its name. */
export const linesOf = (lines: readonly string[]): string =>
  [...(lines.length > 1 ? [copy.atOneDoor(lines.length)] : []), ...lines].join(';\n')

function textOf(stop: RunStopView, order: BoardOrder | undefined): string {
  const slack = slackMinutes(stop)
  const facts = [
    copy.at(stop.stop, orderLabel(stop.orderId), stopTime(stop.startAt, stop.stop, order)),
    order ? PRIORITY_LABELS[order.priority] : '',
    order ? order[locationOf(stop.stop)].address : '',
    stop.lateMinutes > 0 ? BOARD_COPY.late(stop.lateMinutes) : '',
    slack !== null && slack >= 0 ? copy.beforeDue(slack) : '',
    stop.state === 'planned' ? copy.notAssigned : '',
    stop.isLocked ? copy.locked : '',
  ]
  return facts.filter(Boolean).join(', ')
}
