import { afterAll, expect, test, vi } from 'vitest'

/** In the Spanish build each of these is its Spanish one. */
const TEXTS = {
  '@meridian/domain/texts/language.ts': () => import('@meridian/domain/texts/es/language.ts'),
  '@meridian/contract/texts/errors-maps.ts': () => import('@meridian/contract/texts/es/errors-maps.ts'),
  '@meridian/contract/texts/errors-requests.ts': () => import('@meridian/contract/texts/es/errors-requests.ts'),
}
afterAll(() => {
  for (const path of Object.keys(TEXTS)) vi.doUnmock(path)
  vi.resetModules()
})

test('why there is no map is said in the language of the page', async () => {
  // Test files share their modules, and the English ones may be loaded.
  vi.resetModules()
  for (const [path, texts] of Object.entries(TEXTS)) vi.doMock(path, texts)
  const { loadStyle } = await import('./style-url.ts')
  const body = { code: 'map_not_ready', message: 'The map is still being drawn. Please try again in a minute.' }
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 503 }))
  await expect(loadStyle('light')).rejects.toThrow(
    'El mapa todavía se está dibujando. Se puede intentar de nuevo en un minuto.',
  )
})
