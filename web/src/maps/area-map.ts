/** A map without React, for the page of a tracking link: the delivery's area as a circle, and the driver. */
import 'maplibre-gl/dist/maplibre-gl.css'
import type { MAP_PASS_HEADER } from '@meridian/contract/orders/tracking-links.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { MAP_COPY, MAP_LOCALE } from '../copy/maps.ts'
import { boundsOf, CLOSEST_ZOOM, MAP_BOUNDS } from './bounds.ts'
import { closeAttribution } from './close-attribution.ts'
import { loadStyle, type Scheme } from './style-url.ts'
import { TRUCK } from './truck.ts'

maplibre.setWorkerUrl(workerUrl)

const PASS_HEADER: typeof MAP_PASS_HEADER = 'x-map-pass'
/** The server rounds the point to half a mile: the circle contains the address. */
const RADIUS_MILES = 0.4
const MILES_PER_DEGREE = 69
const PADDING = 40
const COLORS = { light: '#0f7278', dark: '#48b0b5' }

type View = { area: Point; driver: Point | null }
export type AreaMap = { update(view: View): void; close(): void }
type Options = View & { label: string /** The latest one: it is renewed with every refresh. */; pass: () => string }

export async function openAreaMap(container: HTMLElement, options: Options): Promise<AreaMap> {
  const scheme: Scheme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
  const headers = () => ({ [PASS_HEADER]: options.pass() })
  const style = (await loadStyle(scheme, { headers: headers() })) as maplibre.StyleSpecification
  const map = new maplibre.Map({
    container,
    style,
    bounds: viewOf(options),
    fitBoundsOptions: { padding: PADDING, maxZoom: CLOSEST_ZOOM },
    maxBounds: MAP_BOUNDS,
    maxPitch: 0,
    dragRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    cooperativeGestures: true,
    locale: MAP_LOCALE,
    transformRequest: (url) => (url.startsWith(`${location.origin}/api/map/`) ? { url, headers: headers() } : { url }),
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new maplibre.NavigationControl({ showCompass: false }), 'top-right')
  map.getCanvas().setAttribute('aria-label', options.label)
  map.on('sourcedata', () => closeAttribution(map))
  map.on('load', () => drawArea(map, options.area, COLORS[scheme]))
  let isMovedByUser = false
  const onUserMove = (event: { originalEvent?: unknown }) => {
    isMovedByUser ||= Boolean(event.originalEvent)
  }
  map.on('dragstart', onUserMove)
  map.on('zoomstart', onUserMove)
  const marker = new maplibre.Marker({ element: driverMarker() })

  const update = ({ area, driver }: View) => {
    if (driver) marker.setLngLat([driver.longitude, driver.latitude]).addTo(map)
    else marker.remove()
    if (!isMovedByUser)
      map.fitBounds(viewOf({ area, driver }), { padding: PADDING, maxZoom: CLOSEST_ZOOM, duration: 0 })
  }
  update(options)
  return { update, close: () => map.remove() }
}

function viewOf({ area, driver }: View): maplibre.LngLatBoundsLike {
  const points = [
    ...circle(area).map(([longitude, latitude]) => ({ longitude, latitude })),
    ...(driver ? [driver] : []),
  ]
  return boundsOf({ markers: points.map((point) => ({ kind: 'driver', point, label: '' })) }) ?? MAP_BOUNDS
}

function circle({ latitude, longitude }: Point): [longitude: number, latitude: number][] {
  const [north, east] = [
    RADIUS_MILES / MILES_PER_DEGREE,
    RADIUS_MILES / (MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)),
  ]
  return Array.from({ length: 65 }, (_, step) => {
    const angle = (step / 64) * 2 * Math.PI
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)]
  })
}

function drawArea(map: maplibre.Map, area: Point, color: string): void {
  map.addSource('area', { type: 'geojson', data: { type: 'Polygon', coordinates: [circle(area)] } })
  map.addLayer({ id: 'area', type: 'fill', source: 'area', paint: { 'fill-color': color, 'fill-opacity': 0.16 } })
  map.addLayer({ id: 'area-edge', type: 'line', source: 'area', paint: { 'line-color': color, 'line-width': 2 } })
}

function driverMarker(): HTMLElement {
  const marker = document.createElement('div')
  marker.className = 'driver'
  marker.setAttribute('role', 'img')
  marker.setAttribute('aria-label', MAP_COPY.markers.driver)
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', TRUCK)
  svg.append(path)
  marker.append(svg)
  return marker
}
