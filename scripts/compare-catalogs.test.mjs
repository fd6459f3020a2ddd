import { expect, test } from 'vitest'
import { CATALOGS, compareCatalogs, compareTexts } from './compare-catalogs.mjs'

test.each(Object.entries(CATALOGS))(
  'every text of %s is translated, and takes the same values',
  async (folder, same) => {
    expect(await compareCatalogs(folder, same)).toEqual([])
  },
)

test('what is missing, left over, of another kind or still English is named', () => {
  const english = {
    title: 'Orders',
    pin: 'PIN',
    dash: '–',
    steps: ['One', 'Two'],
    deep: { save: 'Save', gone: 'Gone' },
    count: (n) => `${n} orders`,
    place: (name, at) => `${name} at ${at}`,
    plain: (text) => text,
    brand: (title) => `${title} · Meridian`,
    time: 'Now',
    max: 20,
  }
  const spanish = {
    title: 'Orders',
    pin: 'PIN',
    dash: '–',
    steps: ['Uno'],
    deep: { save: 'Guardar', more: 'Más' },
    count: (n) => `${n} orders`,
    place: (name) => `${name}`,
    plain: (text) => text,
    brand: (title) => `${title} · Meridian`,
    time: () => 'Ahora',
    max: 20,
  }
  expect(compareTexts('pages.ts', english, spanish, ['PIN', 'Meridian'])).toEqual([
    "pages.ts: title is English: 'Orders'",
    'pages.ts: steps: 1 is not translated',
    'pages.ts: deep: gone is not translated',
    'pages.ts: deep: more translates nothing',
    expect.stringMatching(/^pages\.ts: count is English: /),
    'pages.ts: place takes 1 values, and not 2',
    'pages.ts: time is a function, and not a text',
  ])
})

test('a catalog without its translation is named, and so is a folder that is not there', async () => {
  expect(await compareCatalogs('domain/src/custody')).toContain('domain/src/custody/log.ts is not translated')
  expect(await compareCatalogs('domain/src/nowhere')).toEqual(['There are no texts in domain/src/nowhere'])
})
