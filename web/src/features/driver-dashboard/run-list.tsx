/** All open stops in the planned order, the next one on top. The driver may change the order. */
import { ActionIcon, Button, Card, Text, Title } from '@mantine/core'
import { formatDate, formatMiles, formatMinutes } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { type RunStop, shiftStop } from '@meridian/domain/runs.ts'
import { locationOf } from '@meridian/domain/stops.ts'
import { IconArrowDown, IconArrowUp, IconMap } from '@tabler/icons-react'
import { useState } from 'react'
import { RUN_COPY as copy } from '../../copy/run.ts'
import { CallError } from '../../data/call.ts'
import { stopAhead } from '../../data/driver/arrivals.ts'
import { useOwnPosition } from '../../data/driver/position-sharing.ts'
import { type MyRun, useMyRun, useReorderMyRun } from '../../data/driver/run.ts'
import type { Order } from '../../data/orders.ts'
import { useRouteThrough } from '../../data/routes.ts'
import type { MapMarker } from '../../maps/map-props.ts'
import { MapView } from '../../maps/map-view-lazy.tsx'
import { toastFailure } from '../../parts/failed-action.tsx'
import { useRouteOrigin } from '../../parts/use-legs.ts'
import { addressAhead } from './main-action.ts'
import { ReorderQuestion } from './reorder-question.tsx'
import classes from './run.module.css'
import { RunFiles } from './run-files.tsx'

type Stop = MyRun['stops'][number]

export function RunList() {
  const run = useMyRun()
  const stops = run.data?.stops ?? []
  // One order alone has its own tracker and needs no list.
  if (!run.data || new Set(stops.map(({ orderId }) => orderId)).size < 2) return null
  return <Run run={run.data} />
}

function Run({ run }: { run: MyRun }) {
  const reorder = useReorderMyRun()
  const insist = useReorderMyRun()
  const [asked, setAsked] = useState<{ stops: RunStop[]; warning: string } | null>(null)
  const move = (stop: Stop, by: -1 | 1) => {
    const stops = shiftStop(run.stops, stop, by)
    if (!stops || reorder.isPending) return
    const onError = (error: Error) =>
      error instanceof CallError && error.body?.code === 'reorder_delays'
        ? setAsked({ stops, warning: error.body.message })
        : toastFailure({ title: copy.notChanged, otherwise: copy.tryAgain })(error)
    reorder.mutate({ version: run.version, stops }, { onError })
  }
  return (
    <Card padding="md" component="section" aria-labelledby="my-run" mb="lg">
      <div className={classes.runHead}>
        <Title order={2} id="my-run" className={classes.runTitle}>
          {copy.title}
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          {copy.length(run.stops.length, formatMiles(run.miles))}
        </Text>
      </div>
      <ol>
        {run.stops.map((stop, index) => (
          <li key={`${stop.orderId} ${stop.stop}`} className={classes.stop} data-current={index === 0 || undefined}>
            <span className={classes.number}>{index + 1}</span>
            <span className={classes.when}>{formatDate(new Date(stop.arrivalAt), 'time')}</span>
            <span className={classes.where}>
              <b>{copy.stops[stop.stop](orderLabel(stop.orderId))}</b>
              <span>{stop.address}</span>
              {stop.lateMinutes > 0 ? (
                <span className={classes.late}>{copy.late(formatMinutes(stop.lateMinutes))}</span>
              ) : null}
              {stop.state === 'planned' ? <span className={classes.planned}>{copy.planned}</span> : null}
            </span>
            <span className={classes.moves}>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={copy.earlier(stop.stop, orderLabel(stop.orderId))}
                disabled={shiftStop(run.stops, stop, -1) === null || reorder.isPending}
                onClick={() => move(stop, -1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={copy.later(stop.stop, orderLabel(stop.orderId))}
                disabled={shiftStop(run.stops, stop, 1) === null || reorder.isPending}
                onClick={() => move(stop, 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      <RunMap stops={run.stops} />
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

/** Loaded when the driver opens it: the tracker of the stop at hand has a map of its own. */
function RunMap({ stops }: { stops: readonly Stop[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mt="sm"
        leftSection={<IconMap size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? copy.hideMap : copy.showMap}
      </Button>
      {isOpen ? (
        <div className={classes.map}>
          <StopsMap stops={stops} />
        </div>
      ) : null}
    </>
  )
}

/** All stops, and the line of the run along the roads, from where the driver is. */
function StopsMap({ stops }: { stops: readonly Stop[] }) {
  const { position } = useOwnPosition()
  const markers = numberedPins(stops)
  const origin = useRouteOrigin(null, position && { ...position, at: new Date(position.timestamp) })
  const route = useRouteThrough(origin ? [origin, ...stops] : stops)
  return (
    <MapView
      markers={position ? [...markers, { kind: 'driver', point: position, label: copy.you }] : markers}
      route={route}
      label={copy.map(stops.length)}
      height="100%"
      isEmbedded
    />
  )
}

/** One pin for each place, with the numbers of its stops in the list: several orders for one address would hide each other. */
export function numberedPins(stops: readonly Stop[]): MapMarker[] {
  const numbered = stops.map((stop, index) => ({ stop, number: index + 1, kind: locationOf(stop.stop) }))
  const places = Map.groupBy(numbered, ({ stop, kind }) => `${kind} ${stop.latitude} ${stop.longitude}`)
  return [...places].map(([id, here]) => {
    const [{ stop, kind }] = here as [(typeof here)[number]]
    const orders = here.map(({ stop, number }) => `${number}. ${orderLabel(stop.orderId)}`).join(', ')
    const mark = here.map(({ number }) => number).join(', ')
    return { kind, id, point: stop, mark, label: `${orders}, ${stop.address}` }
  })
}

/** The order whose stop comes next is first; without a run, as the server has them. */
export function inRunOrder(orders: readonly Order[], run: MyRun | undefined): Order[] {
  const placeOf = ({ id }: Order) => {
    const at = run?.stops.findIndex(({ orderId }) => orderId === id) ?? -1
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

/** When the route has the driver at the order's next stop; the list and the job show the same time. */
export const arrivalInRun = (run: MyRun | undefined, order: Order): string | null =>
  run?.stops.find(({ orderId }) => orderId === order.id)?.arrivalAt ?? null
