/** Waiting orders, drivers, and the routes of all or of the chosen drivers; orders are selected here as in the list. */
import { Button } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { decodePolyline } from '@meridian/domain/places/polyline.ts'
import { locationOf } from '@meridian/domain/proofs/stops.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import type { BoardDriver, BoardOrder } from '../../data/dispatch/dispatch.ts'
import { useRouteThrough } from '../../data/places/routes.ts'
import { MapView } from '../../maps/map-view-lazy.tsx'
import classes from './board-map.module.css'
import { BOARD_MAP_COPY as copy } from './dispatch.copy.ts'
import { driverDots, routeLines, stopDots, waitingDots } from './map-dots.ts'
import { routeColor } from './route-color.ts'
import type { WaitingOrder } from './waiting-orders.ts'

type Props = {
  /** Whom the filter lets through. */
  drivers: readonly BoardDriver[]
  orders: ReadonlyMap<number, BoardOrder>
  waiting: readonly WaitingOrder[]
  pickedDrivers: ReadonlySet<number>
  selected: ReadonlySet<number>
  onOpenOrder: (orderId: number) => void
  onPickDriver: (driverId: number) => void
  onSelect: (ids: readonly number[], isSelected: boolean) => void
  onMove: (ids: readonly number[]) => void
}

export const BoardMap = memo(function BoardMap({ drivers, orders, waiting, pickedDrivers, selected, ...on }: Props) {
  const picked = useMemo(() => drivers.filter(({ id }) => pickedDrivers.has(id)), [drivers, pickedDrivers])
  const routed = picked.length > 0 ? picked : drivers
  const dots = useMemo(
    () => [...stopDots(routed, orders), ...waitingDots(waiting, selected), ...driverDots(routed)],
    [routed, orders, waiting, selected],
  )
  // Along the roads for one driver: for all it would be hundreds of requests.
  const [only] = picked
  const stops = only && picked.length === 1 ? only.run.stops : []
  const points = stops.flatMap(({ orderId, stop }) => orders.get(orderId)?.[locationOf(stop)] ?? [])
  const route = useRouteThrough(only?.start && points.length > 0 ? [only.start, ...points] : points)
  const lines = useMemo(
    () =>
      only && route ? [{ points: decodePolyline(route), color: routeColor(only.id) }] : routeLines(routed, orders),
    [only, route, routed, orders],
  )
  const chosen = waiting.map(({ order }) => order.id).filter((id) => selected.has(id))
  return (
    <div className={classes.frame}>
      <MapView
        dots={dots}
        lines={lines}
        isFaint={picked.length === 0}
        label={picked.length > 0 ? copy.routesOf(picked.map(fullName).join(', ')) : copy.all(waiting.length)}
        // Live events must not move the map under the dispatcher's eyes.
        fitKey={picked.map(({ id }) => id).join()}
        height="100%"
        onDot={(dot) => {
          const [kind, id] = dot.split(' ')
          if (kind === 'driver') on.onPickDriver(Number(id))
          else on.onOpenOrder(Number(id))
        }}
        onLasso={(around) =>
          on.onSelect(
            around.map((dot) => Number(dot.split(' ')[1])),
            true,
          )
        }
      />
      {chosen.length > 0 ? (
        <Button
          size="sm"
          className={classes.assign}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => on.onMove(chosen)}
        >
          {copy.assign(chosen.length)}
        </Button>
      ) : null}
    </div>
  )
})
