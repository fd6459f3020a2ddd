import 'fake-indexeddb/auto'
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { ProofInput } from '@meridian/contract/orders/proofs.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceKeyReply } from '../../../test/device-key.ts'
import { CallError } from '../call.ts'
import { randomUuid } from '../random-key.ts'
import { withUnsent } from './jobs.ts'
import { createUnsentQueue, type UnsentQueue } from './unsent-queue.ts'
import type { UnsentProof } from './unsent-schema.ts'
import { sendUnsent, type Transport } from './unsent-sender.ts'
import { openUnsentStore, type UnsentStore } from './unsent-store.ts'

const DRIVER = 7
const fetchKey = async () => deviceKeyReply()
const PIECE = 1000
let store: UnsentStore
let databases = 0
let sent: string[]
let isReachable: boolean
/** The server's message for a proof, by its kind; without one it accepts the proof. */
let refusals: Record<string, string>
/** What the server has of each file. */
let received: Map<string, number>
/** The network fails after this many pieces. */
let piecesUntilFailure: number
const tabs: UnsentQueue[] = []

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ id: DRIVER }) })
  databases += 1
  store = await openUnsentStore(`proofs-${databases}`, { fetchKey })
  sent = []
  isReachable = true
  refusals = {}
  received = new Map()
  piecesUntilFailure = Number.POSITIVE_INFINITY
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const tab of tabs.splice(0)) tab.close()
  store.close()
  vi.unstubAllGlobals()
})

const noNetwork = () => new TypeError('Failed to fetch')
const textOf = (proof: UnsentProof) => {
  if (proof.action === 'completeReturn' || proof.action === 'late' || proof.action === 'store') return proof.action
  if (proof.action === 'discard') return `discard ${proof.body.work}`
  return proof.action === 'arrive'
    ? `arrive ${proof.body.stop}`
    : `${proof.action} ${proof.body.stop} ${proof.body.kind}`
}

const transport: Transport = {
  async sendStep({ orderId, status }) {
    if (!isReachable) throw noNetwork()
    sent.push(status)
    return { id: orderId, status } as Order
  },
  async sendProof(proof) {
    if (!isReachable) throw noNetwork()
    const message = refusals['kind' in proof.body ? proof.body.kind : proof.action]
    if (message) throw new CallError(409, message, { code: 'wrong_order_status', message })
    sent.push(textOf(proof))
    if (proof.action === 'completeReturn') return null
    if (proof.action === 'discard') return undefined
    return { id: proof.orderId, status: 'in_transit' } as Order
  },
  sendPositions: async () => ({ stored: 0, duplicates: 0, refused: [] }),
  async fileProgress({ key, content }) {
    if (!isReachable) throw noNetwork()
    const receivedBytes = received.get(key) ?? 0
    sent.push(`has ${receivedBytes}`)
    return { receivedBytes, isComplete: receivedBytes === content.byteLength }
  },
  async sendPiece({ key, content }, offset) {
    if (!isReachable || piecesUntilFailure-- <= 0) throw noNetwork()
    const receivedBytes = Math.min(content.byteLength, offset + PIECE)
    received.set(key, receivedBytes)
    sent.push(`piece to ${receivedBytes}`)
    return { receivedBytes, isComplete: receivedBytes === content.byteLength }
  },
}

function openTab(): UnsentQueue {
  const tab = createUnsentQueue(DRIVER, async () => store, {}, transport)
  tabs.push(tab)
  return tab
}

const at = (minute: number) => `2026-07-15T15:${String(minute).padStart(2, '0')}:00.000Z`
const step = (status: OrderStatus, orderId = 12) => ({ orderId, status, occurredAt: at(1) })
const base = (stop: 'pickup' | 'delivery') => ({ key: randomUuid(), stop, occurredAt: at(1) })
const capture = (body: ProofInput, orderId = 12) => ({ action: 'capture' as const, orderId, body })
const seal = (stop: 'pickup' | 'delivery', text = 'A-1') => capture({ ...base(stop), kind: 'seal', seal: text })
const photo = (bytes: number) =>
  capture({ ...base('pickup'), kind: 'photo', file: { sha256: 'a'.repeat(64), bytes, mediaType: 'image/jpeg' } })
const arrival = () => ({
  action: 'arrive' as const,
  orderId: 12,
  body: { stop: 'pickup' as const, method: 'manual' as const, occurredAt: at(0) },
})
const content = (bytes: number) => new Uint8Array(bytes).fill(7).buffer

