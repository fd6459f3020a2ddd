/** What a bench measured: ratios with the bar each has to reach, and the plain numbers behind them. */
import { BARS, type Bar } from './bars.ts'

export type Figure = {
  bench: string
  name: string
  value: number
  unit: string
  bar?: Bar
  details: Record<string, number | string>
}

/** The bar is the one of `bars.ts`; a figure without one is printed and never fails. */
export function figure(
  bench: string,
  name: string,
  value: number,
  { unit = 'x', details = {} }: { unit?: string; details?: Figure['details'] } = {},
): Figure {
  const bar = BARS[bench]?.[name]
  return { bench, name, value, unit, ...(bar && { bar }), details }
}

export function isUnderBar({ value, bar }: Figure): boolean {
  if (!bar) return false
  return Number.isNaN(value) || ('min' in bar ? value < bar.min : value > bar.max)
}

const number = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

export function line(one: Figure): string {
  const { bench, name, value, unit, bar, details } = one
  const wanted = bar ? ('min' in bar ? `at least ${bar.min}` : `at most ${bar.max}`) : ''
  const mark = bar ? (isUnderBar(one) ? 'MISSED' : 'ok') : ''
  const rest = Object.entries(details).map(
    ([key, detail]) => `${key} ${typeof detail === 'number' ? number(detail) : detail}`,
  )
  return `${bench.padEnd(10)} ${name.padEnd(44)} ${`${number(value)} ${unit}`.padStart(12)}  ${wanted.padEnd(14)} ${mark.padEnd(6)}  ${rest.join(', ')}`
}
