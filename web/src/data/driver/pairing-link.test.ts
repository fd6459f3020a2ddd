import { expect, test } from 'vitest'
import { pairingLink } from './pairing-link.ts'

test('the links set up each app with the address and the key', () => {
  const pairing = { url: 'https://meridian.example/api/positions/phone', key: 'abcde-fghjk-mnpqr-stuvw' }
  const traccar = new URL(pairingLink({ app: 'traccar', ...pairing }))
  expect(traccar.protocol).toBe('org.traccar.client:')
  expect(Object.fromEntries(traccar.searchParams)).toMatchObject({ url: pairing.url, id: pairing.key, buffer: 'true' })
  const owntracks = new URL(pairingLink({ app: 'owntracks', ...pairing }))
  const settings = JSON.parse(atob(owntracks.searchParams.get('inline') as string))
  expect(settings).toMatchObject({
    _type: 'configuration',
    mode: 3,
    url: pairing.url,
    password: pairing.key,
    auth: true,
  })
})
