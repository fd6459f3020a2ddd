/**
 * A driver's phone against a server, in any order of requests, replies, taps and crashes: nothing is lost, doubled or held back. The
 * scheduler decides at each read and write of the phone's database, and at each request and reply, what goes on next.
 */
import 'fake-indexeddb/auto'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { ProofInput } from '@meridian/contract/orders/proofs.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import fc, { type Scheduler } from 'fast-check'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceKeyReply } from '../../../test/device-key.ts'
import { CallError } from '../call.ts'
import { createUnsentQueue, type UnsentQueue } from './unsent-queue.ts'
import type { UnsentProof } from './unsent-schema.ts'
import type { Transport } from './unsent-sender.ts'
import { openUnsentStore } from './unsent-store.ts'

const DRIVER = 7
const ORDER = 12
const RUNS = 40
const PIECE = 400
const PICTURE_BYTES = 700
const STEPS = ['pickup_complete', 'in_transit', 'delivered'] as const satisfies readonly OrderStatus[]

const FAULTS = ['none', 'request lost', 'reply lost', 'busy'] as const
type Fault = (typeof FAULTS)[number]

type Day = {
  /** Of the first requests; all later ones go well. */
  faults: readonly Fault[]
  /** After how many taps the phone starts again. */
  restarts: readonly number[]
  /** What the driver does about the refused proof, and after which tap at the earliest. */
  answer: 'correct' | 'discard'
  answersAfter: number
  /** The step is not taken without the proof that is refused. */
  isRequired: boolean
  /** The server was restored from an earlier backup when the pictures come. */
  hasForgotten: boolean
}

const DAY: fc.Arbitrary<Day> = fc
  .record({
    faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 12 }),
    restarts: fc.uniqueArray(fc.nat({ max: 8 }), { maxLength: 3 }),
    answer: fc.constantFrom('correct', 'discard'),
    answersAfter: fc.nat({ max: 8 }),
    isRequired: fc.boolean(),
    hasForgotten: fc.boolean(),
  })
  // Without the proof the server takes no step, which is not what is tested here.
  .map((day) => ({ ...day, answer: day.isRequired ? 'correct' : day.answer }))

let databases = 0
/** Work of the database and of its encryption that is going on. */
let working = 0
const tracked = async <T>(work: Promise<T>): Promise<T> => {
  working += 1
  return work.finally(() => {
    working -= 1
  })
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  // A phone that starts again has let go of its locks.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ id: DRIVER }) })
  for (const name of ['encrypt', 'decrypt', 'importKey'] as const) {
    const real = crypto.subtle[name].bind(crypto.subtle) as (...args: unknown[]) => Promise<never>
    vi.spyOn(crypto.subtle, name).mockImplementation((...args: unknown[]) => tracked(real(...args)))
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Until nothing happens any more without the scheduler. */
async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = working === 0 ? quiet + 1 : 0) await new Promise(setImmediate)
}

const refusal = (status: number, code: string, values: object = {}) =>
  new CallError(status, code, { code, message: `No: ${code}`, values } as never)

/** What the server has, and how often it was asked for what it cannot know. */
function createServer({ isRequired, hasForgotten }: Day) {
  const taken: string[] = []
  const proofs = new Map<string, ProofInput>()
  const received = new Map<string, number>()
  let early = 0
  let mayForget = hasForgotten
  const order = () => ({ id: ORDER, status: taken.findLast((one) => STEPS.includes(one as never)) }) as Order
  const hasSeal = () => [...proofs.values()].some(({ kind }) => kind === 'seal')
  const takeOnce = (what: string): Order => {
    if (!taken.includes(what)) taken.push(what)
    return order()
  }
  function progressOf(key: string) {
    if (!proofs.has(key)) {
      early += 1
      throw refusal(404, 'proof_file_not_found')
    }
    if (mayForget) {
      mayForget = false
      proofs.delete(key)
      received.delete(key)
      throw refusal(404, 'proof_file_not_found')
    }
    const receivedBytes = received.get(key) ?? 0
    return { receivedBytes, isComplete: receivedBytes === PICTURE_BYTES }
  }
  return {
    taken,
    proofs,
    received,
    early: () => early,
    step(status: OrderStatus): Order {
      const index = STEPS.indexOf(status as never)
      if (taken.includes(status)) return order()
      if (index > 0 && !taken.includes(STEPS[index - 1] as string)) throw refusal(409, 'wrong_order_status')
      if (isRequired && index === 0 && !hasSeal())
        throw refusal(409, 'proofs_missing', { orderId: ORDER, stop: 'pickup', kinds: ['seal'] })
      return takeOnce(status)
    },
    action(proof: UnsentProof): Order | null | undefined {
      if (proof.action === 'arrive') return takeOnce('arrived')
      if (proof.action === 'discard') {
        takeOnce(`discarded ${proof.body.work} ${proof.body.key}`)
        return undefined
      }
      if (proof.action !== 'capture') throw new Error(`Not of this test: ${proof.action}`)
      if (proof.body.kind === 'seal' && proof.body.seal === 'wrong') throw refusal(409, 'seal_differs')
      proofs.set(proof.body.key, proof.body)
      return order()
    },
    progressOf,
    piece(key: string, offset: number) {
      const { receivedBytes } = progressOf(key)
      if (offset !== receivedBytes) throw refusal(409, 'upload_offset_wrong')
      received.set(key, Math.min(PICTURE_BYTES, offset + PIECE))
      return progressOf(key)
    },
  }
}

