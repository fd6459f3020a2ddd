/** Many things at once, drawn by the map itself: hundreds of HTML markers could not be told apart, and take long to draw. */
import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import type * as maplibre from 'maplibre-gl'
import { useLayoutEffect, useMemo } from 'react'
import { drawImage, IMAGE_RATIO, imageOf, nameImageOf } from './dot-images.ts'
import type { MapDot, MapLine } from './map-props.ts'

const [DOTS, DISCS, STOPS, SIGNS, NAMES, LINES] = [
  'dots',
  'dots-discs',
  'dots-stops',
  'dots-signs',
  'dots-names',
  'lines',
] as const
/** What can be pressed. */
export const DOT_LAYERS = [DISCS, STOPS, SIGNS, NAMES]

const isStop = ['==', ['get', 'kind'], 'stop'] as const satisfies maplibre.FilterSpecification
const isSign = ['!=', ['get', 'kind'], 'stop'] as const satisfies maplibre.FilterSpecification
const isNamed = ['has', 'name'] as const satisfies maplibre.FilterSpecification
/** Under the sign. */
const NAME_OFFSET: [number, number] = [0, 15]
const DISC_PAINT = {
  'circle-radius': 4,
  'circle-color': ['get', 'color'],
  'circle-stroke-width': 1,
  'circle-stroke-color': '#ffffff',
} as const satisfies maplibre.CircleLayerSpecification['paint']

export function DotsLayer({ dots }: { dots: readonly MapDot[] }) {
  useDotImages()
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: dots.map((dot) => ({
        type: 'Feature' as const,
        properties: {
          id: dot.id,
          kind: dot.kind,
          label: dot.label,
          color: dot.color,
          image: imageOf(dot),
          ...(dot.name ? { name: nameImageOf(dot.name) } : {}),
        },
        geometry: { type: 'Point' as const, coordinates: [dot.point.longitude, dot.point.latitude] },
      })),
    }),
    [dots],
  )
  return (
    <Source id={DOTS} type="geojson" data={data}>
      <Layer id={DISCS} type="circle" filter={isStop} paint={DISC_PAINT} />
      {/* The numbers of stops that are close together would cover each other: the discs under them stay. */}
      <Layer id={STOPS} type="symbol" filter={isStop} layout={{ 'icon-image': ['get', 'image'] }} />
      <Layer
        id={SIGNS}
        type="symbol"
        filter={isSign}
        layout={{ 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-ignore-placement': true }}
      />
      {/* Of names that would cover each other one is left: the others are read by pointing at their signs. */}
      <Layer
        id={NAMES}
        type="symbol"
        filter={isNamed}
        layout={{ 'icon-image': ['get', 'name'], 'icon-anchor': 'top', 'icon-offset': NAME_OFFSET }}
      />
    </Source>
  )
}

function useDotImages(): void {
  const map = useMap().current?.getMap()
  useLayoutEffect(() => {
    if (!map) return
    const add = ({ id }: { id: string }) => {
      const image = drawImage(id)
      if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: IMAGE_RATIO })
    }
    map.on('styleimagemissing', add)
    return () => void map.off('styleimagemissing', add)
  }, [map])
}

export function LinesLayer({ lines, isFaint }: { lines: readonly MapLine[]; isFaint: boolean }) {
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: lines.map(({ points, color }) => ({
        type: 'Feature' as const,
        properties: { color },
        geometry: {
          type: 'LineString' as const,
          coordinates: points.map(({ latitude, longitude }) => [longitude, latitude]),
        },
      })),
    }),
    [lines],
  )
  return (
    <Source id={LINES} type="geojson" data={data}>
      <Layer
        id={LINES}
        type="line"
        layout={{ 'line-join': 'round', 'line-cap': 'round' }}
        paint={{ 'line-color': ['get', 'color'], 'line-width': isFaint ? 2 : 4, 'line-opacity': isFaint ? 0.4 : 0.85 }}
      />
    </Source>
  )
}
