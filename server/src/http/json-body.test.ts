import { FIELD_MESSAGES } from '@meridian/contract/texts/field-messages.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { makeClient, makeOrder, type TestUser } from '../../test/factories.ts'
import { countValues } from './json-body.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

async function send(user: TestUser, method: 'POST' | 'PATCH', url: string, payload: string) {
  const headers = { 'content-type': 'application/json', cookie: await app.cookieOf(user) }
  const reply = await app.app.inject({ method, url, payload, headers })
  return { status: reply.statusCode, body: reply.json() }
}
const bytes = (json: unknown) => Buffer.from(JSON.stringify(json))

const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1)
    : 1
const levelsIn = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsIn)) : 0

test('no value of a body is missed, and none is counted more than twice', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (json) => {
      const values = valuesIn(JSON.parse(json))
      const counted = countValues(Buffer.from(json))
      return values <= counted && counted <= values * 2
    }),
  )
  expect(countValues(bytes(['[[[,,,', '{"a\\":[,', '\\', 'ü🩺,,']))).toBe(5)
})

test('levels are counted as they are nested', () => {
  const brackets = fc.array(fc.constantFrom('[', '{"a":'), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(brackets, fc.json({ maxDepth: 1 }), (opening, inner) => {
      const closing = opening.map((bracket) => (bracket === '[' ? ']' : '}')).toReversed()
      const json = [...opening, inner, ...closing].join('')
      const isRefused = () => countValues(Buffer.from(json))
      if (levelsIn(JSON.parse(json)) > 20) expect(isRefused).toThrow(FIELD_MESSAGES.nestedTooDeeply)
      else expect(isRefused).not.toThrow()
    }),
  )
})

test('a body with more values than any call needs is refused before it is parsed, wherever they are', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const many = `[0${',0'.repeat(100_000)}]`
  for (const body of [`{"fileName":"x.csv","data":"","more":${many}}`, `{"data":${many}}`]) {
    const { status, body: answer } = await send(client, 'POST', '/api/imports', body)
    expect([status, answer.code, answer.message]).toEqual([400, 'invalid_input', 'body: has too many values'])
  }
  expect(parse.mock.calls.filter(([text]) => String(text).length > 100_000)).toEqual([])
  parse.mockRestore()
})

test('fields that a call does not know are dropped, and not looked at', async () => {
  const { id } = await makeOrder(app.db, {}, client)
  const url = `/api/orders/${id}/messages`
  const unknown = '"more":["lost: \\ud83d"],"\\u0000":"\\u0000"'
  expect((await send(client, 'POST', url, `{"content":"Hello",${unknown}}`)).status).toBe(201)
  expect((await send(client, 'POST', url, '{"content":"lost: \\ud83d"}')).status).toBe(400)
})

test('a refusal names a hundred faults at most, and lists no thousand keys', async () => {
  const refusal = async (url: string, method: 'POST' | 'PATCH', body: object) => {
    const { status, body: answer } = await send(client, method, url, JSON.stringify(body))
    expect(status).toBe(400)
    return answer
  }
  const { details } = await refusal('/api/notices/read', 'POST', { ids: Array(400).fill('x') })
  expect(Object.keys(details.fields)).toHaveLength(100)
  const columns = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`key${at}`, 1]))
  expect((await refusal('/api/imports/1', 'PATCH', { columns })).message.length).toBeLessThan(400)
})

test('plain text is no body that a call takes', async () => {
  const headers = { 'content-type': 'text/plain' }
  const reply = await app.app.inject({ method: 'POST', url: '/api/auth/login', payload: '{}', headers })
  expect(reply.statusCode).toBe(415)
})
