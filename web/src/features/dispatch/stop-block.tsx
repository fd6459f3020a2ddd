/** One stop in a lane: how long the driver is there, and in red when it will be late. */
import { formatMinutes } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { locationOf } from '@meridian/domain/stops.ts'
import { IconArrowDown, IconArrowUp, IconLock } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import type { BoardOrder, RunStopView } from '../../data/dispatch.ts'
import classes from './lanes.module.css'
import { boardTime, type PlacedStop, type TimeAxis, xOf } from './time-axis.ts'

type Props = {
  placed: PlacedStop
  order: BoardOrder | undefined
  axis: TimeAxis
  isPreview: boolean
  onOpen: (stop: RunStopView) => void
  onShift: (stop: RunStopView, by: -1 | 1) => void
  onPress: (event: PointerEvent, stop: RunStopView) => void
}

export function StopBlock({ placed: { stop, left, width }, order, axis, isPreview, ...on }: Props) {
  const isFixed = stop.state === 'current'
  const Icon = stop.stop === 'pickup' ? IconArrowUp : IconArrowDown
  return (
    <>
      <span
        className={classes.travel}
        style={{ left: xOf(axis, stop.startAt) - travelPx(axis, stop), width: travelPx(axis, stop) }}
      />
      {stop.promisedAt ? (
        <span
          className={classes.promise}
          data-late={stop.lateMinutes > 0 || undefined}
          style={{ left: xOf(axis, stop.promisedAt) }}
          title={`${orderLabel(stop.orderId)} is promised by ${boardTime(stop.promisedAt)}`}
        />
      ) : null}
      <button
        type="button"
        className={classes.block}
        style={{ left, width }}
        data-stop={stop.stop}
        data-state={stop.state}
        data-late={stop.lateMinutes > 0 || undefined}
        data-preview={isPreview || undefined}
        aria-label={labelOf(stop, order)}
        title={labelOf(stop, order)}
        onClick={() => on.onOpen(stop)}
        onPointerDown={isFixed || isPreview ? undefined : (event) => on.onPress(event, stop)}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
          event.preventDefault()
          on.onShift(stop, event.key === 'ArrowLeft' ? -1 : 1)
        }}
      >
        {stop.isLocked ? <IconLock size={12} aria-hidden /> : <Icon size={12} aria-hidden />}
        <span>{stop.orderId}</span>
      </button>
    </>
  )
}

const travelPx = (axis: TimeAxis, { startAt, travelMinutes }: RunStopView) =>
  Math.max(0, xOf(axis, startAt) - xOf(axis, Date.parse(startAt) - travelMinutes * 60_000))

export const STOP_NAMES = { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' } as const

function labelOf(stop: RunStopView, order: BoardOrder | undefined): string {
  const facts = [
    `${STOP_NAMES[stop.stop]} of ${orderLabel(stop.orderId)} at ${boardTime(stop.startAt)}`,
    order ? order[locationOf(stop.stop)].address : '',
    stop.lateMinutes > 0 ? `${formatMinutes(stop.lateMinutes)} late` : '',
    stop.state === 'planned' ? 'planned, not assigned yet' : '',
    stop.isLocked ? 'locked' : '',
  ]
  return facts.filter(Boolean).join(', ')
}
