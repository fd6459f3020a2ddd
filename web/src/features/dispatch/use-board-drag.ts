/** Dragging an order or a stop over the lanes: what is dragged, where it is, and what dropping it there would do. */
import { useCallbackRef } from '@mantine/hooks'
import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import { type Board, type MoveTarget, type RunStopView, useMovePreview } from '../../data/dispatch/dispatch.ts'
import { dropPosition } from './drop-position.ts'
import { followPointer } from './follow-pointer.ts'
import { scrollAtEdge } from './scroll-at-edge.ts'
import { type TimeAxis, timeAt } from './time-axis.ts'

export type Dragged = {
  orderIds: number[]
  /** Of a block in a lane: dropped in the same lane, only its stops change their places. */
  from?: { driverId: number; stops: Pick<RunStopView, 'orderId' | 'stop'>[] }
}
/** Without a driver: over the list, which takes a stop out of its run. */
export type Over = { driverId: number | null; position: number | null; time: number }
export type Grab = (press: ReactPointerEvent, what: Dragged) => void

export function useBoardDrag(board: Board, axis: TimeAxis, onDrop: (dragged: Dragged, over: Over) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  /** The label that follows the pointer; moved without rendering anything. */
  const label = useRef<HTMLDivElement>(null)
  const preview = useMovePreview(dragged && over ? targetOf(board.day, dragged, over) : null)

  // Not those of the render in which the drag began: the board may change during it.
  const overAt = useCallbackRef(({ target, clientX }: PointerEvent, { orderIds, from }: Dragged): Over | null => {
    if (!(target instanceof Element)) return null
    if (from && target.closest('[data-waiting]')) return { driverId: null, position: null, time: 0 }
    const lane = target.closest('[data-driver]')
    const driver = board.drivers.find(({ id }) => String(id) === lane?.getAttribute('data-driver'))
    const track = lane?.querySelector('[data-track]')
    if (!driver || !track) return null
    const time = timeAt(axis, clientX - track.getBoundingClientRect().left)
    const [orderId] = orderIds
    const position = orderIds.length === 1 && orderId !== undefined ? dropPosition(driver.run, orderId, time) : null
    return { driverId: driver.id, position, time }
  })
  const drop = useCallbackRef(onDrop)

  const grab = useCallbackRef<Grab>((press, what) => {
    const scrolling = scrollAtEdge()
    followPointer(press.nativeEvent, {
      onStart: () => setDragged(what),
      onMove(event) {
        scrolling.move(event)
        label.current?.style.setProperty('translate', `${event.clientX}px ${event.clientY}px`)
        const next = overAt(event, what)
        // Only another place among the stops changes anything.
        setOver((last) => (last?.driverId === next?.driverId && last?.position === next?.position ? last : next))
      },
      onDrop(event) {
        const target = overAt(event, what)
        if (target) drop(what, target)
      },
      onEnd() {
        scrolling.stop()
        setDragged(null)
        setOver(null)
      },
    })
  })
  return { dragged, over, label, grab, preview: dragged && over ? preview.data : undefined }
}

/** The pickup where it was dropped, and the delivery where it then costs least. */
export const targetOf = (
  day: string,
  { orderIds }: Dragged,
  { driverId, position }: Omit<Over, 'time'>,
): MoveTarget => ({
  day,
  orderIds,
  driverId,
  ...(position === null ? {} : { pickupPosition: position }),
})
