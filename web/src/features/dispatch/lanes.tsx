/** Every driver's lane under one time axis. Only the lanes in view are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import type { Board, BoardDriver, BoardOrder, RunStopView, RunView } from '../../data/dispatch.ts'
import { Lane } from './lane.tsx'
import classes from './lanes.module.css'
import { type TimeAxis, xOf } from './time-axis.ts'
import type { Grab } from './use-board-drag.ts'

const LANE_PX = 52

type Props = {
  board: Board
  orders: ReadonlyMap<number, BoardOrder>
  axis: TimeAxis
  /** As runs would be after a drop. */
  previewRuns: readonly RunView[] | undefined
  overDriverId: number | null
  pickedDrivers: ReadonlySet<number>
  onPick: (driver: BoardDriver) => void
  onOpen: (stop: RunStopView, driver: BoardDriver) => void
  onShift: (stop: RunStopView, by: -1 | 1, driver: BoardDriver) => void
  onGrab: Grab
}

export const Lanes = memo(function Lanes(props: Props) {
  const { board, orders, axis, previewRuns, overDriverId, pickedDrivers, onPick, onOpen, onShift, onGrab } = props
  const { drivers } = board
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: drivers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LANE_PX,
    overscan: 4,
  })
  return (
    <section ref={scroller} className={classes.scroller} data-lanes aria-label="Drivers’ routes">
      <div className={classes.sheet} style={{ width: `calc(var(--driver-width) + ${axis.width}px)` }}>
        <div className={classes.axis} aria-hidden>
          <span className={classes.axisCorner}>Drivers</span>
          {axis.ticks.map(({ x, label }) => (
            <span key={x} className={classes.tick} style={{ left: `calc(var(--driver-width) + ${x}px)` }}>
              {label}
            </span>
          ))}
        </div>
        <div className={classes.lanes} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const driver = drivers[index] as BoardDriver
            return (
              <div key={driver.id} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
                <Lane
                  driver={driver}
                  orders={orders}
                  axis={axis}
                  previewRun={previewRuns?.find(({ driverId }) => driverId === driver.id)}
                  isOver={overDriverId === driver.id}
                  isPicked={pickedDrivers.has(driver.id)}
                  onPick={onPick}
                  onOpen={onOpen}
                  onShift={onShift}
                  onGrab={onGrab}
                />
              </div>
            )
          })}
          {board.day === board.today ? (
            <span className={classes.now} style={{ left: `calc(var(--driver-width) + ${xOf(axis, board.now)}px)` }} />
          ) : null}
        </div>
      </div>
    </section>
  )
})
