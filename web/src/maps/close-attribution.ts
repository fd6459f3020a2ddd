/** Up to this width MapLibre shows the attribution as a button, but opens it first, over a third of a small map. */
const COMPACT_ATTRIBUTION_WIDTH = 640

export const isWide = (container: HTMLElement): boolean => container.clientWidth > COMPACT_ATTRIBUTION_WIDTH

type MapElement = { getContainer(): HTMLElement }
const closed = new WeakSet<MapElement>()

/** Once for each map, as soon as MapLibre has opened it: what the user opens later stays open. */
export function closeAttribution(map: MapElement): void {
  const container = map.getContainer()
  const attribution = container.querySelector('details.maplibregl-compact-show')
  if (!attribution || closed.has(map) || isWide(container)) return
  closed.add(map)
  attribution.removeAttribute('open')
  attribution.classList.remove('maplibregl-compact-show')
}
