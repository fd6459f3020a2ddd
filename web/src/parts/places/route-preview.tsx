/** The route from pickup to delivery, in one line: distance and time from door to door; its map on request. */

import { Button, Skeleton, Text, Title } from '@mantine/core'
import { previewMinutes } from '@meridian/domain/pricing/pricing.ts'
import { formatMiles, formatMinutes } from '@meridian/domain/time/format.ts'
import { useId, useState } from 'react'
import { ROUTE_COPY as copy } from '../../copy/pricing.ts'
import { useRoute } from '../../data/places/routes.ts'
import { isFoldUsed, storeFold } from '../../data/used-folds.ts'
import { MapView } from '../../maps/map-view-lazy.tsx'
import { Fact } from '../../ui/fact.tsx'
import type { AddressValue } from './address-field-value.ts'
import classes from './route-preview.module.css'

const MAP_HEIGHT = 240
const MAP_FOLD = 'route-map'

type Props = {
  pickup: AddressValue
  delivery: AddressValue
  /** The location of a stop is approximate, and so is the distance. */
  isApproximate: boolean
  /** Of the quote, which the price and the promise count with; null: there is none yet. */
  miles: number | null
  isPricing: boolean
}

export function RoutePreview({ pickup, delivery, isApproximate, miles: quoted, isPricing }: Props) {
  const titleId = useId()
  const mapId = useId()
  const [isMapOpen, setIsMapOpen] = useState(() => isFoldUsed(MAP_FOLD))
  const [from, to] = [pickup.point, delivery.point]
  const route = useRoute(from, to)
  if (!from || !to) return null
  const { data, isError } = route
  const isLoading = route.isLoading || isPricing
  const miles = quoted ?? (isPricing ? undefined : data?.distanceMiles)
  function toggleMap(): void {
    setIsMapOpen(!isMapOpen)
    storeFold(MAP_FOLD, !isMapOpen)
  }
  return (
    <section className={classes.preview} aria-labelledby={titleId}>
      <div className={classes.line}>
        <Title order={3} id={titleId} className={classes.title}>
          {copy.title}
        </Title>
        <dl className={classes.facts}>
          <LoadingFact
            label={isApproximate ? copy.estimatedDistance : copy.distance}
            isLoading={isLoading}
            value={miles === undefined ? undefined : formatMiles(miles)}
          />
          <LoadingFact
            label={copy.time}
            isLoading={isLoading}
            value={miles === undefined ? undefined : formatMinutes(previewMinutes(miles))}
          />
        </dl>
        <Button
          variant="subtle"
          size="sm"
          aria-expanded={isMapOpen}
          aria-controls={mapId}
          className={classes.mapButton}
          onClick={toggleMap}
        >
          {isMapOpen ? copy.hideMap : copy.showMap}
        </Button>
      </div>
      {isError && (
        <div className={classes.failed} role="status">
          <Text size="sm">{copy.failed}</Text>
          <Button size="sm" variant="default" loading={route.isFetching} onClick={() => void route.refetch()}>
            {copy.tryAgain}
          </Button>
        </div>
      )}
      <div id={mapId} hidden={!isMapOpen}>
        {isMapOpen ? (
          <MapView
            label={copy.map}
            markers={[
              { kind: 'pickup', point: from, label: pickup.text },
              { kind: 'delivery', point: to, label: delivery.text },
            ]}
            route={data?.geometry ?? null}
            height={MAP_HEIGHT}
            isEmbedded
          />
        ) : null}
      </div>
    </section>
  )
}

type LoadingFactProps = { label: string; value: string | undefined; isLoading: boolean }

const LoadingFact = ({ label, value, isLoading }: LoadingFactProps) => (
  <Fact label={label} className={classes.fact}>
    {value ?? (isLoading ? <Skeleton h={18} w={48} my={3} /> : '–')}
  </Fact>
)
