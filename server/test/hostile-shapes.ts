/** Bodies of some bytes in the shapes that cost a careless program most: parsing, checking, searching, comparing, storing. */
import type { Schema } from './hostile-input.ts'
import { orderRequest } from './order-requests.ts'

/** `ordinary`: what the call is sent when nothing is wrong. `schema`: of its body. */
export type Call = { ordinary: Record<string, unknown>; schema: Schema }
type Shape = (bytes: number, call: Call) => string

const TEXTS = {
  'mail addresses': 'a@b.co ',
  'phone numbers': '713-555-0142 ',
  "patients' data": 'DOB 1/2/1958, SSN 512-44-9087, MRN 00448120, ',
  addresses: '6411 Fannin Streeet, Huston, TX 77030, ',
  'white space': ' \t\n\u00a0',
  'characters that grow when they are normalized': '\ufdfa',
  'marks that combine': '\u0301\u0323',
  'quotes and line ends': '",\r\n',
}

/** JSON of so many bytes. */
const STRUCTURES: Record<string, (bytes: number) => string> = {
  zeros: (bytes) => listOf('0', bytes),
  'empty lists': (bytes) => listOf('[]', bytes),
  'empty objects': (bytes) => listOf('{}', bytes),
  'nested empty objects': (bytes) => listOf('[{"a":[{}]}]', bytes),
  deep: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'many names': (bytes) => `{${numbered(bytes / 12, (at) => `"key${at}":0`)}}`,
  'one name many times': (bytes) => `{${numbered(bytes / 7, () => '"key":0')}}`,
  'long numbers': (bytes) => listOf('9'.repeat(Math.min(1_000, Math.ceil(bytes / 2))), bytes),
  'escaped characters': (bytes) => `"${'\\ud83d\\ude00'.repeat(bytes / 12)}"`,
  'half characters': (bytes) => `"${'\\ud83d'.repeat(bytes / 6)}"`,
}

const FILES: Record<string, (bytes: number) => string> = {
  'a file of many rows': (bytes) => `Name,Address\n${'a,b\n'.repeat(bytes / 4)}`,
  'a file of many columns': (bytes) => `Name,Address${','.repeat(bytes)}`,
  'a file of quotes': (bytes) => `Name,Address\n${'"'.repeat(bytes)}`,
  'a file of readings': (bytes) => `Time,Temperature\n${'2026-07-15T15:00:00Z,4\n'.repeat(bytes / 23)}`,
}

export const SHAPES: Record<string, Shape> = {
  'as many items as fit': (bytes, { ordinary, schema }) =>
    JSON.stringify(valueFor(schema, { items: (one) => repeated(one, bytes) }, ordinary)),
  'one name of all the bytes': (bytes, { ordinary }) => JSON.stringify({ ...ordinary, ['k'.repeat(bytes)]: 0 }),
  ...eachOf(TEXTS, 'texts as long as fields take, and one more', (piece) => (bytes, call) => {
    const known = withTexts(call, (max) => filled(piece, max))
    return JSON.stringify({ ...known, note: filled(piece, bytes - JSON.stringify(known).length) })
  }),
  ...eachOf(TEXTS, 'texts longer than fields take', (piece) => (bytes, call) => {
    let fields = 1
    withTexts(call, () => String(fields++))
    const each = filled(piece, bytes / fields)
    return JSON.stringify({ ...withTexts(call, () => each), note: each })
  }),
  ...eachOf(
    STRUCTURES,
    'in a field that no call has',
    (make) =>
      (bytes, { ordinary }) =>
        joined(ordinary, make(bytes)),
  ),
  ...eachOf(STRUCTURES, 'in every field', (make) => (bytes, { ordinary, schema }) => {
    const names = Object.keys(schema.properties ?? ordinary)
    return `{${names.map((name) => `${JSON.stringify(name)}:${make(bytes / names.length)}`)}}`
  }),
  ...eachOf(
    FILES,
    'in base64',
    (make) =>
      (bytes, { ordinary }) =>
        JSON.stringify({ ...ordinary, data: Buffer.from(make((bytes * 3) / 4)).toString('base64') }),
  ),
}

function eachOf<T>(all: Record<string, T>, where: string, shapeOf: (one: T) => Shape): Record<string, Shape> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [`${name}: ${where}`, shapeOf(one)]))
}

const listOf = (item: string, bytes: number) => `[${numbered(bytes / (item.length + 1), () => item)}]`
const numbered = (count: number, item: (at: number) => string) =>
  Array.from({ length: Math.max(1, count) }, (_, at) => item(at)).join(',')
const joined = (fields: object, json: string) =>
  `${JSON.stringify(fields).slice(0, -1)},"more":${json}}`.replace('{,', '{')
const repeated = (one: unknown, bytes: number) =>
  new Array(Math.max(1, Math.floor(bytes / (JSON.stringify(one).length + 1)))).fill(one)
/** At least one character; in bytes as JSON has them. */
const filled = (piece: string, bytes: number) =>
  piece.repeat(Math.max(1, Math.floor(bytes / (Buffer.byteLength(JSON.stringify(piece)) - 2))))

type Choice = { text?: (maxLength: number) => string; items?: (one: unknown) => unknown[] }
const withTexts = ({ ordinary, schema }: Call, text: (maxLength: number) => string) =>
  valueFor(schema, { text }, ordinary) as Record<string, unknown>

export const ordinaryBody = (schema: Schema, given: object): Record<string, unknown> => ({
  ...(valueFor(schema, {}) as object),
  ...given,
})

/** What a text has whose field says no length. */
const SOME = 2_000

const ORDER: Record<string, unknown> = orderRequest()
const FORMATS: Record<string, string> = {
  'date-time': '2026-07-15T14:59:00Z',
  date: '2026-07-16',
  decimal: '29.7141',
  money: '37.30',
  uri: 'https://push.example/a',
  email: 'somebody@clinic.example',
  uuid: '0b0f5c1e-7d5c-4c8e-9a51-4f5c4b1f1a01',
  base64: Buffer.from('Name,Address\nNorth,"6411 Fannin St, Houston, TX 77030"').toString('base64'),
}

/** A value that the schema takes, where `given` has none; a choice replaces its free texts, or fills its lists. */
function valueFor(schema: Schema, choice: Choice, given?: unknown): unknown {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return valueFor(either[0] as Schema, choice, given)
  if ('const' in schema) return schema.const
  if (schema.enum) return given ?? schema.enum[0]
  switch (schema.type) {
    case 'object':
      return { ...(given as object), ...fieldsFor(schema, choice, given as Record<string, unknown> | undefined) }
    case 'array': {
      const one = valueFor(schema.items || schema.prefixItems?.[0] || {}, choice, (given as unknown[])?.[0])
      return choice.items?.(one) ?? given ?? [one]
    }
    case 'string':
      if (choice.text && !schema.format && !schema.pattern?.startsWith('^\\d'))
        return choice.text(schema.maxLength ?? SOME)
      return given ?? FORMATS[schema.format ?? ''] ?? 'Bag 1'
    case 'number':
    case 'integer':
      return given ?? Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return given ?? true
    default:
      return given ?? null
  }
}

const fieldsFor = ({ properties = {} }: Schema, choice: Choice, given: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueFor(field, choice, given[name] ?? ORDER[name])]),
  )
