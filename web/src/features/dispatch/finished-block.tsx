/** One stop of the past in a lane: where it was made, and where the plan had it. */
import { orderLabel } from '@meridian/domain/orders.ts'
import { locationOf } from '@meridian/domain/stops.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { boardTime } from '../../copy/board-time.ts'
import type { BoardOrder, FinishedStop } from '../../data/dispatch.ts'
import { PRIORITY_COLORS } from '../../ui/tones.ts'
import classes from './lanes.module.css'
import { againstPlan, type Place, wordsOf } from './place-blocks.ts'
import { STOP_NAMES } from './stop-names.ts'

type Props = {
  done: FinishedStop
  place: Place
  order: BoardOrder | undefined
  isFound: boolean
  onOpen: (orderId: number) => void
}

export function FinishedBlock({ done, place, order, isFound, onOpen }: Props) {
  const label = labelOf(done, order)
  const Icon = done.doneAt === null ? IconX : IconCheck
  return (
    <button
      type="button"
      className={classes.block}
      style={{ left: place.left, width: place.width }}
      data-finished={done.doneAt === null ? 'missed' : 'made'}
      data-order={done.orderId}
      data-words={wordsOf(place)}
      data-found={isFound || undefined}
      data-color={order ? PRIORITY_COLORS[order.priority] : undefined}
      aria-label={label}
      title={label}
      onClick={() => onOpen(done.orderId)}
    >
      <Icon size={12} aria-hidden />
      {done.orderId}
    </button>
  )
}

function labelOf(done: FinishedStop, order: BoardOrder | undefined): string {
  const { stop, orderId, plannedAt, arrivedAt, doneAt } = done
  const compared = againstPlan(done)
  const facts = [
    `${STOP_NAMES[stop]} of ${orderLabel(orderId)} ${doneAt === null ? 'was not made on this day' : `done at ${boardTime(doneAt)}`}`,
    arrivedAt ? `arrived at ${boardTime(arrivedAt)}` : '',
    plannedAt ? `planned for ${boardTime(plannedAt)}` : 'not planned',
    compared && doneAt !== null && compared !== 'as planned' ? compared : '',
    order ? order[locationOf(stop)].address : '',
  ]
  return facts.filter(Boolean).join(', ')
}
