/** The map itself. Only `map-view-lazy.tsx` imports it, so that it is loaded only with a map. */
import 'maplibre-gl/dist/maplibre-gl.css'
import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconLasso, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { Layer, Map as MapCanvas, type MapRef, Source } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import { MAP_COPY, MAP_LOCALE } from '../copy/maps.ts'
import { boundsOf, CLOSEST_ZOOM, DEFAULT_VIEW, MAP_BOUNDS, routeLine } from './bounds.ts'
import { closeAttribution } from './close-attribution.ts'
import { DOT_LAYERS, DotsLayer, LinesLayer } from './dots.tsx'
import { Lasso } from './lasso.tsx'
import { IconMarker, PinMarker } from './map-markers.tsx'
import { describeMap, type MapViewProps } from './map-props.ts'
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
  const [isDrawing, setIsDrawing] = useState(false)
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
            ? { bounds: first, fitBoundsOptions: { padding: view.padding, maxZoom: props.closestZoom ?? CLOSEST_ZOOM } }
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
      locale={MAP_LOCALE}
      onLoad={({ target }) => {
        target.touchZoomRotate.disableRotation()
        target.keyboard.disableRotation()
        view.fitFirst(target)
        onReady()
      }}
      interactiveLayerIds={props.dots ? DOT_LAYERS : []}
      onMouseMove={({ target, features }) => {
        const canvas = target.getCanvas()
        canvas.title = features?.[0]?.properties.label ?? ''
        canvas.style.cursor = features?.[0] && props.onDot ? 'pointer' : ''
      }}
      onClick={({ features }) => features?.[0] && props.onDot?.(features[0].properties.id)}
      onSourceData={({ target }) => closeAttribution(target)}
      // A missing tile only leaves a gap. An error without a target means the map cannot start (no WebGL).
      onError={({ target }) => target ?? onFail(MAP_COPY.noWebGl)}
      onDragStart={view.onUserMove}
      onZoomStart={view.onUserMove}
    >
      <RouteLayer id="approach" route={props.approach} scheme={scheme} isDashed />
      <RouteLayer id="route" route={props.route} scheme={scheme} />
      {props.lines ? <LinesLayer lines={props.lines} isFaint={props.isFaint ?? false} /> : null}
      {props.dots ? <DotsLayer dots={props.dots} /> : null}
      {markers.map((marker) => (
        <IconMarker key={`${marker.kind} ${marker.id ?? ''}`} marker={marker} />
      ))}
      {pin ? <PinMarker pin={pin} /> : null}
      {props.onLasso && isDrawing ? <Lasso dots={props.dots ?? []} onLasso={props.onLasso} /> : null}
      {map ? (
        <MapButtons
          map={map}
          onShowAll={view.hasSubject ? view.showAll : null}
          lasso={props.onLasso ? { isOn: isDrawing, onToggle: () => setIsDrawing(!isDrawing) } : null}
        />
      ) : null}
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

type ButtonsProps = {
  map: MapRef
  onShowAll: (() => void) | null
  lasso: { isOn: boolean; onToggle: () => void } | null
}

function MapButtons({ map, onShowAll, lasso }: ButtonsProps) {
  const duration = useReducedMotion() ? 0 : ZOOM_MS
  const button = { variant: 'default', size: 44, radius: 0 } as const
  return (
    <div className={classes.buttons}>
      <ActionIcon.Group orientation="vertical">
        <ActionIcon {...button} aria-label={MAP_COPY.zoomIn} onClick={() => map.zoomIn({ duration })}>
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon {...button} aria-label={MAP_COPY.zoomOut} onClick={() => map.zoomOut({ duration })}>
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        {onShowAll ? (
          <ActionIcon {...button} aria-label={MAP_COPY.showAll} onClick={onShowAll}>
            <IconMaximize size={18} aria-hidden />
          </ActionIcon>
        ) : null}
        {lasso ? (
          <ActionIcon
            {...button}
            variant={lasso.isOn ? 'filled' : 'default'}
            aria-label={MAP_COPY.lasso}
            aria-pressed={lasso.isOn}
            onClick={lasso.onToggle}
          >
            <IconLasso size={20} aria-hidden />
          </ActionIcon>
        ) : null}
      </ActionIcon.Group>
    </div>
  )
}
