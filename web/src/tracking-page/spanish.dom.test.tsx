import { ERROR_STATUS, type ErrorBody } from '@meridian/contract/errors.ts'
import { api } from '@meridian/contract/index.ts'
import type { SharedDelivery } from '@meridian/contract/orders/tracking-links.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'

/** In the Spanish build each of these is its Spanish one. */
const TEXTS = {
  '@meridian/domain/texts/language.ts': () => import('@meridian/domain/texts/es/language.ts'),
  '@meridian/domain/texts/timeline.ts': () => import('@meridian/domain/texts/es/timeline.ts'),
  '@meridian/contract/texts/errors-requests.ts': () => import('@meridian/contract/texts/es/errors-requests.ts'),
  '@meridian/contract/texts/errors-tracking-page.ts': () =>
    import('@meridian/contract/texts/es/errors-tracking-page.ts'),
  '@meridian/contract/texts/field-messages.ts': () => import('@meridian/contract/texts/es/field-messages.ts'),
}
afterAll(() => {
  for (const path of Object.keys(TEXTS)) vi.doUnmock(path)
  vi.resetModules()
})

function loadSpanish() {
  // Test files share their modules, and the English ones may be loaded.
  vi.resetModules()
  for (const [path, texts] of Object.entries(TEXTS)) vi.doMock(path, texts)
}

const ZIP = 'Enter a five-digit ZIP code'
const refusedZip: ErrorBody = {
  code: 'invalid_input',
  message: ZIP,
  values: { field: 'zip', message: ZIP },
  details: { fields: { zip: ZIP }, fieldCodes: { zip: { code: 'invalidZip' } } },
}

test.each<[ErrorBody, object]>([
  [
    { code: 'wrong_zip', message: 'This is not the ZIP code', values: { triesLeft: 1 } },
    {
      kind: 'gated',
      sentence: 'Este no es el código postal de la dirección de entrega. Le queda 1 intento',
    },
  ],
  [refusedZip, { kind: 'gated', sentence: 'El código postal tiene cinco dígitos' }],
  [
    { code: 'tracking_link_not_found', message: 'This tracking link has ended' },
    {
      kind: 'dead',
      sentence: 'Este enlace de seguimiento terminó o nunca existió. Pida uno nuevo al remitente',
    },
  ],
  [
    { code: 'server_busy', message: 'The server is busy' },
    { kind: 'failed', sentence: 'El servidor está ocupado; se puede intentar de nuevo' },
  ],
  [
    { code: 'map_not_ready', message: 'Not an error of this page' },
    { kind: 'failed', sentence: 'Not an error of this page' },
  ],
])('the page of a link words %j in Spanish', async (body, outcome) => {
  loadSpanish()
  const { loadDelivery } = await import('./load-delivery.ts')
  startFakeServer().on(api.trackingLinks.show, Response.json(body, { status: ERROR_STATUS[body.code] }))
  expect(await loadDelivery({ token: 'the-token', zip: '77003' })).toEqual(outcome)
})

test('the steps are worded here too', async () => {
  loadSpanish()
  const { progress } = await import('./views.ts')
  const steps = [
    { status: 'pending', label: 'Order Submitted', state: 'completed', at: null },
    { status: 'cancelled', label: 'Order Canceled', state: 'closed', at: null },
  ] as const
  const shown = progress({ status: 'cancelled', steps: [...steps] } as unknown as SharedDelivery, new Date())
  expect(shown).toHaveTextContent(/Pedido enviado.*Pedido cancelado/)
})
