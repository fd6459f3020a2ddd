import { expect, test } from 'vitest'
import { BAND_CELSIUS, BAND_LABELS, formatCelsius, TEMPERATURE_BANDS } from './stability.ts'

test.each([
  [20, '20 °C (68 °F)'],
  [4.5, '4.5 °C (40 °F)'],
  [-18.5, '−18.5 °C (−1 °F)'],
])('%s is shown as %s', (celsius, text) => {
  expect(formatCelsius(celsius)).toBe(text)
})

test('the bands name their warm end in both', () => {
  for (const band of TEMPERATURE_BANDS) {
    const fahrenheit = Math.round((BAND_CELSIUS[band].to * 9) / 5 + 32)
    expect(BAND_LABELS[band]).toContain(`${fahrenheit} °F`)
  }
})
