/** One visit of the past in a lane: where it was made. Where the plan had it is drawn under it. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { locationOf } from '@meridian/domain/proofs/stops.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { stopTime } from '../../copy/board-time.ts'
import type { BoardOrder, FinishedStop } from '../../data/dispatch/dispatch.ts'
import { STOP_COPY as copy } from './dispatch.copy.ts'
import classes from './lanes.module.css'
import { againstPlan, type Block, type Place, wordsOf } from './place-blocks.ts'
import { colorOf, idsOf, linesOf, type OpenBlock } from './stop-block.tsx'

type Props = {
  block: Block<FinishedStop>
  place: Place
  orders: ReadonlyMap<number, BoardOrder>
  isFound: boolean
  onOpen: OpenBlock
}

export function FinishedBlock({ block: { stops }, place, orders, isFound, onOpen }: Props) {
  const isMissed = stops[0].doneAt === null
  const Icon = isMissed ? IconX : IconCheck
  return (
    <button
      type="button"
      className={classes.block}
      style={{ left: place.left, width: place.width }}
      data-finished={isMissed ? 'missed' : 'made'}
      data-order={stops[0].orderId}
      data-found={isFound || undefined}
      data-color={colorOf(stops, orders)}
      data-tip
      aria-label={linesOf(stops.map((stop) => textOf(stop, orders.get(stop.orderId))))}
      onClick={({ currentTarget }) => onOpen(idsOf(stops), currentTarget)}
    >
      {place.words.length === 0 ? null : (
        <span className={classes.words} data-inside={place.isInside || undefined} data-words={wordsOf(place)}>
          <Icon size={12} aria-hidden />
          {place.words[0]}
        </span>
      )}
    </button>
  )
}

function textOf(done: FinishedStop, order: BoardOrder | undefined): string {
  const { stop, orderId, plannedAt, arrivedAt, doneAt } = done
  const compared = againstPlan(done)
  const label = orderLabel(orderId)
  const time = (at: string) => stopTime(at, stop, order)
  const facts = [
    doneAt === null ? copy.notMade(stop, label) : copy.done(stop, label, time(doneAt)),
    arrivedAt ? copy.arrived(time(arrivedAt)) : '',
    plannedAt ? copy.planned(time(plannedAt)) : copy.notPlanned,
    compared && doneAt !== null && compared !== copy.asPlanned ? compared : '',
    order ? order[locationOf(stop)].address : '',
  ]
  return facts.filter(Boolean).join(', ')
}
