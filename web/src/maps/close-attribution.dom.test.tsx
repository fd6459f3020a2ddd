import { expect, test } from 'vitest'
import { closeAttribution } from './close-attribution.ts'

/** As MapLibre draws it once the first source has named its authors. */
function mapOf(width: number) {
  const container = document.createElement('div')
  Object.defineProperty(container, 'clientWidth', { value: width })
  const open = () => {
    container.innerHTML = '<details class="maplibregl-ctrl-attrib maplibregl-compact-show" open></details>'
  }
  return {
    map: { getContainer: () => container },
    open,
    isOpen: () => container.querySelector('details[open]') !== null,
  }
}

test('the attribution of a small map is closed as soon as it opens by itself, and stays open when the user opens it', () => {
  const { map, open, isOpen } = mapOf(375)
  closeAttribution(map)
  open()
  closeAttribution(map)
  expect(isOpen()).toBe(false)
  open()
  closeAttribution(map)
  expect(isOpen()).toBe(true)
})

test('the attribution of a wide map stays open', () => {
  const { map, open, isOpen } = mapOf(1_000)
  open()
  closeAttribution(map)
  expect(isOpen()).toBe(true)
})