test('arrivals, proofs and steps are sent in the order they happened, and a picture after them', async () => {
  isReachable = false
  const tab = openTab()
  await tab.addProof(arrival())
  await tab.addProof(photo(2500), { content: content(2500) })
  await tab.addProof({ action: 'skip', orderId: 12, body: { ...base('pickup'), kind: 'temperature', reason: 'None' } })
  await tab.takeStep(step('pickup_complete'))
  await tab.takeStep(step('in_transit'))
  await tab.addProof(seal('delivery'))
  await tab.takeStep(step('delivered'))
  await tab.flush()
  expect(tab.work()).toMatchObject({ steps: { length: 3 }, proofs: { length: 4 }, files: 1 })
  isReachable = true
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual([
    'arrive pickup',
    'capture pickup photo',
    'skip pickup temperature',
    'pickup_complete',
    'in_transit',
    'capture delivery seal',
    'delivered',
    'has 0',
    'piece to 1000',
    'piece to 2000',
    'piece to 2500',
  ])
  expect(tab.work()).toEqual({ steps: [], proofs: [], positions: 0, files: 0 })
})

test('after a reload a picture goes on where the server’s part of it ends', async () => {
  piecesUntilFailure = 2
  const first = openTab()
  await first.addProof(photo(3500), { content: content(3500) })
  await first.flush()
  expect(first.work().files).toBe(1)
  first.close()
  store.close()
  sent = []
  piecesUntilFailure = Number.POSITIVE_INFINITY
  store = await openUnsentStore(`proofs-${databases}`, { fetchKey })
  const second = openTab()
  await vi.waitFor(() => expect(sent).toEqual(['has 2000', 'piece to 3000', 'piece to 3500']))
  await vi.waitFor(() => expect(second.work().files).toBe(0))
  expect(await store.countFiles(DRIVER)).toBe(0)
})

test('a proof captured while a picture is being sent does not wait for all of it', async () => {
  await store.addProof({ ...photo(3000), userId: DRIVER }, content(3000))
  const slow: Transport = {
    ...transport,
    sendPiece: async (file, offset) => {
      if (offset === 0) await store.addProof({ ...seal('pickup'), userId: DRIVER })
      return transport.sendPiece(file, offset)
    },
  }
  expect(await sendUnsent(store, DRIVER, slow)).toBe('all')
  expect(sent.slice(2)).toEqual(['piece to 1000', 'capture pickup seal', 'piece to 2000', 'piece to 3000'])
})

test('a refused proof is set aside, and what comes after it goes on; done again, it says which one it stands for', async () => {
  isReachable = false
  const tab = openTab()
  await tab.addProof(seal('pickup', 'wrong'))
  await tab.addProof(capture({ ...base('pickup'), kind: 'note', note: 'At the back door' }))
  await tab.takeStep(step('pickup_complete'))
  await tab.addProof(capture({ ...base('delivery'), kind: 'pin', pin: '1234' }))
  await tab.flush()
  isReachable = true
  refusals.seal = 'The seal is not the one of the order'
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['capture pickup note', 'pickup_complete', 'capture delivery pin'])
  const [refused] = tab.work().proofs
  expect(refused).toMatchObject({ refusal: 'The seal is not the one of the order' })

  refusals = {}
  sent = []
  await tab.addProof(seal('pickup', 'right'), { replaces: refused?.id })
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['capture pickup seal'])
  expect(tab.work()).toMatchObject({ steps: [], proofs: [] })
})

test('a step that is refused for lack of a refused proof waits until that one is corrected, and the work after it too', async () => {
  const tab = openTab()
  const values = { orderId: 12, stop: 'pickup', kinds: ['seal'] }
  const missing = new CallError(409, 'x', { code: 'proofs_missing', message: 'Seal number is missing', values })
  const { sendStep } = transport
  vi.spyOn(transport, 'sendStep').mockImplementation(async (one) =>
    one.orderId === 30 || sent.includes('capture pickup seal') ? sendStep(one) : Promise.reject(missing),
  )
  isReachable = false
  await tab.addProof(seal('pickup', 'wrong'))
  await tab.takeStep(step('pickup_complete'))
  await tab.addProof(capture({ ...base('delivery'), kind: 'pin', pin: '1234' }))
  await tab.takeStep(step('delivered', 30))
  await tab.flush()
  isReachable = true
  refusals.seal = 'The seal is not the one of the order'
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['delivered'])
  expect(tab.work()).toMatchObject({ steps: [{ refusal: null }], proofs: [{ isHolding: true }, { refusal: null }] })

  refusals = {}
  await tab.addProof(seal('pickup', 'right'), { replaces: tab.work().proofs[0]?.id })
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['delivered', 'capture pickup seal', 'pickup_complete', 'capture delivery pin'])
})

