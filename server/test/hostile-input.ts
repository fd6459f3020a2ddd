/** Hostile input made from a call's schemas: mostly valid, so that it passes the first checks, and invalid in some fields. */
import fc from 'fast-check'
import { z } from 'zod'

export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  /** False where `prefixItems` name all there are. */
  items?: Schema | false
  prefixItems?: Schema[]
}

const DEEP: unknown = Array.from({ length: 500 }).reduce((inner) => [inner], [] as unknown)

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202eevil',
  '\u200b',
  '\u001b[31m',
  '🩺'.repeat(70),
  '%',
  '_',
  '\\',
  "'",
  '"',
  "'; drop table orders; --",
  '$1',
  '{{1}}',
  '<script>alert(1)</script>',
  '=cmd|"/c calc"!A1',
  '+1',
  '@SUM(1)',
  '\tx',
  'a\r\nSet-Cookie: x=1',
  '../../etc/passwd',
  'a"; filename="b',
  '-1',
  '0',
  '1.5',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '2147483647',
  '2147483648',
  '9'.repeat(25),
  '-0',
  '٣',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'undefined',
  'x'.repeat(250),
  'x'.repeat(5_000),
  '0000-00-00',
  '2026-02-30',
  '9999-12-31T23:59:59-23:59',
  '2026-07-15T15:00:00Z',
  '1900-01-02',
  '2199-12-31',
  '0001-01-01',
  '9999-12-31',
  '275760-09-13',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  'FREQ=SECONDLY;COUNT=1000000000',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;BYSECOND=0,1,2',
  'America/Nowhere',
]
const HOSTILE_VALUES = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 31),
  [],
  {},
  [[]],
  [null],
  { toString: 'x' },
  { length: 1e9 },
  { $gt: '' },
  JSON.parse('{"constructor":{"x":1}}'),
  DEEP,
  Array.from({ length: 5_000 }, (_, at) => at),
  Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])),
]

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }))
const hostileValue = fc.oneof(hostileText, fc.constantFrom(...HOSTILE_VALUES))

/** One field in seven is hostile. */
const mostly = (right: fc.Arbitrary<unknown>, wrong: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: wrong })

/** Ids of existing rows, most of the time. */
const smallId = fc.integer({ min: 1, max: 14 })
const words = fc.oneof(
  fc.constantFrom('6411 Fannin St, Houston, TX 77030', 'Prescription bag', 'Ben Taub', 'a@b.example', '713-555-0100'),
  hostileText,
)
const times = fc
  .integer({ min: -40, max: 40 })
  .map((hours) => new Date(Date.UTC(2026, 6, 15, 15 + hours)).toISOString())

function textOf({ format, pattern }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date-time') return times
  if (format === 'date') return fc.constantFrom('2026-07-01', '2026-07-15', '2024-02-29', '2026-11-01')
  if (format === 'decimal') return fc.constantFrom('29.7141', '-95.3977', '32.77', '-96.8', '8.2')
  if (format === 'money') return fc.constantFrom('37.30', '0.00', '150.01')
  if (format === 'uri')
    return fc.constantFrom('https://push.example/a', 'https://127.0.0.1/x', 'https://[::1]/', 'https://x.y/ü')
  if (pattern === '^\\d{1,10}$') return smallId.map(String)
  return words
}

function numberOf({ type, minimum, maximum }: Schema): fc.Arbitrary<unknown> {
  if (type === 'number' && minimum === undefined) return fc.oneof(smallId, fc.constantFrom(29.71, -95.39))
  return fc.integer({ min: Math.ceil(Math.max(minimum ?? 1, -1_000)), max: Math.min(maximum ?? 14, 100_000) })
}

function rightFor(schema: Schema): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(rightFor))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return fieldsOf(schema)
    case 'array':
      // A pair, such as the hours of a day: one schema for each of its places.
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(hostileFor))
      return fc.array(hostileFor(schema.items || {}), { minLength: 1, maxLength: 3 })
    case 'string':
      return textOf(schema)
    case 'number':
    case 'integer':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

function fieldsOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, hostileFor(field)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

const hostileFor = (schema: Schema): fc.Arbitrary<unknown> => mostly(rightFor(schema), hostileValue)

export const schemaOf = (shape: z.ZodType): Schema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema

export const hostileBody = (shape: z.ZodType | undefined): fc.Arbitrary<unknown> =>
  shape
    ? fc.oneof({ weight: 12, arbitrary: rightFor(schemaOf(shape)) }, { weight: 1, arbitrary: hostileValue })
    : fc.constant(undefined)

/** In an address everything is text, and a name may stand there twice. */
export const hostileQuery = (shape: z.ZodType | undefined): fc.Arbitrary<string> =>
  (shape ? fieldsOf(schemaOf(shape)) : fc.constant({})).map((fields) =>
    Object.entries(fields)
      .flatMap(([name, value]) =>
        (Array.isArray(value) && value !== DEEP ? value : [value]).map((one) => [name, textFrom(one)]),
      )
      .map(([name, value]) => `${name}=${encodeURIComponent((value as string).toWellFormed())}`)
      .join('&'),
  )

export const hostileParam: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: smallId.map(String) },
  { weight: 1, arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed()) || '0') },
  { weight: 1, arbitrary: fc.constantFrom('%ED%A0%80', '%', '%00', '%2F', '..', '2147483647', '-1') },
)

const textFrom = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
