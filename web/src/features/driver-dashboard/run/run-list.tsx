/** All open stops in the planned order, the next one on top. The driver may change the order. */
import { Card, Text, Title } from '@mantine/core'
import { shiftVisit, visitsOf } from '@meridian/domain/dispatch/run-visits.ts'
import type { RunStop } from '@meridian/domain/dispatch/runs.ts'
import { formatDate, formatMiles } from '@meridian/domain/time/format.ts'
import { useState } from 'react'
import { CallError } from '../../../data/call.ts'
import { custodyStopOf, stopAhead } from '../../../data/driver/arrivals.ts'
import { type MyRun, useMyRun, useReorderMyRun } from '../../../data/driver/run.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { useIsReachable } from '../../../data/reachability.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { DRIVER_COPY } from '../driver.copy.ts'
import { addressAhead } from '../tracker/main-action.ts'
import { progressOf } from './expected-arrival.ts'
import { ReorderQuestion } from './reorder-question.tsx'
import { RUN_COPY as copy } from './run.copy.ts'
import classes from './run.module.css'
import { RunFiles } from './run-files.tsx'
import { RunMap } from './run-map.tsx'
import { RunRow } from './run-row.tsx'

/** `orders`: the driver's jobs, which know more of a stop than the run does. */
type Props = { orders: readonly Order[] }

export function RunList({ orders }: Props) {
  const run = useMyRun()
  const stops = run.data?.stops ?? []
  // One order alone has its own tracker and needs no list.
  if (!run.data || new Set(stops.map(({ orderId }) => orderId)).size < 2) return null
  return <Run run={run.data} orders={orders} />
}

const RETIME_MS = 30_000

function Run({ run, orders }: Props & { run: MyRun }) {
  const reorder = useReorderMyRun()
  const insist = useReorderMyRun()
  const [asked, setAsked] = useState<{ stops: RunStop[]; warning: string } | null>(null)
  const visits = visitsOf(run.stops)
  const now = useNow(RETIME_MS)
  const isReachable = useIsReachable()
  const { isThere, lagMs } = progressOf(run, orders, now)
  const timeOf = (arrivalAt: string, at: number): string => {
    if (isThere && at === 0) return copy.here
    const time = formatDate(new Date(Date.parse(arrivalAt) + lagMs), 'time')
    return isReachable ? time : DRIVER_COPY.about(time)
  }
  const moveOf = (at: number, by: -1 | 1) => {
    const stops = shiftVisit(visits, at, by)
    if (!stops || reorder.isPending) return null
    const onError = (error: Error) =>
      error instanceof CallError && error.body?.code === 'reorder_delays'
        ? setAsked({ stops, warning: error.body.message })
        : toastFailure({ title: copy.notChanged, otherwise: copy.tryAgain })(error)
    return () => reorder.mutate({ version: run.version, stops }, { onError })
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
            onEarlier={moveOf(at, -1)}
            onLater={moveOf(at, 1)}
          />
        ))}
      </ol>
      <RunMap visits={visits} />
      <RunFiles />
      <ReorderQuestion
        warning={asked?.warning ?? null}
        command={insist}
        onConfirm={() =>
          insist.mutate(
            { version: run.version, stops: asked?.stops ?? [], mayDelay: true },
            { onSuccess: () => setAsked(null) },
          )
        }
        onClose={() => setAsked(null)}
      />
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

/** The job the driver chose, then those of the same stop, then the others in their order. */
export function withChosenFirst(orders: readonly Order[], chosenId: number | undefined): Order[] {
  const first = orders.find(({ id }) => id === chosenId) ?? orders[0]
  if (!first) return []
  const rank = (order: Order) => (order === first ? 0 : isSameStop(first, order) ? 1 : 2)
  return orders.toSorted((one, other) => rank(one) - rank(other))
}

/** Several orders for one address are one stop. */
export const isSameStop = (one: Order, other: Order): boolean =>
  stopAhead(one) !== undefined && stopAhead(other) !== undefined && addressAhead(one) === addressAhead(other)