type Server = ReturnType<typeof createServer>
/** A page's life: nothing of a page that ended goes on. */
type Life = { isOver: boolean; at: (what: string) => Promise<void> }

function newLife(s: Scheduler, log: string[]): Life {
  const life: Life = {
    isOver: false,
    async at(what) {
      await s.schedule(Promise.resolve(), what)
      log.push(what)
      // Never goes on: the page is gone.
      if (life.isOver) await new Promise(() => {})
    },
  }
  return life
}

/** Each request and each reply waits for its turn. */
function createTransport(server: Server, life: Life, nextFault: () => Fault): Transport {
  const request = async <T>(what: string, answer: () => T): Promise<T> => {
    const fault = nextFault()
    await life.at(`send ${what}`)
    if (fault === 'request lost') throw new TypeError('Failed to fetch')
    if (fault === 'busy') throw refusal(503, 'overloaded')
    let reply: { value: T } | { error: unknown }
    try {
      reply = { value: answer() }
    } catch (error) {
      reply = { error }
    }
    await life.at(`reply ${what}`)
    if (fault === 'reply lost') throw new TypeError('Failed to fetch')
    if ('error' in reply) throw reply.error
    return reply.value
  }
  return {
    sendStep: ({ status }) => request(status, () => server.step(status)),
    sendProof: (proof) => request(proof.action, () => server.action(proof)),
    sendPositions: async () => ({ stored: 0, duplicates: 0, refused: [] }),
    fileProgress: ({ key }) => request('progress', () => server.progressOf(key)),
    sendPiece: ({ key }, offset) => request('piece', () => server.piece(key, offset)),
  }
}

/** Numbers on the screen, positions and the key: no order of them changes what is sent. */
const NOT_SCHEDULED = ['count', 'countFromIndex', 'points', 'keys']

/** A database whose single calls wait for their turn; a transaction is one. */
function openScheduled(life: Life): typeof openDB {
  return async (...args) => {
    const db = await tracked(openDB(...args))
    return new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        if (name === 'close') return () => target.close()
        if (name === 'transaction')
          return (...inner: Parameters<typeof db.transaction>) => {
            if (life.isOver) throw new DOMException('The page is gone', 'InvalidStateError')
            const tx = target.transaction(...inner)
            void tracked(tx.done).catch(() => {})
            return tx
          }
        return async (...inner: unknown[]) => {
          if (!NOT_SCHEDULED.some((one) => one === name || one === inner[0])) await life.at(String(name))
          return tracked(value.apply(target, inner) as Promise<unknown>)
        }
      },
    })
  }
}

const UUIDS = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

