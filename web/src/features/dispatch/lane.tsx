/** One driver's run on the time axis. Orders are dropped onto it. */
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { memo } from 'react'
import { boardTime } from '../../copy/board-time.ts'
import type { BoardDriver, BoardOrder, RunStopView, RunView } from '../../data/dispatch/dispatch.ts'
import { LANES_COPY as copy } from './dispatch.copy.ts'
import { FinishedBlock } from './finished-block.tsx'
import { LaneMarks } from './lane-marks.tsx'
import classes from './lanes.module.css'
import { type Block, blocksOfFinished, blocksOfRun, type Place, placeBlocks } from './place-blocks.ts'
import { routeColor } from './route-color.ts'
import { idsOf, type OpenBlock, StopBlock } from './stop-block.tsx'
import { type TimeAxis, xOf } from './time-axis.ts'
import type { Grab } from './use-board-drag.ts'

type Props = {
  driver: BoardDriver
  orders: ReadonlyMap<number, BoardOrder>
  axis: TimeAxis
  /** As the run would be if the dragged order was dropped here. */
  previewRun: RunView | undefined
  isOver: boolean
  isPicked: boolean
  /** Orders that the search found, and the one that was chosen. */
  marked: ReadonlySet<number>
  onPick: (driverId: number) => void
  onOpen: OpenBlock
  onShift: (blocks: readonly Block<RunStopView>[], at: number, by: -1 | 1, driver: BoardDriver) => void
  onGrab: Grab
}

/** Drawn again only when something of its own changes: scrolling and dragging render all lanes in view. */
export const Lane = memo(function Lane({ driver, orders, axis, previewRun, isOver, isPicked, marked, ...on }: Props) {
  const { run } = driver
  const shown = previewRun ?? run
  const { finished } = driver
  const made = blocksOfFinished(finished, orders)
  const blocks = blocksOfRun(shown.stops, orders)
  const places = placeBlocks(axis, [...made, ...blocks])
  const isChanged = (stop: RunStopView) => previewRun !== undefined && !run.stops.some((old) => isSameStop(old, stop))
  const isMarked = ({ orderId }: { orderId: number }) => marked.has(orderId)
  return (
    <div
      className={classes.lane}
      data-driver={driver.id}
      data-over={isOver || undefined}
      data-off={driver.shift === null || undefined}
    >
      <button
        type="button"
        className={classes.driver}
        style={{ ['--route' as string]: routeColor(driver.id) }}
        aria-pressed={isPicked}
        onClick={() => on.onPick(driver.id)}
      >
        <span className={classes.status} data-status={driver.status} aria-hidden />
        <span className={classes.driverText}>
          <span className={classes.driverName}>{fullName(driver)}</span>
          <span className={classes.driverNote} title={noteOf(driver, shown)}>
            {noteOf(driver, shown)}
          </span>
        </span>
      </button>
      <div className={classes.track} data-track style={{ width: axis.width }}>
        {driver.shift ? (
          <span
            className={classes.shift}
            style={{
              left: xOf(axis, driver.shift.from),
              width: xOf(axis, driver.shift.until) - xOf(axis, driver.shift.from),
            }}
          />
        ) : null}
        <LaneMarks axis={axis} stops={shown.stops} finished={finished} />
        {made.map((block, at) => (
          <FinishedBlock
            key={`${keyOf(block)} done`}
            block={block}
            place={places[at] as Place}
            orders={orders}
            isFound={block.stops.some(isMarked)}
            onOpen={on.onOpen}
          />
        ))}
        {blocks.map((block, at) => (
          <StopBlock
            key={keyOf(block)}
            block={block}
            place={places[made.length + at] as Place}
            orders={orders}
            isPreview={block.stops.some(isChanged)}
            isFound={block.stops.some(isMarked)}
            onOpen={on.onOpen}
            onShift={(_, by) => on.onShift(blocks, at, by, driver)}
            onPress={(event, { stops }) =>
              on.onGrab(event, { orderIds: idsOf(stops), from: { driverId: driver.id, stops: stops.map(toKey) } })
            }
          />
        ))}
      </div>
    </div>
  )
})

const keyOf = ({ stops: [first] }: Block): string => `${first.orderId} ${first.stop}`
const toKey = ({ orderId, stop }: RunStopView) => ({ orderId, stop })
const isSameStop = (one: RunStopView, other: RunStopView) => one.orderId === other.orderId && one.stop === other.stop

function noteOf({ shift, isDayOff, startsAt, finished }: BoardDriver, run: RunView): string {
  if (run.stops.length === 0) {
    const done = finished.filter(({ doneAt }) => doneAt !== null).length
    if (finished.length > 0) return copy.stopsDone(done, finished.length)
    if (isDayOff) return copy.dayOff
    if (!shift) return copy.notWorking
    // Otherwise the time would move on with the clock.
    return shift.isOpenEnded ? copy.free : copy.freeUntil(boardTime(shift.until))
  }
  const facts = [
    copy.run(run.stops.length, run.miles),
    run.lateOrders.length > 0 ? copy.lateOrders(run.lateOrders.length) : null,
    startsAt === 'unknown' ? copy.startUnknown : null,
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}
