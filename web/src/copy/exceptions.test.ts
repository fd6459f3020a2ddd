import { DEFAULT_HOLD_PLACE } from '@meridian/domain/proofs/exceptions.ts'
import { expect, test } from 'vitest'
import { DECISION_COPY, EXCEPTION_COPY } from './es/exceptions.ts'

test('goods that stay with the driver by default are said to in Spanish; a place that somebody typed stays', () => {
  const places = [DEFAULT_HOLD_PLACE, 'Front desk']
  expect(places.map(EXCEPTION_COPY.held)).toEqual(['Lo guarda el chofer', 'Guardado en: Front desk'])
  expect(places.map((place) => DECISION_COPY.texts.hold({ place, recipientName: null }))).toEqual([
    'Guárdalo contigo para que lo recojan',
    'Guárdalo para que lo recojan: Front desk',
  ])
})
