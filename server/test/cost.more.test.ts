/**
 * What hostile bodies cost this node, for every call and kind of caller: nobody makes it work for nothing. Some shapes at one size
 * here; `npm run fuzz` measures all of them at all sizes.
 */
import { randomInt } from 'node:crypto'
import { endpoints } from '@meridian/contract'
import type { EndpointSpec } from '@meridian/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyLimitOf } from '../src/http/limits/body-limits.ts'
import type { Column } from './access-matrix.ts'
import { type AccessWorld, makeAccessWorld } from './access-world.ts'
import { startOwnTestApp, type TestApp } from './app.ts'
import { allocatedUntil, heldUntil } from './held-memory.ts'
import { schemaOf } from './hostile-input.ts'
import { type Call, ordinaryBody, SHAPES } from './hostile-shapes.ts'
import { knowsEveryAddress } from './known-addresses.ts'
import { processorTimeUntil } from './processor-time.ts'
import { dropTasks } from './settle.ts'

const KB = 1024
const IS_WHOLE = process.env.FUZZ_COST === 'whole'
/** Up to the limit of the call. */
const SIZES = IS_WHOLE ? [KB, 16 * KB, 256 * KB, Number.POSITIVE_INFINITY] : [256 * KB]
const SHAPES_OF_A_CALLER = IS_WHOLE ? Object.keys(SHAPES).length : 2
/** Of one who is refused before the body is read. */
const SHAPES_OF_A_STRANGER = IS_WHOLE ? 3 : 1
const ONLY = new RegExp(process.env.FUZZ_CALLS ?? '')
const CALLERS = ['signed out', 'unverified', 'client own', 'driver own', 'admin'] as const

/** Of the main thread, above an ordinary body to the same call, for each 10 KB that have begun. */
const MAX_MS = 5
const MAX_HELD_PER_BYTE = 50
/** What an ordinary request holds varies by so much. */
const SOME_BYTES = 1024 * KB
/** Another program on the same core, or a collection of garbage, only ever adds. */
const TIMES = 3

let app: TestApp
beforeAll(async () => {
  app = await startOwnTestApp({}, knowsEveryAddress({ latitude: 29.71, longitude: -95.39 }))
})
afterAll(() => app.stop())

type Cost = { of: string; share: number; says: string }
type Caller = Call & { name: string; spec: EndpointSpec; column: Column; world: AccessWorld }

/** Many failed sign-ins of one address are refused for that alone. */
const anyAddress = () => [10, 0, 0, 0].map((start) => start || randomInt(1, 255)).join('.')

async function send({ name, spec, column, world }: Caller, json: Buffer, measure: typeof processorTimeUntil) {
  const { body: _, headers, ...request } = await world.requestFor(name, spec, column)
  const all = {
    ...request,
    payload: json,
    remoteAddress: anyAddress(),
    headers: { ...headers, 'content-type': 'application/json' },
  }
  // What earlier requests left to be done later is not this one's.
  await dropTasks(app)
  let status = 0
  const measured = await measure(async () => {
    const reply = await app.app.inject(all)
    status = reply.statusCode
    // With what follows from its events.
    await app.loop.idle()
  })
  if (status === 401) await world.signInAgain(column)
  expect(status, `${name} ${column}`).toBeLessThan(500)
  return { status, measured }
}

async function leastOf(
  times: number,
  measure: () => Promise<number>,
  isEnough = (_: number) => false,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < times && !isEnough(least); time++) least = Math.min(least, await measure())
  return least
}

const timeOf = async (caller: Caller, json: Buffer) => (await send(caller, json, processorTimeUntil)).measured / 1000

