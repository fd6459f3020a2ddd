/** The route from pickup to delivery: distance, driving time, promised time and map. */

import { Button, Skeleton, Text, Title } from '@mantine/core'
import type { Point } from '@meridian/domain/places/geo.ts'
import { previewMinutes } from '@meridian/domain/pricing/pricing.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatMiles, formatMinutes } from '@meridian/domain/time/format.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import { useId } from 'react'
import { ROUTE_COPY as copy } from '../../copy/pricing.ts'
import { type Route, useRoute } from '../../data/places/routes.ts'
import { MapView } from '../../maps/map-view-lazy.tsx'
import { Fact } from '../../ui/fact.tsx'
import classes from './route-preview.module.css'

const MAP_HEIGHT = 240

type StopAddress = { text: string; point: Point | null } | null

type Props = {
  pickup: StopAddress
  delivery: StopAddress
  /** The location of a stop is approximate, and so is the distance. */
  isApproximate: boolean
  /** From the quote, while there is one. */
  promisedAt: string | null
  /** A quote is loading, and with it the promised time. */
  isPricing: boolean
}

export function RoutePreview({ pickup, delivery, isApproximate, promisedAt, isPricing }: Props) {
  const titleId = useId()
  const [from, to] = [pickup?.point ?? null, delivery?.point ?? null]
  const route = useRoute(from, to)
  return (
    <section className={classes.preview} data-empty={!(from && to) || undefined} aria-labelledby={titleId}>
      <div>
        <Title order={3} id={titleId} className={classes.title}>
          {copy.title}
        </Title>
        {from && to ? (
          <Facts
            route={route.data}
            isLoading={route.isLoading}
            isApproximate={isApproximate}
            promised={promisedAt ? copy.by(placeTime(new Date(promisedAt), zoneOf(to), new Date())) : undefined}
            isPromisePending={isPricing}
          />
        ) : (
          <Text size="sm" c="dimmed" mt={4}>
            {copy.empty}
          </Text>
        )}
        {route.isError && (
          <div className={classes.failed} role="status">
            <Text size="sm">{copy.failed}</Text>
            <Button size="sm" variant="default" loading={route.isFetching} onClick={() => void route.refetch()}>
              {copy.tryAgain}
            </Button>
          </div>
        )}
      </div>
      {from && to && (
        <MapView
          label={copy.map}
          markers={[
            { kind: 'pickup', point: from, label: pickup?.text ?? '' },
            { kind: 'delivery', point: to, label: delivery?.text ?? '' },
          ]}
          route={route.data?.geometry ?? null}
          height={MAP_HEIGHT}
          isEmbedded
        />
      )}
    </section>
  )
}

type FactsProps = {
  route: Route | undefined
  isLoading: boolean
  isApproximate: boolean
  promised: string | undefined
  isPromisePending: boolean
}

function Facts({ route, isLoading, isApproximate, promised, isPromisePending }: FactsProps) {
  return (
    <dl className={classes.facts}>
      <LoadingFact
        label={isApproximate ? copy.estimatedDistance : copy.distance}
        isLoading={isLoading}
        value={route && formatMiles(route.distanceMiles)}
      />
      <LoadingFact
        label={copy.time}
        isLoading={isLoading}
        value={route && formatMinutes(previewMinutes(route.distanceMiles))}
      />
      <LoadingFact label={copy.promised} isLoading={isPromisePending} value={promised} />
    </dl>
  )
}

type LoadingFactProps = { label: string; value: string | undefined; isLoading: boolean }

const LoadingFact = ({ label, value, isLoading }: LoadingFactProps) => (
  <Fact label={label} className={classes.fact}>
    {value ?? (isLoading ? <Skeleton h={18} w={64} my={3} /> : '–')}
  </Fact>
)
