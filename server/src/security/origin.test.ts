import { expect, test } from 'vitest'
import { isOwnOrigin } from './origin.ts'
import { invitationLink, publicOrigin, resetLink } from './secrets/links.ts'

const NO_SETTINGS = { PUBLIC_URL: undefined, TRUST_PROXY: undefined }

test.each([
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
  [{ origin: 'http://localhost:3000', host: 'LOCALHOST:3000' }, true],
  [{ origin: 'http://localhost:5173', host: 'localhost:3000' }, false],
  [{ origin: 'https://evil.example', host: 'localhost:3000' }, false],
  [{ origin: 'https://localhost:3000.evil.example', host: 'localhost:3000' }, false],
  [{ origin: 'null', host: 'localhost:3000' }, false],
  [{ origin: '', host: '' }, false],
  [{ host: 'localhost:3000' }, true],
  [{ host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }, true],
  [{ host: 'localhost:3000', 'sec-fetch-site': 'none' }, true],
  [{ host: 'localhost:3000', 'sec-fetch-site': 'same-site' }, false],
  [{ host: 'localhost:3000', 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'https://evil.example', host: 'localhost:3000', 'x-forwarded-host': 'evil.example' }, false],
  [{ origin: 'http://evil.example', host: 'evil.example' }, false],
  [{ origin: 'http://evil.example:3000', host: 'evil.example:3000' }, false],
])('a request with %o is our own: %s', (headers, isOwn) => {
  expect(isOwnOrigin(headers, NO_SETTINGS)).toBe(isOwn)
})

test('behind a proxy, the public address and the headers of a trusted proxy count', () => {
  const headers = { origin: 'https://courier.example.com', host: '10.0.0.5:3000' }
  expect(isOwnOrigin(headers, NO_SETTINGS)).toBe(false)
  expect(isOwnOrigin(headers, { ...NO_SETTINGS, PUBLIC_URL: 'https://courier.example.com' })).toBe(true)
  const evil = { origin: 'https://evil.example', host: '10.0.0.5:3000', 'x-forwarded-host': 'evil.example' }
  expect(isOwnOrigin(evil, { PUBLIC_URL: 'https://courier.example.com', TRUST_PROXY: '10.0.0.1' })).toBe(false)
})

test('links come from the settings', () => {
  const local = publicOrigin({ PUBLIC_URL: undefined, PORT: 3100 })
  expect(resetLink(local, 'token')).toBe('http://localhost:3100/login#reset=token')
  const origin = publicOrigin({ PUBLIC_URL: 'https://courier.example.com', PORT: 3100 })
  expect(invitationLink(origin, 'token')).toBe('https://courier.example.com/login#invite=token')
})
