/** Under the blocks of a lane: drives, promises, and when the plan had the stops that were made, in the same scale. One drawing, because an element each takes longer than the blocks. */
import type { FinishedStop, RunStopView } from '../../data/dispatch/dispatch.ts'
import classes from './lanes.module.css'
import { type TimeAxis, xOf } from './time-axis.ts'

const LINE_Y = 30
const MARK_Y = 35

type Props = { axis: TimeAxis; stops: readonly RunStopView[]; finished: readonly FinishedStop[] }

export function LaneMarks({ axis, stops, finished }: Props) {
  const promises = stops.filter(({ promisedAt }) => promisedAt !== null)
  return (
    <svg className={classes.marks} width={axis.width} height={MARK_Y} aria-hidden="true">
      <path className={classes.travel} d={stops.map((stop) => travel(axis, stop)).join('')} />
      <path className={classes.promise} d={marksOf(axis, promises.filter(isKept))} />
      <path
        className={classes.missed}
        d={marksOf(
          axis,
          promises.filter((stop) => !isKept(stop)),
        )}
      />
      <path className={classes.planned} d={finished.map((done) => planned(axis, done)).join('')} />
    </svg>
  )
}

const isKept = ({ lateMinutes }: RunStopView) => lateMinutes === 0
const line = (from: number, to: number) => `M${from} ${LINE_Y}H${Math.max(to, from + 2)}`

const travel = (axis: TimeAxis, { startAt, travelMinutes }: RunStopView): string =>
  line(xOf(axis, Date.parse(startAt) - travelMinutes * 60_000), xOf(axis, startAt))

const marksOf = (axis: TimeAxis, stops: readonly RunStopView[]): string =>
  stops.map(({ promisedAt }) => `M${xOf(axis, promisedAt ?? '')} ${MARK_Y - 9}l3 9h-6z`).join('')

/** From when it was planned, which has a tick, to when the driver came. */
function planned(axis: TimeAxis, { plannedAt, arrivedAt, doneAt }: FinishedStop): string {
  const came = arrivedAt ?? doneAt
  if (plannedAt === null || came === null) return ''
  return `M${xOf(axis, plannedAt)} ${LINE_Y - 4}v8M${xOf(axis, plannedAt)} ${LINE_Y}H${xOf(axis, came)}`
}
