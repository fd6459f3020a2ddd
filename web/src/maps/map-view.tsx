/** The map itself. Only `map-view-lazy.tsx` imports it, so that it is loaded only with a map. */
import 'maplibre-gl/dist/maplibre-gl.css'
import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { Layer, Map as MapCanvas, type MapRef, Source } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useMemo, useRef, useState } from 'react'
import { boundsOf, CLOSEST_ZOOM, DEFAULT_VIEW, MAP_BOUNDS, routeLine } from './bounds.ts'
import { closeAttribution } from './close-attribution.ts'
import { IconMarker, PinMarker } from './map-markers.tsx'
import { describeMap, type MapDot, type MapViewProps, markerText } from './map-props.ts'
import classes from './map-view.module.css'
import { loadStyle, type Scheme } from './style-url.ts'
import { useView } from './use-view.ts'

maplibre.setWorkerUrl(workerUrl)

/** Awaited by a map that starts, which then does so in a task of its own: it takes as long as rendering a screen. */
const library = {
  // biome-ignore lint/suspicious/noThenProperty: a promise would be fulfilled in the task that awaits it
  then: (resolve: (loaded: typeof maplibre) => void) => void setTimeout(resolve, 0, maplibre),
} as unknown as Promise<typeof maplibre>

const ZOOM_MS = 180
const DOTS = 'dots'
const ROUTE = { light: { line: '#0f7278', edge: '#ffffff' }, dark: { line: '#48b0b5', edge: '#06373c' } }

export type MapStageProps = Omit<MapViewProps, 'height'> & {
  onReady: () => void
  /** Called with a message for the user if the map cannot be shown. */
  onFail: (reason: string) => void
}

export default function MapStage({ onReady, onFail, ...props }: MapStageProps) {
  const { markers = [], pin, isEmbedded = false } = props
  const scheme = useComputedColorScheme('light')
  const style = useStyle(scheme, onFail)
  const [map, setMap] = useState<MapRef | null>(null)
  const first = useRef(boundsOf(props)).current
  const view = useView(map, props)
  const label = describeMap(props)
  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])
  if (!style) return null
  return (
    <MapCanvas
      ref={setMap}
      mapLib={library}
      mapStyle={style}
      initialViewState={
        props.focus
          ? { ...props.focus, zoom: CLOSEST_ZOOM }
          : first
            ? { bounds: first, fitBoundsOptions: { padding: view.padding, maxZoom: CLOSEST_ZOOM } }
            : DEFAULT_VIEW
      }
      // Checking it takes as long as using it.
      validateStyle={false}
      maxBounds={MAP_BOUNDS}
      maxPitch={0}
      dragRotate={false}
      touchPitch={false}
      pitchWithRotate={false}
      renderWorldCopies={false}
      cooperativeGestures={isEmbedded}
      onLoad={({ target }) => {
        target.touchZoomRotate.disableRotation()
        target.keyboard.disableRotation()
        view.fitFirst(target)
        onReady()
      }}
      interactiveLayerIds={props.dots ? [DOTS] : []}
      onMouseMove={({ target, features }) => {
        target.getCanvas().title = features?.[0]?.properties.label ?? ''
      }}
      onSourceData={({ target }) => closeAttribution(target)}
      // A missing tile only leaves a gap. An error without a target means the map cannot start (no WebGL).
      onError={({ target }) => target ?? onFail('This browser cannot draw maps.')}
      onDragStart={view.onUserMove}
      onZoomStart={view.onUserMove}
    >
      <RouteLayer id="approach" route={props.approach} scheme={scheme} isDashed />
      <RouteLayer id="route" route={props.route} scheme={scheme} />
      {props.dots ? <DotsLayer dots={props.dots} /> : null}
      {markers.map((marker) => (
        <IconMarker key={`${marker.kind} ${marker.id ?? ''}`} marker={marker} />
      ))}
      {pin ? <PinMarker pin={pin} /> : null}
      {map ? <MapButtons map={map} onShowAll={view.hasSubject ? view.showAll : null} /> : null}
    </MapCanvas>
  )
}

/** The style of the current color scheme; the previous one stays until it has loaded. */
function useStyle(scheme: Scheme, onFail: (reason: string) => void) {
  const [style, setStyle] = useState<maplibre.StyleSpecification | null>(null)
  const fail = useRef(onFail)
  fail.current = onFail
  useEffect(() => {
    const stop = new AbortController()
    loadStyle(scheme, { signal: stop.signal }).then(
      (loaded) => setStyle(loaded as maplibre.StyleSpecification),
      (error: Error) => stop.signal.aborted || fail.current(error.message),
    )
    return () => stop.abort()
  }, [scheme])
  return style
}

type RouteProps = { id: string; route: string | null | undefined; scheme: Scheme; isDashed?: boolean }

function RouteLayer({ id, route, scheme, isDashed = false }: RouteProps) {
  const line = routeLine(route)
  if (line.length < 2) return null
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  const colors = ROUTE[scheme]
  return (
    <Source id={id} type="geojson" data={{ type: 'LineString', coordinates: line }}>
      <Layer id={`${id}-edge`} type="line" layout={layout} paint={{ 'line-color': colors.edge, 'line-width': 9 }} />
      <Layer
        id={id}
        type="line"
        layout={layout}
        paint={{ 'line-color': colors.line, 'line-width': 5, ...(isDashed ? { 'line-dasharray': [0.5, 2] } : {}) }}
      />
    </Source>
  )
}

/** Drivers as rings and stops as discs: not distinguished by color alone. */
const DOT_PAINT = {
  'circle-radius': ['match', ['get', 'kind'], 'driver', 7, 5],
  'circle-color': ['match', ['get', 'kind'], 'driver', '#ffffff', 'delivery', '#0b1f2a', '#0f7278'],
  'circle-stroke-width': ['match', ['get', 'kind'], 'driver', 4, 1.5],
  'circle-stroke-color': ['match', ['get', 'kind'], 'driver', '#2a9196', '#ffffff'],
} as const satisfies maplibre.CircleLayerSpecification['paint']

function DotsLayer({ dots }: { dots: readonly MapDot[] }) {
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: dots.map((dot) => ({
        type: 'Feature' as const,
        properties: { kind: dot.kind, label: markerText(dot) },
        geometry: { type: 'Point' as const, coordinates: [dot.point.longitude, dot.point.latitude] },
      })),
    }),
    [dots],
  )
  return (
    <Source id={DOTS} type="geojson" data={data}>
      <Layer id={DOTS} type="circle" paint={DOT_PAINT} />
    </Source>
  )
}

function MapButtons({ map, onShowAll }: { map: MapRef; onShowAll: (() => void) | null }) {
  const duration = useReducedMotion() ? 0 : ZOOM_MS
  const button = { variant: 'default', size: 44, radius: 0 } as const
  return (
    <div className={classes.buttons}>
      <ActionIcon.Group orientation="vertical">
        <ActionIcon {...button} aria-label="Zoom in" onClick={() => map.zoomIn({ duration })}>
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon {...button} aria-label="Zoom out" onClick={() => map.zoomOut({ duration })}>
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        {onShowAll ? (
          <ActionIcon {...button} aria-label="Show everything" onClick={onShowAll}>
            <IconMaximize size={18} aria-hidden />
          </ActionIcon>
        ) : null}
      </ActionIcon.Group>
    </div>
  )
}
