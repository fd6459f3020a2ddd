/** Every driver's lane under one time axis. Only the lanes in view are drawn. */
import { ActionIcon } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef } from 'react'
import type { Board, BoardDriver, BoardOrder, RunStopView, RunView } from '../../data/dispatch.ts'
import { Lane } from './lane.tsx'
import classes from './lanes.module.css'
import { type TimeAxis, xOf, ZOOMS } from './time-axis.ts'
import { useAxisScroll } from './use-axis-scroll.ts'
import type { Grab } from './use-board-drag.ts'

const LANE_PX = 36

type Props = {
  board: Board
  /** Those that the filters let through. */
  drivers: readonly BoardDriver[]
  orders: ReadonlyMap<number, BoardOrder>
  axis: TimeAxis
  /** As runs would be after a drop. */
  previewRuns: readonly RunView[] | undefined
  overDriverId: number | null
  pickedDrivers: ReadonlySet<number>
  onZoom: (by: -1 | 1) => void
  onPick: (driver: BoardDriver) => void
  onOpen: (stop: RunStopView, driver: BoardDriver) => void
  onOpenOrder: (orderId: number) => void
  onShift: (stop: RunStopView, by: -1 | 1, driver: BoardDriver) => void
  onGrab: Grab
}

export const Lanes = memo(function Lanes(props: Props) {
  const { board, drivers, orders, axis, previewRuns, overDriverId, pickedDrivers, onZoom, ...on } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isToday = board.day === board.today
  useAxisScroll(scroller, axis, { day: board.day, now: isToday ? Date.parse(board.now) : null, onZoom })
  const rows = useVirtualizer({
    count: drivers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LANE_PX,
    overscan: 4,
  })
  return (
    <section ref={scroller} className={classes.scroller} data-lanes aria-label="Drivers’ routes">
      <div
        className={classes.sheet}
        style={{ width: `calc(var(--driver-width) + ${axis.width}px)`, ['--hour' as string]: `${axis.pxPerHour}px` }}
      >
        <div className={classes.axis}>
          <span className={classes.axisCorner}>
            Drivers
            <Zoom pxPerHour={axis.pxPerHour} onZoom={onZoom} />
          </span>
          {axis.ticks.map(({ x, label }) => (
            <span key={x} className={classes.tick} style={{ left: `calc(var(--driver-width) + ${x}px)` }} aria-hidden>
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
                  {...on}
                />
              </div>
            )
          })}
          {isToday ? (
            <span className={classes.now} style={{ left: `calc(var(--driver-width) + ${xOf(axis, board.now)}px)` }} />
          ) : null}
        </div>
      </div>
    </section>
  )
})

function Zoom({ pxPerHour, onZoom }: { pxPerHour: number; onZoom: (by: -1 | 1) => void }) {
  const button = { size: 28, variant: 'subtle', color: 'gray' } as const
  return (
    <span className={classes.zoom}>
      <ActionIcon {...button} aria-label="Show more hours" disabled={pxPerHour <= ZOOMS[0]} onClick={() => onZoom(-1)}>
        <IconZoomOut size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label="Show fewer hours"
        disabled={pxPerHour >= (ZOOMS.at(-1) ?? 0)}
        onClick={() => onZoom(1)}
      >
        <IconZoomIn size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}
