/** The map view that screens use: reserves its space, loads the map when scrolled into view, and shows an error inside its frame. */
import { Button, Skeleton, Text } from '@mantine/core'
import { useIntersection, useMergedRef } from '@mantine/hooks'
import { IconMapOff, IconRefresh } from '@tabler/icons-react'
import { Component, lazy, memo, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { MAP_COPY } from '../copy/maps.ts'
import { UI_COPY } from '../copy/ui.ts'
import { describeMap, type MapViewProps, markerText } from './map-props.ts'
import classes from './map-view.module.css'

const load = () => import('./map-view.tsx')
/** Loads shortly before the map is visible. */
const NEARLY_IN_VIEW = '200px'
const DEFAULT_HEIGHT = 320

export function MapView({ height = DEFAULT_HEIGHT, ...props }: MapViewProps) {
  const near = useIntersection({ rootMargin: NEARLY_IN_VIEW })
  const inView = useIntersection()
  const ref = useMergedRef(near.ref, inView.ref)
  const [wasSeen, setWasSeen] = useState(false)
  if (near.entry?.isIntersecting && !wasSeen) setWasSeen(true)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((last) => last + 1), [])
  // Out of view it stands still: a phone on the road would draw, and drain its battery, for nobody.
  const shown = useRef(props)
  if (inView.entry?.isIntersecting !== false) shown.current = props
  return (
    <div ref={ref} className={classes.frame} style={{ height }}>
      {wasSeen ? <Attempt key={attempt} onRetry={retry} view={shown.current} /> : <MapSkeleton />}
    </div>
  )
}

type AttemptProps = { view: Omit<MapViewProps, 'height'>; onRetry: () => void }

/** One attempt to show the map; a retry mounts a new one. */
const Attempt = memo(function Attempt({ view, onRetry }: AttemptProps) {
  // A `lazy` whose chunk failed to load stays failed, so each attempt needs its own.
  const [Stage] = useState(() => lazy(load))
  const [isReady, setIsReady] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const failed = (reason: string) => <Failed reason={reason} onRetry={onRetry} {...view} />
  if (failure !== null) return failed(failure)
  return (
    <Guard fallback={failed(MAP_COPY.notLoaded)}>
      <Suspense>
        <Stage
          {...view}
          onReady={() => setIsReady(true)}
          onFail={(reason) => {
            console.info('The map did not load', reason)
            setFailure(reason)
          }}
        />
      </Suspense>
      {isReady ? null : <MapSkeleton />}
    </Guard>
  )
})

/** Says what it waits for when that takes long: right after its first start a server still draws the map. */
const MapSkeleton = () => (
  <>
    <Skeleton className={classes.cover} radius={0} aria-hidden data-testid="map-waiting" />
    <Text className={classes.slow} size="sm">
      {MAP_COPY.loading}
    </Text>
  </>
)

type FailedProps = Omit<MapViewProps, 'height'> & { reason: string; onRetry: () => void }

/** The markers as text, so that the user can go on without the map. */
function Failed({ reason, onRetry, ...props }: FailedProps) {
  const { markers = [], pin } = props
  return (
    <section className={classes.failed} aria-label={describeMap(props)}>
      <IconMapOff size={28} aria-hidden />
      <Text fw={600}>{MAP_COPY.failedTitle}</Text>
      <Text size="sm" c="dimmed">
        {MAP_COPY.failed(reason)}
      </Text>
      {markers.map((marker) => (
        <Text key={`${marker.kind} ${marker.id ?? ''}`} size="sm">
          {markerText(marker)}
        </Text>
      ))}
      {pin ? <Text size="sm">{pin.label}</Text> : null}
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
        {UI_COPY.tryAgain}
      </Button>
    </section>
  )
}

/** Catches errors inside the map. */
class Guard extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch(error: unknown) {
    console.info('The map did not load', error)
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
