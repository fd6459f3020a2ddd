/** The map with the delivery's area and the driver. The map's code is loaded when there is a position to show. */
import type { SharedDelivery } from '@meridian/contract/orders/tracking-links.ts'
import { TRACKING_PAGE_COPY as copy } from '../copy/tracking-page.ts'
import type { AreaMap } from '../maps/area-map.ts'
import { positionText } from '../parts/tracking/position-text.ts'
import { element } from './elements.ts'

export type MapPanel = { element: HTMLElement; update(delivery: SharedDelivery): void; close(): void }

export function mapPanel(): MapPanel {
  const canvas = element('div', { class: 'map' })
  const age = element('p', { class: 'age' })
  const area = element('p', { class: 'dimmed' })
  const panel = element(
    'section',
    // The map itself is the landmark of this name.
    { class: 'card' },
    element('h2', {}, copy.map),
    element('div', { class: 'map-frame' }, canvas, age),
    area,
  )
  let map: Promise<AreaMap | null> | null = null
  let pass = ''
  let isClosed = false

  const open = (delivery: Parameters<AreaMap['update']>[0]) =>
    import('../maps/area-map.ts')
      .then(({ openAreaMap }) => openAreaMap(canvas, { pass: () => pass, label: copy.map, ...delivery }))
      .catch(() => {
        age.textContent = copy.noMap
        return null
      })

  return {
    element: panel,
    update({ deliveryArea, driverPosition, mapPass }) {
      if (!deliveryArea || !mapPass) return
      pass = mapPass
      area.textContent = copy.area(deliveryArea.text)
      const position = driverPosition && { ...driverPosition, at: new Date(driverPosition.at) }
      age.textContent = position ? positionText(position, new Date()) : copy.noPosition
      const view = { area: deliveryArea, driver: position ?? null }
      map ??= open(view)
      void map.then((opened) => (isClosed ? opened?.close() : opened?.update(view)))
    },
    close() {
      isClosed = true
      void map?.then((opened) => opened?.close())
      panel.remove()
    },
  }
}
