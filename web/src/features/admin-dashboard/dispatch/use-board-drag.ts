/** Dragging an order or a stop over the lanes: what is dragged, where it is, and what dropping it there would do. */
import { useState } from 'react'
import { type BoardDriver, type MoveTarget, type RunStopView, useMovePreview } from '../../../data/dispatch.ts'
import { dropPosition } from './drop-position.ts'

export type Dragged = {
  orderIds: number[]
  /** Of one stop in a lane: dropped in the same lane, only this stop changes its place. */
  stop?: { orderId: number; stop: RunStopView['stop']; driverId: number }
}
type Over = { driverId: number | null; position: number | null; time: number }

export type BoardDrag = ReturnType<typeof useBoardDrag>

export function useBoardDrag(day: string) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const preview = useMovePreview(dragged && over ? targetOf(day, dragged, over) : null)
  return {
    dragged,
    over,
    preview: dragged && over ? preview.data : undefined,
    start: (what: Dragged) => {
      setOver(null)
      setDragged(what)
    },
    /** Called with every movement of the pointer: only another place among the stops changes anything. */
    moveOver(driver: BoardDriver, time: number) {
      if (!dragged) return
      const [orderId] = dragged.orderIds
      const isOne = dragged.orderIds.length === 1 && orderId !== undefined
      const position = isOne ? dropPosition(driver.run, orderId, time) : null
      if (over?.driverId === driver.id && over.position === position) over.time = time
      else setOver({ driverId: driver.id, position, time })
    },
    moveOverList: () =>
      dragged?.stop && over?.driverId !== null && setOver({ driverId: null, position: null, time: 0 }),
    end: () => {
      setDragged(null)
      setOver(null)
    },
  }
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
