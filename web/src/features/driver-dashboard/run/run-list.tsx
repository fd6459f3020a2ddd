/** All open stops in the planned order, the next one on top. The driver may change the order. */
import { Card, Text, Title } from '@mantine/core'
import { isOnHold } from '@meridian/domain/proofs/exceptions.ts'
import { formatDate, formatMiles } from '@meridian/domain/time/format.ts'
import { custodyStopOf } from '../../../data/driver/arrivals.ts'
import type { MyRun } from '../../../data/driver/run.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { useIsReachable } from '../../../data/reachability.ts'
import { useNow } from '../../../ui/use-now.ts'
import { DRIVER_COPY } from '../driver.copy.ts'
import { progressOf } from './expected-arrival.ts'
import { RUN_COPY as copy } from './run.copy.ts'
import classes from './run.module.css'
import { RunFiles } from './run-files.tsx'
import { RunMap } from './run-map.tsx'
import type { useRunMoves } from './run-moves.tsx'
import { RunRow } from './run-row.tsx'
import { opensAt, ordersHere } from './same-stop.ts'

/** `orders`: the driver's jobs, which know more of a stop than the run does. */
type Props = { orders: readonly Order[]; run: MyRun | undefined; moves: ReturnType<typeof useRunMoves> }

export function RunList({ orders, run, moves }: Props) {
  // One order alone has its own tracker and needs no list.
  if (!run || new Set(run.stops.map(({ orderId }) => orderId)).size < 2) return null
  return <Run run={run} orders={orders} moves={moves} />
}

const RETIME_MS = 30_000

function Run({ run, orders, moves }: Props & { run: MyRun }) {
  const { visits } = moves
  const now = useNow(RETIME_MS)
  const isReachable = useIsReachable()
  const { isThere, lagMs } = progressOf(run, orders, now)
  const timeOf = (arrivalAt: string, at: number): string => {
    if (isThere && at === 0) return copy.here
    const time = formatDate(new Date(Date.parse(arrivalAt) + lagMs), 'time')
    return isReachable ? time : DRIVER_COPY.about(time)
  }
  return (
    <Card padding="md" component="section" aria-labelledby="my-run" mb="lg">
      <div className={classes.runHead}>
        <Title order={2} id="my-run" className={classes.runTitle}>
          {copy.title}
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          {copy.length(visits.length, formatMiles(run.miles))}
        </Text>
      </div>
      <ol>
        {visits.map((visit, at) => (
          <RunRow
            key={`${visit[0].orderId} ${visit[0].stop}`}
            visit={visit}
            number={at + 1}
            time={timeOf(visit[0].arrivalAt, at)}
            orderOf={(orderId) => orders.find(({ id }) => id === orderId)}
            moves={moves.movesAt(at)}
          />
        ))}
      </ol>
      <RunMap visits={visits} />
      <RunFiles />
    </Card>
  )
}

/** The order whose stop comes next is first; without a run, as the server has them. */
export function inRunOrder(orders: readonly Order[], run: MyRun | undefined): Order[] {
  // By the stop that is next on this device: without a network the run still has those that were made.
  const placeOf = (order: Order) => {
    const stop = custodyStopOf(order)
    const at = run?.stops.findIndex((one) => one.orderId === order.id && one.stop === stop) ?? -1
    return at === -1 ? Number.MAX_SAFE_INTEGER : at
  }
  return orders.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The job the driver chose, then those for the same door, then the others in their order; what opens later, or waits where it is stored, comes last. */
export function withChosenFirst(orders: readonly Order[], chosenId: number | undefined, now: Date): Order[] {
  const isLater = (order: Order) =>
    Number(opensAt(order, now) !== null || Boolean(order.exception?.storedAt && isOnHold(order.exception)))
  const inTurn = orders.toSorted((one, other) => isLater(one) - isLater(other))
  const first = inTurn.find(({ id }) => id === chosenId) ?? inTurn[0]
  if (!first) return []
  const here = ordersHere(first, inTurn, now)
  const rank = (order: Order) => (order === first ? 0 : here.includes(order) ? 1 : 2)
  return inTurn.toSorted((one, other) => rank(one) - rank(other))
}
