/**
 * Reads the CSV file of a temperature logger. Makers differ in separator, lines before the table, names of columns, dates and unit, so that
 * the table is found by the names of its columns. What cannot be read for certain is refused with its line, never guessed.
 */

import type { LOGGER_PROBLEMS } from '../texts/logger-csv.ts'
import type { Zone } from '../time/calendar.ts'
import { formatCount } from '../time/format.ts'
import { splitCsvLine } from './csv-line.ts'
import { createTimeReader, type TimeReader } from './logger-time.ts'

export type LoggerReading = { at: Date; celsius: number }
type Problems = typeof LOGGER_PROBLEMS
/** Why a file cannot be read, and the values of its sentence. */
export type LoggerProblem = {
  [P in keyof Problems]: { problem: P; values: Problems[P] extends (...values: infer V) => string ? V : [] }
}[keyof Problems]
type LoggerFile = { ok: true; readings: LoggerReading[] } | ({ ok: false } & LoggerProblem)

export const MAX_LOGGER_READINGS = 20_000
/** Beyond it is what a logger writes when its sensor is broken. */
const MIN_READABLE_CELSIUS = -200
const MAX_READABLE_CELSIUS = 150

type Unit = 'C' | 'F'
type Columns = { time: number[]; temperature: number; unit: Unit | null; reader: TimeReader; separator: string }
type Line = { number: number; text: string }

const SEPARATORS = [';', '\t', ',']

/** `zone`: of times that name none. Readings come back in the order of their times. */
export function readLoggerCsv(text: string, zone: Zone): LoggerFile {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index): Line => ({ number: index + 1, text: line }))
    .filter((line) => /[^\s,;"]/.test(line.text))
  const table = findTable(lines, zone)
  if ('problem' in table) return { ok: false, ...table }
  const readings: LoggerReading[] = []
  for (const line of lines.slice(table.from)) {
    const reading = readLine(line, table.columns)
    if (reading && 'problem' in reading) return { ok: false, ...reading }
    if (reading) readings.push(reading)
    if (readings.length > MAX_LOGGER_READINGS)
      return { ok: false, problem: 'tooMany', values: [formatCount(MAX_LOGGER_READINGS)] }
  }
  if (readings.length === 0) return { ok: false, problem: 'empty', values: [] }
  return { ok: true, readings: readings.sort((one, other) => one.at.getTime() - other.at.getTime()) }
}

type Table = { from: number; columns: Columns } | LoggerProblem

/** The first line with the names of both columns whose next line is a reading. Lines before it may have such words too. */
function findTable(lines: readonly Line[], zone: Zone): Table {
  let problem: LoggerProblem = { problem: 'noTable', values: [] }
  for (const [index, line] of lines.entries()) {
    const found = columnsIn(line.text, zone)
    if (!found) continue
    const columns = { ...found, unit: found.unit ?? unitIn(lines.slice(0, index)) }
    const first = lines[index + 1]
    if (!first) continue
    const reading = readLine(first, columns)
    if (!reading || !('problem' in reading)) return { from: index + 1, columns }
    problem = reading
  }
  return problem
}

function columnsIn(line: string, zone: Zone): Columns | null {
  for (const separator of SEPARATORS) {
    const names = splitCsvLine(line, separator)
    const temperature = names.findIndex((name) => /temp|celsius|fahrenheit|°\s*[cf]\b/i.test(name))
    const time = timeColumns(names)
    if (time.length === 0 || temperature < 0 || time.includes(temperature)) continue
    const name = names[temperature] as string
    const reader = createTimeReader(time.map((at) => names[at]).join(' '), zone)
    return { time, temperature, unit: unitOf(name), reader, separator }
  }
  return null
}

/** One column with both, or one for the day and one for the time. */
function timeColumns(names: readonly string[]): number[] {
  const indexOf = (pattern: RegExp) => names.findIndex((name) => pattern.test(name) && !/temp/i.test(name))
  const both = indexOf(/date\W*(and\W*)?time|time\W*stamp/i)
  if (both >= 0) return [both]
  const [date, time] = [indexOf(/\bdate\b/i), indexOf(/\btime\b/i)]
  return [date, time].filter((at, index, all) => at >= 0 && all.indexOf(at) === index)
}

/** 'Temp(F)', 'Temperature °C', 'temp_c', 'degF' */
function unitOf(name: string): Unit | null {
  if (/fahrenheit|(^|[^a-z]|deg)f([^a-z]|$)/i.test(name)) return 'F'
  return /celsius|centigrade|(^|[^a-z]|deg)c([^a-z]|$)/i.test(name) ? 'C' : null
}

/** 'Temperature unit: °F' somewhere above the table. */
function unitIn(lines: readonly Line[]): Unit | null {
  const line = lines.find(({ text }) => /°\s*[cf]\b|celsius|fahrenheit|unit/i.test(text) && unitOf(text) !== null)
  return line ? unitOf(line.text) : null
}

/** A problem where it cannot be read; null for a line that has a time and no temperature, such as a mark. */
function readLine({ number, text }: Line, columns: Columns): LoggerReading | LoggerProblem | null {
  const cells = splitCsvLine(text, columns.separator)
  const time = columns.time.map((at) => cells[at] ?? '').join(' ')
  const at = columns.reader(time)
  if (!at) return { problem: 'time', values: [number, shortened(time)] }
  const value = cells[columns.temperature] ?? ''
  if (value === '') return null
  const celsius = readTemperature(value, number, columns)
  return typeof celsius === 'number' ? { at, celsius } : celsius
}

function readTemperature(value: string, number: number, columns: Columns): number | LoggerProblem {
  const plain = columns.separator === ',' ? value : value.replace(',', '.')
  const [, degrees, own] = /^([-−+]?\d+(?:\.\d+)?|[-−+]?\.\d+)\s*(?:°?\s*([cf]))?$/i.exec(plain) ?? []
  if (degrees === undefined) return { problem: 'temperature', values: [number, shortened(value)] }
  const unit = (own?.toUpperCase() as Unit | undefined) ?? columns.unit
  if (!unit) return { problem: 'unit', values: [number] }
  const measured = Number(degrees.replace('−', '-'))
  const celsius = Math.round((unit === 'F' ? ((measured - 32) * 5) / 9 : measured) * 100) / 100
  if (celsius < MIN_READABLE_CELSIUS || celsius > MAX_READABLE_CELSIUS)
    return { problem: 'impossible', values: [number, shortened(value)] }
  return celsius
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
