/** The style of a Protomaps basemap: its own layers, with our fonts and without icons, of which we serve none. */
import { layers, namedFlavor } from '@protomaps/basemaps'
import type { MapScheme } from '../port.ts'
import type { Fonts } from './style-labels.ts'

export const PROTOMAPS_SOURCE = 'protomaps'

type Layer = { id: string; layout?: Record<string, unknown> }

export function protomapsLayers(scheme: MapScheme, fonts: Fonts): object[] {
  const own = layers(PROTOMAPS_SOURCE, namedFlavor(scheme), { lang: 'en' }) as Layer[]
  return own
    .filter(({ layout }) => !layout?.['icon-image'] || layout['text-field'])
    .map((layer) => withFonts(withoutIcons(layer), fonts))
}

const withoutIcons = (layer: Layer): Layer =>
  layer.layout
    ? {
        ...layer,
        layout: Object.fromEntries(Object.entries(layer.layout).filter(([name]) => !name.startsWith('icon-'))),
      }
    : layer

/** A font's name stands deep within expressions too. */
function withFonts(layer: Layer, { regular, bold }: Fonts): object {
  const nameOf = (name: string) => (name.includes('Medium') ? bold : regular)[0]
  return JSON.parse(JSON.stringify(layer), (_, value) =>
    typeof value === 'string' && value.startsWith('Noto Sans') ? nameOf(value) : value,
  )
}
