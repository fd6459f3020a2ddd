import { api } from '@meridian/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkReply, Json, serializerOf } from './serialize.ts'

const schema = z.object({
  id: z.int(),
  at: z.iso.datetime().nullable(),
  names: z.array(z.string()),
  driver: z.object({ phone: z.string().nullable() }).nullable(),
})
const reply = { id: 1, at: null, names: ['Ann'], driver: { phone: null } }

test('a reply is written as JSON would write it', () => {
  expect(JSON.parse(serializerOf(schema)(reply))).toEqual(reply)
  expect(JSON.parse(serializerOf(schema)({ ...reply, driver: null }))).toEqual({ ...reply, driver: null })
})

test('a field that the contract does not name is dropped at every depth', () => {
  const leaky = { ...reply, passwordHash: 'x', driver: { phone: '1', email: 'x' } }
  expect(JSON.parse(serializerOf(schema)(leaky))).toEqual({ ...reply, driver: { phone: '1' } })
})

test('checking refuses a wrong value, and JSON with a field that the contract does not name', () => {
  expect(() => checkReply(schema, { ...reply, id: 'one' })).toThrow()
  expect(() => checkReply(schema, new Json(JSON.stringify({ ...reply, driver: { phone: '1', email: 'x' } })))).toThrow()
  const json = new Json(JSON.stringify(reply))
  expect(checkReply(schema, json)).toBe(json)
})

test('a serializer can be made for every reply of the contract', () => {
  for (const calls of Object.values(api))
    for (const call of Object.values(calls)) if (!call.file) expect(serializerOf(call.reply)).toBeTypeOf('function')
})

test('a discriminated union, or null, is written by the fields of its kind, and nothing else leaks', () => {
  const square = z.object({ kind: z.literal('square'), side: z.int() })
  const circle = z.object({ kind: z.literal('circle'), radius: z.int().nullable() })
  const write = serializerOf(z.object({ one: z.discriminatedUnion('kind', [square, circle]).nullable() }))
  for (const one of [{ kind: 'square', side: 2 }, { kind: 'circle', radius: null }, null])
    expect(JSON.parse(write({ one }))).toEqual({ one })
  expect(JSON.parse(write({ one: { kind: 'square', side: 2, secret: 1 } }))).toEqual({
    one: { kind: 'square', side: 2 },
  })
})
