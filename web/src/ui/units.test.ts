import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')
/** Lines and shadows are as thin on any screen. */
const OF_LINES = /^(border(?!-radius)|outline|box-shadow|filter)/
/**
 * What scripts of the dispatch board count with (ROW_PX, LANE_PX, the panes); and what a driver's glove hits, which needs no more room when
 * text is large.
 */
const IN_PIXELS =
  /^(features\/dispatch\/(lanes|order-list|dispatch-board)\.module\.css: (height|grid-template)|app\/nav-bar\.module\.css: (width|height): 48px|ui\/outdoor\.css: min-)/

test('distances and sizes are in rem, as those of the theme: px is for lines', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  const inPixels = files.flatMap((name) => {
    const css = readFileSync(join(SRC, name), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    return [...css.matchAll(/^\s+([\w-]+):([^;{}]+);/gm)]
      .filter(([, property = '', value = '']) => !OF_LINES.test(property) && pixelsIn(value).some((size) => size >= 4))
      .map(([, property, value]) => `${name}: ${property}:${value}`)
  })
  expect(files.length).toBeGreaterThan(100)
  expect(inPixels.filter((declaration) => !IN_PIXELS.test(declaration))).toEqual([])
})

/** A very large radius is a round end, whatever its unit. */
const pixelsIn = (value: string) =>
  [...value.matchAll(/([\d.]+)px/g)].map(([, size]) => Number(size)).filter((size) => size < 900)
