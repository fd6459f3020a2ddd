import 'fake-indexeddb/auto'
import { type IDBPDatabase, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceKeyReply } from '../../../test/device-key.ts'
import { openUnsentStore, type UnsentStore } from './unsent-store.ts'

const DRIVER = 7
const DAY_MS = 86_400_000
const NEXT_KEY = '00000000-0000-4000-8000-000000000002'
const PIN = '4711'
let name: string
let databases = 0
let store: UnsentStore
/** The id of the key that the server hands out; null: the account is not signed in, or there is no network. */
let keyOfServer: string | null | undefined
let fetched: number

const fetchKey = async () => {
  if (keyOfServer === null) throw new TypeError('Failed to fetch')
  fetched += 1
  return deviceKeyReply(keyOfServer)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T15:00:00Z') })
  databases += 1
  name = `keys-${databases}`
  keyOfServer = undefined
  fetched = 0
  store = await openUnsentStore(name, { fetchKey })
})
afterEach(() => {
  store.close()
  vi.useRealTimers()
})

async function reopen(): Promise<void> {
  store.close()
  store = await openUnsentStore(name, { fetchKey })
}
const occurredAt = '2026-07-15T15:00:00.000Z'
const pin = {
  action: 'capture' as const,
  userId: DRIVER,
  orderId: 12,
  body: { key: 'pin-key', stop: 'delivery' as const, kind: 'pin' as const, pin: PIN, occurredAt },
}
const picture = new TextEncoder().encode('a face and a door number')
const file = { sha256: 'a'.repeat(64), bytes: picture.length, mediaType: 'image/jpeg' as const }
const photo = {
  ...pin,
  body: { key: 'photo-key', stop: 'delivery' as const, kind: 'photo' as const, file, occurredAt },
}
async function addBoth(): Promise<void> {
  await store.addProof(pin)
  await store.addProof(photo, picture.buffer.slice(0))
}
const pinsRead = async () => (await store.proofs(DRIVER)).map(({ body }) => ('pin' in body ? body.pin : null))

/** Everything in the database as a thief would find it. */
async function rawRows(): Promise<unknown[]> {
  const db: IDBPDatabase = await openDB(name)
  const rows = [...(await db.getAll('proofs')), ...(await db.getAll('files'))]
  db.close()
  return rows
}
const textOf = (value: unknown): string => {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value)
  return value && typeof value === 'object' ? Object.values(value).map(textOf).join(' ') : String(value)
}

test('proofs and pictures are stored encrypted, and read back as they were', async () => {
  await addBoth()
  const raw = textOf(await rawRows())
  expect(raw).not.toContain(PIN)
  expect(raw).not.toContain('a face')
  expect(await pinsRead()).toEqual([PIN, null])
  await store.removeAcceptedProof((await store.proofs(DRIVER))[1] as never, { id: 12 } as never)
  const next = await store.nextFile(DRIVER)
  expect(next?.body).toEqual(photo.body)
  expect(new Uint8Array(next?.content as ArrayBuffer)).toEqual(picture)
})

test('a driver who is signed in works for days without a network, also after a restart', async () => {
  await store.addProof(pin)
  keyOfServer = null
  vi.setSystemTime(new Date('2026-07-19T15:00:00Z'))
  await reopen()
  await store.addProof(photo, picture.buffer.slice(0))
  expect(await pinsRead()).toEqual([PIN, null])
  expect(fetched).toBe(1)
})

test('after a sign-out nobody can read what is left; the same driver’s next sign-in sends it', async () => {
  await addBoth()
  await store.forgetAllBut(null)
  keyOfServer = null
  await expect(store.proofs(DRIVER)).rejects.toThrow('fetch')
  keyOfServer = undefined
  expect(await pinsRead()).toEqual([PIN, null])
})

test('after a deactivation the account has another key, and what the old one encrypted is deleted', async () => {
  await addBoth()
  keyOfServer = NEXT_KEY
  await store.renewKey(DRIVER)
  expect(await store.proofs(DRIVER)).toEqual([])
  expect(await store.nextFile(DRIVER)).toBeUndefined()
  expect(await rawRows()).toEqual([])
  await store.addProof(pin)
  expect(await pinsRead()).toEqual([PIN])
})

test('the key is not used after the session’s last possible day', async () => {
  await store.addProof(pin)
  keyOfServer = null
  vi.setSystemTime(new Date(Date.now() + 30 * DAY_MS + 1000))
  await expect(store.addProof(pin)).rejects.toThrow('fetch')
})

test('proofs and pictures of every account are deleted after seven days; newer ones stay', async () => {
  await addBoth()
  await store.addProof({ ...pin, userId: 8 })
  vi.setSystemTime(new Date(Date.now() + 6 * DAY_MS))
  await store.addProof({ ...pin, orderId: 30 })
  await reopen()
  expect(await rawRows()).toHaveLength(5)
  vi.setSystemTime(new Date(Date.now() + DAY_MS + 1000))
  await reopen()
  expect((await store.proofs(DRIVER)).map(({ orderId }) => orderId)).toEqual([30])
  expect(await store.countFiles(DRIVER)).toBe(0)
})

test('work of the version that did not encrypt is read, and expires a week after the update', async () => {
  name = `version-2-${databases}`
  const before = await openDB(name, 2, {
    upgrade(db) {
      db.createObjectStore('steps', { keyPath: 'id', autoIncrement: true }).createIndex('user', 'userId')
      db.createObjectStore('points', { keyPath: ['userId', 'orderId', 'timestamp'] }).createIndex('time', [
        'userId',
        'timestamp',
      ])
      db.createObjectStore('jobs', { keyPath: 'userId' })
      db.createObjectStore('proofs', { keyPath: 'id' }).createIndex('user', 'userId')
      db.createObjectStore('files', { keyPath: 'key' }).createIndex('user', 'userId')
    },
  })
  await before.put('proofs', { ...pin, id: 1, refusal: null })
  await before.put('files', { key: 'other', userId: DRIVER, orderId: 12, body: photo.body, content: picture.buffer })
  before.close()
  await reopen()
  expect(await pinsRead()).toEqual([PIN])
  expect((await store.nextFile(DRIVER))?.key).toBe('other')
  vi.setSystemTime(new Date(Date.now() + 7 * DAY_MS + 1000))
  await reopen()
  expect(await rawRows()).toEqual([])
})