/** As a share of what it may take above an ordinary body, which is sent only where that matters. */
async function timeShare(caller: Caller, json: Buffer): Promise<[number, string]> {
  const allowed = MAX_MS * Math.ceil(json.length / (10 * KB))
  const first = await timeOf(caller, json)
  if (first < allowed / 2) return [first / allowed, `${first.toFixed(1)} ms, allowed ${allowed}`]
  const ordinary = Buffer.from(JSON.stringify(caller.ordinary))
  // By turns: some calls take longer the more rows there are, and follow-ups fall into one request or the next.
  let [above, least, base] = [Number.POSITIVE_INFINITY, first, 0]
  for (let time = 0; time < TIMES && above > allowed; time++) {
    base = Math.max(base, await timeOf(caller, ordinary))
    least = Math.min(least, await timeOf(caller, json))
    above = least - base
  }
  return [above / allowed, `${above.toFixed(1)} ms above an ordinary body, allowed ${allowed}`]
}

/** With garbage first, which is quick: most of the time not even that is too much. */
async function heldShare(caller: Caller, json: Buffer): Promise<[number, string]> {
  const allowed = MAX_HELD_PER_BYTE * json.length + SOME_BYTES
  const measure = async (how: typeof processorTimeUntil) => (await send(caller, json, how)).measured
  const allocated = await measure(allocatedUntil)
  const held =
    allocated <= allowed
      ? allocated
      : await leastOf(
          TIMES,
          () => measure(heldUntil),
          (least) => least <= allowed,
        )
  return [held / allowed, `${(held / json.length).toFixed(1)} bytes held for each`]
}

function bodyOf(shape: string, bytes: number, caller: Caller): Buffer {
  const make = SHAPES[shape] as (bytes: number, call: Call) => string
  const json = Buffer.from(make(bytes, caller))
  return json.length <= bytes ? json : Buffer.from(make(Math.floor((bytes * 0.98 * bytes) / json.length), caller))
}

let turn = 0
async function costsOf(caller: Caller): Promise<Cost[]> {
  const ordinary = Buffer.from(JSON.stringify(caller.ordinary))
  const { status } = await send(caller, ordinary, processorTimeUntil)
  const isStranger = caller.spec.access !== 'public' && (status === 401 || status === 403)
  const limit = bodyLimitOf(caller.spec)
  const sizes = [...new Set(SIZES.map((size) => Math.min(size, limit)))]
  const names = Object.keys(SHAPES)
  const costs: Cost[] = []
  for (const bytes of isStranger ? sizes.slice(-1) : sizes)
    for (let count = 0; count < (isStranger ? SHAPES_OF_A_STRANGER : SHAPES_OF_A_CALLER); count++) {
      const shape = names[turn++ % names.length] as string
      const json = bodyOf(shape, bytes, caller)
      if (json.length < KB / 2) continue
      const of = `${caller.name}, ${caller.column} (${status}), ${Math.round(json.length / KB)} KB, ${shape}`
      for (const [share, says] of [await timeShare(caller, json), await heldShare(caller, json)])
        costs.push({ of, share, says })
    }
  return costs
}

test(
  'no body costs more than 5 ms of the main thread for each 10 KB, nor holds more than 50 bytes for each byte',
  async () => {
    const costs: Cost[] = []
    const calls = endpoints.filter(([name, { method }]) => method !== 'GET' && ONLY.test(name))
    // A call may change what those about something else need.
    for (const related of Map.groupBy(calls, ([name]) => name.split('.')[0]).values()) {
      const world = await makeAccessWorld(app)
      for (const [name, spec] of related)
        for (const column of CALLERS) {
          const given = (await world.requestFor(name, spec, column)).body ?? {}
          const schema = spec.body ? schemaOf(spec.body) : {}
          costs.push(...(await costsOf({ name, spec, column, world, schema, ordinary: ordinaryBody(schema, given) })))
        }
    }
    const worst = costs.toSorted((one, other) => other.share - one.share)
    const lines = worst.map(({ of, share, says }) => `${(share * 100).toFixed(0).padStart(5)} %  ${of}: ${says}`)
    console.log([`${costs.length} costs; the worst, as shares of what is allowed:`, ...lines.slice(0, 10)].join('\n'))
    expect(lines.slice(0, worst.filter(({ share }) => share > 1).length)).toEqual([])
  },
  IS_WHOLE ? 3_600_000 : 1_200_000,
)
