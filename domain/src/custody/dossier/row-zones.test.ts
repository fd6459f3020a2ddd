import { expect, test } from 'vitest'
import { dossierOfRows } from '../chain.fixture.ts'
import { timeText, zonesOf } from './row-zones.ts'

test('a row has the zone of its place, of its stop, or of the business', () => {
  const { entries } = dossierOfRows([
    { kind: 'proof_added', stop: 'pickup', at: 1 },
    { kind: 'picked_up', stop: 'pickup', at: 2, values: { location: '31.76190,-106.48500' } },
    { kind: 'delivered', stop: 'delivery', at: 3, values: { location: '29.71410,-95.39770' } },
    { kind: 'hold_set', at: 4 },
  ])
  const [chicago, denver] = ['America/Chicago', 'America/Denver']
  expect(zonesOf(entries)).toEqual([chicago, denver, denver, chicago, chicago])
})

test('what is no time is printed as it is', () => {
  expect(timeText('2026-11-18T15:14:07Z', 'America/Denver')).toBe('2026-11-18 08:14:07 -07:00')
  expect(timeText('soon', 'America/Denver')).toBe('soon')
})
