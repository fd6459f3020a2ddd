import { ERROR_STATUS, type ErrorBody } from '@meridian/contract/errors.ts'
import { api } from '@meridian/contract/index.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'

/** In the Spanish build each of these is its Spanish one. */
const TEXTS = {
  '@meridian/domain/texts/language.ts': () => import('@meridian/domain/texts/es/language.ts'),
  '@meridian/contract/texts/errors-requests.ts': () => import('@meridian/contract/texts/es/errors-requests.ts'),
  '@meridian/contract/texts/errors-desk.ts': () => import('@meridian/contract/texts/es/errors-desk.ts'),
  '@meridian/contract/texts/field-messages.ts': () => import('@meridian/contract/texts/es/field-messages.ts'),
}
afterAll(() => {
  for (const path of Object.keys(TEXTS)) vi.doUnmock(path)
  vi.resetModules()
})

test.each<[ErrorBody, object]>([
  [
    { code: 'desk_pin_wrong', message: 'This is not the PIN', values: { triesLeft: 1 } },
    { kind: 'gated', sentence: 'Este no es el PIN. Le queda 1 intento' },
  ],
  [
    { code: 'desk_pin_locked', message: 'Too many wrong PINs', values: { minutes: 10 } },
    { kind: 'gated', sentence: 'Demasiados PIN incorrectos. Intente de nuevo en 10 minutos' },
  ],
  [
    { code: 'desk_pin_needed', message: 'Enter the PIN' },
    { kind: 'gated', sentence: null },
  ],
  [
    { code: 'desk_link_not_found', message: 'This link has ended' },
    { kind: 'dead', sentence: 'Este enlace terminó o nunca existió. Pida uno nuevo a quien administra sus sedes' },
  ],
  [
    { code: 'server_busy', message: 'The server is busy' },
    { kind: 'failed', sentence: 'El servidor está ocupado; se puede intentar de nuevo' },
  ],
])('the screen words %j in Spanish', async (body, outcome) => {
  // Test files share their modules, and the English ones may be loaded.
  vi.resetModules()
  for (const [path, texts] of Object.entries(TEXTS)) vi.doMock(path, texts)
  const { loadDesk } = await import('./load-desk.ts')
  startFakeServer().on(api.deskLinks.show, Response.json(body, { status: ERROR_STATUS[body.code] }))
  expect(await loadDesk({ token: 'the-token', pin: '123456' })).toEqual(outcome)
})
