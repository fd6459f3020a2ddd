/** One stop of the past in a lane: where it was made, and where the plan had it. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { locationOf } from '@meridian/domain/proofs/stops.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { boardTime } from '../../copy/board-time.ts'
import type { BoardOrder, FinishedStop } from '../../data/dispatch/dispatch.ts'
import { PRIORITY_COLORS } from '../../ui/tones.ts'
import { STOP_COPY as copy } from './dispatch.copy.ts'
import classes from './lanes.module.css'
import { againstPlan, type Place, wordsOf } from './place-blocks.ts'

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
  const label = orderLabel(orderId)
  const facts = [
    doneAt === null ? copy.notMade(stop, label) : copy.done(stop, label, boardTime(doneAt)),
    arrivedAt ? copy.arrived(boardTime(arrivedAt)) : '',
    plannedAt ? copy.planned(boardTime(plannedAt)) : copy.notPlanned,
    compared && doneAt !== null && compared !== copy.asPlanned ? compared : '',
    order ? order[locationOf(stop)].address : '',
  ]
  return facts.filter(Boolean).join(', ')
}
