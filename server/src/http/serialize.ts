/**
 * Replies to JSON text. The serializers are compiled from the contract, so a field that the contract does not name is dropped
 * and cannot leak; checking every value against its schema as well is for tests and development.
 */
import build from 'fast-json-stringify'
import { z } from 'zod'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A reply that is JSON already: a list of orders, most of whose text is cached or made by PostgreSQL, is sent on without being read here. */
export class Json<T> {
  readonly content: string | Buffer
  /** Only for the compiler: what the JSON holds. */
  declare readonly holds: T
  constructor(content: string | Buffer) {
    this.content = content
  }
  get text(): string {
    return this.content.toString()
  }
}

type Serialize = (reply: unknown) => string
const compiled = new WeakMap<z.ZodType, Serialize>()

/** Compiled on first use: all of them together would add more than half a second to the start. */
export function serializerOf(schema: z.ZodType): Serialize {
  const known = compiled.get(schema)
  if (known) return known
  const serialize: Serialize = build(shapeOf(schema) as Parameters<typeof build>[0])
  compiled.set(schema, serialize)
  return serialize
}

/** Throws when a reply breaks the contract, also when it carries a field that the contract does not name. */
export function checkReply(schema: z.ZodType, reply: unknown): unknown {
  if (!(reply instanceof Json)) return schema.parse(reply)
  const value: unknown = JSON.parse(reply.text)
  const known = schema.parse(value)
  const [sent, named] = [fieldsIn(value), fieldsIn(known)]
  if (sent !== named) throw new Error(`The reply has ${sent} fields, the contract names ${named} of them`)
  return reply
}

function fieldsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return inner.reduce((sum: number, part) => sum + fieldsIn(part), Array.isArray(value) ? 0 : inner.length)
}

type Shape = { [key: string]: unknown; anyOf?: Shape[]; oneOf?: Shape[]; type?: unknown; nullable?: boolean }

/** Only what decides how a value is written: patterns and ranges are for checking. */
const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: 'output',
    override: ({ jsonSchema }) => {
      const shape = jsonSchema as Shape
      for (const name of ['format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'enum', '$schema'])
        delete shape[name]
      // So would the kinds of a discriminated union. One object with the fields of all writes those that a value has.
      if (shape.oneOf) {
        const fields = shape.oneOf.flatMap(({ properties }) => Object.entries(properties as Record<string, Shape>))
        // Their kinds differ: a constant would be written for all.
        const properties = Object.fromEntries(fields.map(([name, { const: _, ...field }]) => [name, field]))
        delete shape.oneOf
        Object.assign(shape, { type: 'object', properties })
      }
      const [value, nothing, ...more] = shape.anyOf ?? []
      // 'This or null' would otherwise be told apart by a validator, for every value.
      if (value && nothing?.type === 'null' && more.length === 0) {
        delete shape.anyOf
        Object.assign(shape, value, { nullable: true })
      }
    },
  })
