import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { securityHeaders } from './headers.ts'

async function headersOf(url: string, isHttps = true) {
  const app = Fastify()
  await securityHeaders(app, { isHttps, takesCards: false })
  for (const path of ['/*', '/api/docs', '/api/orders']) app.get(path, async () => ({}))
  return (await app.inject(url)).headers
}

test.each(['/login', '/api/docs'])('%s is a page: its scripts, frames and features are limited', async (url) => {
  const headers = await headersOf(url)
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['permissions-policy']).toContain('microphone=()')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})

test('data is not cached, not framed, not read as something else and not embedded by other sites', async () => {
  expect(await headersOf('/api/orders')).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "frame-ancestors 'none'",
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'referrer-policy': 'same-origin',
  })
  expect((await headersOf('/api/orders', false))['strict-transport-security']).toBeUndefined()
})
