/** The shared address and every stop that has a place yet, numbered. */
import { SEVERAL_STOPS_COPY as copy } from '../../../copy/several-stops.ts'
import type { MapMarker } from '../../../maps/map-props.ts'
import { MapView } from '../../../maps/map-view-lazy.tsx'
import classes from '../new-delivery/new-delivery.module.css'
import { sharedSide, sideOfStops } from './stops.ts'
import type { SeveralStops } from './use-several-stops.ts'

const HEIGHT = 280

export function StopsMap({ several: { shape, form, list } }: { several: SeveralStops }) {
  const shared = form.values[sharedSide(shape)]
  const markers: MapMarker[] = list.stops.flatMap(({ key, address }, index) =>
    address.point
      ? [{ kind: sideOfStops(shape), point: address.point, label: address.text, id: key, mark: String(index + 1) }]
      : [],
  )
  if (markers.length === 0) return null
  if (shared.point) markers.unshift({ kind: sharedSide(shape), point: shared.point, label: shared.text })
  return (
    <div className={classes.section}>
      <MapView label={copy.map(markers.length)} markers={markers} height={HEIGHT} isEmbedded />
    </div>
  )
}