test('what is given up after a refusal goes with its picture, and the server is told what it was and why it was refused', async () => {
  refusals.photo = 'This picture is used already'
  const tab = openTab()
  await tab.addProof(photo(500), { content: content(500) })
  await tab.flush()
  await tab.discardProof(tab.work().proofs[0] as UnsentProof)
  const told: unknown[] = []
  const { sendProof } = transport
  vi.spyOn(transport, 'sendProof').mockImplementation(async (proof) => {
    told.push(proof.body)
    return sendProof(proof)
  })
  isReachable = false
  await tab.flush()
  isReachable = true
  await tab.flush()
  expect(sent).toEqual(['discard photo'])
  expect(told.at(-1)).toMatchObject({
    work: 'photo',
    stop: 'pickup',
    refusal: 'This picture is used already',
    madeAt: at(1),
  })
  expect(tab.work()).toEqual({ steps: [], proofs: [], positions: 0, files: 0 })
})

test('a picture whose proof the server does not know is kept, and sent after its proof is sent again', async () => {
  const { fileProgress } = transport
  let isKnown = true
  const unknown = new CallError(404, 'x', { code: 'proof_file_not_found', message: 'There is no such picture' })
  vi.spyOn(transport, 'fileProgress').mockImplementation(async (file) => {
    if (isKnown) return fileProgress(file)
    isKnown = true
    throw unknown
  })
  const tab = openTab()
  isKnown = false
  await tab.addProof(photo(500), { content: content(500) })
  expect(await tab.flush()).toBe('later')
  expect(tab.work()).toMatchObject({ files: 1, proofs: [{ refusal: null, body: { kind: 'photo' } }] })
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['capture pickup photo', 'capture pickup photo', 'has 0', 'piece to 500'])
})

test('an arrival that the server refuses is dropped, since nothing depends on it', async () => {
  refusals.arrive = 'Not now'
  const tab = openTab()
  await tab.addProof(arrival())
  await tab.takeStep(step('pickup_complete'))
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['pickup_complete'])
  expect(tab.work().proofs).toEqual([])
})

test('a picture that the server refuses is asked for again', async () => {
  const message = 'This is not a JPEG'
  vi.spyOn(transport, 'sendPiece').mockRejectedValue(
    new CallError(400, message, { code: 'wrong_order_status', message }),
  )
  const tab = openTab()
  await tab.addProof(photo(500), { content: content(500) })
  expect(await tab.flush()).toBe('all')
  expect(tab.work()).toMatchObject({ files: 0, proofs: [{ refusal: message, body: { kind: 'photo' } }] })
  const order = { id: 12, status: 'pickup_scheduled', arrivals: [] } as unknown as Order
  const captured: Order['captured'] = [{ stop: 'pickup', kind: 'photo', isSkipped: false }]
  expect(withUnsent([{ ...order, captured }], tab.work())[0]?.captured).toEqual([])
})

test('what is not sent yet is shown as captured and arrived', () => {
  const order = { id: 12, status: 'pickup_scheduled', captured: [], arrivals: [] } as unknown as Order
  const unsent = { id: 1, userId: DRIVER, refusal: null }
  const proofs: UnsentProof[] = [
    { ...unsent, ...arrival() },
    { ...unsent, ...seal('pickup') },
    { ...unsent, ...capture({ ...base('delivery'), kind: 'pin', pin: '0000' }), refusal: 'Wrong PIN' },
  ]
  expect(withUnsent([order], { steps: [], proofs })[0]).toMatchObject({
    captured: [{ stop: 'pickup', kind: 'seal', isSkipped: false }],
    arrivals: [{ stop: 'pickup', at: at(0) }],
  })
})

test('an order of a standing one is no job any more once nothing to collect is reported, unless the server refuses it', () => {
  const standing = { id: 3, name: 'Evening pickup', day: '2026-07-15' }
  const order = { id: 12, status: 'pickup_scheduled', captured: [], arrivals: [], standing } as unknown as Order
  const report = { key: '1', stop: 'pickup', kind: 'nothing_to_collect', occurredAt: at(0) } as const
  const proof = { id: 1, userId: DRIVER, orderId: 12, action: 'report', body: report } as const
  const jobs = (refusal: string | null, shown = order) =>
    withUnsent([shown], { steps: [], proofs: [{ ...proof, refusal }] })
  expect(jobs(null)).toEqual([])
  expect(jobs('Order #ML-0012 is canceled')).toMatchObject([{ id: 12 }])
  expect(jobs(null, { ...order, standing: null })).toMatchObject([{ exception: { state: 'open' } }])
})

