/** One stop in a lane: its priority by color, where it is, and how much time is left. */
import { isAtRisk, slackMinutes } from '@meridian/domain/orders/lateness.ts'
import { orderLabel, PRIORITY_LABELS } from '@meridian/domain/orders/orders.ts'
import { locationOf } from '@meridian/domain/proofs/stops.ts'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { boardTime } from '../../copy/board-time.ts'
import type { BoardOrder, RunStopView } from '../../data/dispatch/dispatch.ts'
import { PRIORITY_COLORS } from '../../ui/tones.ts'
import { BOARD_COPY, STOP_COPY as copy } from './dispatch.copy.ts'
import classes from './lanes.module.css'
import { type Place, wordsOf } from './place-blocks.ts'

type Props = {
  stop: RunStopView
  place: Place
  order: BoardOrder | undefined
  isPreview: boolean
  isFound: boolean
  onOpen: (orderId: number) => void
  onShift: (stop: RunStopView, by: -1 | 1) => void
  onPress: (event: PointerEvent, stop: RunStopView) => void
}

export function StopBlock({ stop, place, order, isPreview, isFound, ...on }: Props) {
  const { left, width } = place
  const isFixed = stop.state === 'current'
  const label = labelOf(stop, order)
  return (
    <button
      type="button"
      className={classes.block}
      style={{ left, width }}
      data-stop={stop.stop}
      data-order={stop.orderId}
      data-color={order ? PRIORITY_COLORS[order.priority] : undefined}
      data-state={stop.state}
      data-late={stop.lateMinutes > 0 || undefined}
      data-risk={isAtRisk(slackMinutes(stop)) || undefined}
      data-preview={isPreview || undefined}
      data-words={wordsOf(place)}
      data-found={isFound || undefined}
      aria-label={label}
      title={label}
      onClick={() => on.onOpen(stop.orderId)}
      onPointerDown={isFixed || isPreview ? undefined : (event) => on.onPress(event, stop)}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
        event.preventDefault()
        on.onShift(stop, event.key === 'ArrowLeft' ? -1 : 1)
      }}
    >
      <BlockIcon stop={stop} />
      {stop.orderId}
    </button>
  )
}

/** Only what is rare: the arrows of the others are letters of the style sheet, which cost nothing. */
function BlockIcon({ stop: { isLocked, lateMinutes } }: { stop: RunStopView }) {
  if (isLocked) return <IconLock size={12} aria-hidden />
  return lateMinutes > 0 ? <IconAlertTriangle size={12} aria-hidden /> : null
}

function labelOf(stop: RunStopView, order: BoardOrder | undefined): string {
  const slack = slackMinutes(stop)
  const facts = [
    copy.at(stop.stop, orderLabel(stop.orderId), boardTime(stop.startAt)),
    order ? PRIORITY_LABELS[order.priority] : '',
    order ? order[locationOf(stop.stop)].address : '',
    stop.lateMinutes > 0 ? BOARD_COPY.late(stop.lateMinutes) : '',
    slack !== null && slack >= 0 ? copy.beforeDue(slack) : '',
    stop.state === 'planned' ? copy.notAssigned : '',
    stop.isLocked ? copy.locked : '',
  ]
  return facts.filter(Boolean).join(', ')
}