async function live(s: Scheduler, day: Day, log: string[]) {
  const server = createServer(day)
  const name = `model-${++databases}`
  const faults = [...day.faults]
  const nextFault = () => faults.shift() ?? 'none'
  let life = newLife(s, log)
  let queue: UnsentQueue | undefined
  const open = (): UnsentQueue => {
    if (!queue) throw new Error('The app is not open')
    return queue
  }
  let isDeliveredBeforeAnswer: boolean | null = null
  let keys = 0

  async function start(): Promise<void> {
    const own = newLife(s, log)
    life = own
    const store = await openUnsentStore(name, {
      fetchKey: async () => deviceKeyReply(),
      openDatabase: openScheduled(own),
    })
    queue = createUnsentQueue(DRIVER, async () => store, {}, createTransport(server, own, nextFault))
  }
  async function restart(): Promise<void> {
    life.isOver = true
    open().close()
    await start()
  }

  const base = (stop: 'pickup' | 'delivery') => ({ key: UUIDS(++keys), stop })
  const picture = (kind: 'photo' | 'signature', stop: 'pickup' | 'delivery') => {
    const file = { sha256: 'a'.repeat(64), bytes: PICTURE_BYTES, mediaType: 'image/png' as const }
    const body = { ...base(stop), kind, file }
    return () =>
      open().addProof({ action: 'capture', orderId: ORDER, body }, { content: new ArrayBuffer(PICTURE_BYTES) })
  }
  const seal = (text: string, replaces?: UnsentProof) => {
    const body = { ...base('pickup'), kind: 'seal' as const, seal: text }
    return open().addProof({ action: 'capture', orderId: ORDER, body }, { replaces: replaces?.id })
  }
  const step = (status: OrderStatus) => () =>
    open().takeStep({ orderId: ORDER, status, occurredAt: '2026-07-15T15:00:00.000Z' })
  const taps = [
    () => open().addProof({ action: 'arrive', orderId: ORDER, body: { stop: 'pickup', method: 'manual' } }),
    () => seal('wrong'),
    picture('photo', 'pickup'),
    step('pickup_complete'),
    step('in_transit'),
    picture('signature', 'delivery'),
    step('delivered'),
  ]
  let isAnswered = false
  async function answer(): Promise<void> {
    const refused = open()
      .work()
      .proofs.find((proof) => proof.refusal !== null)
    if (!refused || isAnswered) return
    isAnswered = true
    if (day.answer === 'correct') await seal('right', refused)
    else await open().discardProof(refused)
  }

  async function drive(): Promise<void> {
    await start()
    for (const [index, tap] of taps.entries()) {
      await life.at(`tap ${index}`)
      if (day.restarts.includes(index)) await restart()
      await tap()
      if (index >= day.answersAfter) await answer()
    }
    // The road has a network again.
    for (let round = 0; round < 20; round++) {
      const outcome = await open().flush()
      if (outcome !== 'all') continue
      const { steps, proofs, files } = open().work()
      if (steps.length + proofs.length + files === 0) break
      isDeliveredBeforeAnswer ??= server.taken.includes('delivered')
      await answer()
    }
  }

  await s.waitFor(drive(), async (run) => {
    await run()
    await settle()
  })
  const left = open().work()
  life.isOver = true
  open().close()
  await settle()
  await deleteDB(name).catch(() => {})
  return { server, left, isDeliveredBeforeAnswer }
}

test('no order of taps, replies, crashes and restarts loses, doubles or holds back anything', async () => {
  const interleavings = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), DAY, async (s, day) => {
      const log: string[] = []
      const { server, left, isDeliveredBeforeAnswer } = await live(s, day, log)
      interleavings.add(log.join('|'))
      expect(left).toEqual({ steps: [], proofs: [], positions: 0, files: 0 })
      expect(server.taken.filter((one) => STEPS.includes(one as never))).toEqual(STEPS)
      expect(server.taken.filter((one) => one === 'arrived')).toHaveLength(1)
      const kinds = [...server.proofs.values()].map(({ kind }) => kind).toSorted()
      expect(kinds).toEqual(day.answer === 'correct' ? ['photo', 'seal', 'signature'] : ['photo', 'signature'])
      expect(server.taken.filter((one) => one.startsWith('discarded'))).toHaveLength(day.answer === 'discard' ? 1 : 0)
      expect([...server.received.values()]).toEqual([PICTURE_BYTES, PICTURE_BYTES])
      if (!day.hasForgotten) expect(server.early()).toBe(0)
      if (isDeliveredBeforeAnswer !== null && !day.isRequired) expect(isDeliveredBeforeAnswer).toBe(true)
    }),
    { numRuns: RUNS },
  )
  console.log(`${interleavings.size} interleavings`)
})