test('without a database a proof and its picture are sent at once, or fail visibly', async () => {
  const broken = async () => Promise.reject(new DOMException('Not here', 'SecurityError'))
  const tab = createUnsentQueue(DRIVER, broken, {}, transport)
  tabs.push(tab)
  await tab.addProof(photo(1500), { content: content(1500) })
  expect(sent).toEqual(['capture pickup photo', 'has 0', 'piece to 1000', 'piece to 1500'])
  isReachable = false
  await expect(tab.addProof(seal('pickup'))).rejects.toThrow('fetch')
})

test('a refused step takes the later proofs of its order with it, and all are dismissed together', async () => {
  const tab = openTab()
  const message = 'Order #ML-0012 is canceled'
  vi.spyOn(transport, 'sendStep').mockImplementation(async () => {
    throw isReachable ? new CallError(409, message, { code: 'wrong_order_status', message }) : noNetwork()
  })
  isReachable = false
  await tab.takeStep(step('in_transit'))
  await tab.addProof(seal('delivery'))
  await tab.flush()
  isReachable = true
  await tab.flush()
  expect(tab.work()).toMatchObject({ steps: [{ refusal: message }], proofs: [{ refusal: message }] })
  await tab.dismiss(12)
  await tab.flush()
  expect(tab.work()).toMatchObject({ steps: [], proofs: [] })
  expect(sent).toEqual(['discard in_transit', 'discard seal'])
})

test('a database of the version before is upgraded with all that is in it', async () => {
  const name = `version-1-${databases}`
  const before = await openDB(name, 1, {
    upgrade(db) {
      db.createObjectStore('steps', { keyPath: 'id', autoIncrement: true }).createIndex('user', 'userId')
      const positions = db.createObjectStore('points', { keyPath: ['userId', 'orderId', 'timestamp'] })
      positions.createIndex('time', ['userId', 'timestamp'])
      db.createObjectStore('jobs', { keyPath: 'userId' })
    },
  })
  const timestamp = new Date().toISOString()
  await before.add('steps', { userId: DRIVER, orderId: 12, status: 'in_transit', occurredAt: at(1), refusal: null })
  await before.put('points', { userId: DRIVER, orderId: 12, timestamp, latitude: 29.7, longitude: -95.4 })
  await before.put('jobs', { userId: DRIVER, savedAt: at(0), orders: [{ id: 12, status: 'pickup_complete' }] })
  before.close()

  const upgraded = await openUnsentStore(name, { fetchKey })
  expect(await upgraded.steps(DRIVER)).toMatchObject([{ orderId: 12, status: 'in_transit' }])
  expect(await upgraded.countPositions(DRIVER)).toBe(1)
  const saved = await upgraded.savedJobs(DRIVER)
  expect(saved?.orders).toMatchObject([{ id: 12, status: 'pickup_complete', captured: [], requiresPin: false }])
  // New work comes after the work of the version before.
  await upgraded.addProof({ ...seal('delivery'), userId: DRIVER })
  await sendUnsent(upgraded, DRIVER, transport)
  expect(sent).toEqual(['in_transit', 'capture delivery seal'])
  upgraded.close()
})

test('while a tab holds the database of the version before, the new one says so instead of waiting in silence', async () => {
  const name = `held-${databases}`
  const holder = await openDB(name, 1, {
    upgrade: (db) => void db.createObjectStore('jobs', { keyPath: 'userId' }),
  })
  const onBlocked = vi.fn()
  const opening = openUnsentStore(name, { onBlocked })
  await vi.waitFor(() => expect(onBlocked).toHaveBeenCalled())
  holder.close()
  ;(await opening).close()
})

test('a return that is completed without a network is kept, shown as done, and sent with its time after its proofs', async () => {
  isReachable = false
  await store.saveJobs({ userId: DRIVER, savedAt: at(0), orders: [{ id: 12, status: 'in_transit' }] as Order[] })
  const tab = openTab()
  const body = {
    ...base('pickup'),
    stop: 'return' as const,
    kind: 'recipient' as const,
    name: 'Sam',
    relation: 'staff' as const,
  }
  await tab.addProof(capture(body))
  await tab.addProof({ action: 'completeReturn', orderId: 12, body: { occurredAt: at(5) } })
  await tab.flush()
  const order = {
    id: 12,
    status: 'in_transit',
    captured: [],
    arrivals: [],
    return: { state: 'open' },
  } as unknown as Order
  expect(withUnsent([order], tab.work())[0]?.return).toEqual({ state: 'completed' })
  isReachable = true
  expect(await tab.flush()).toBe('all')
  expect(sent).toEqual(['capture return recipient', 'completeReturn'])
  expect((await store.savedJobs(DRIVER))?.orders).toEqual([])
})
