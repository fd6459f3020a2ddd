import 'fake-indexeddb/auto'
import type { Order } from '@meridian/contract/orders.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadJobs } from './jobs.ts'
import { unsentStore } from './unsent-queue.ts'

const DRIVER = { id: 7, driverId: 3 }
const orders = [{ id: 12, status: 'assigned' }] as Order[]
const savedAt = '2026-07-15T15:00:00.000Z'
const unasked = new AbortController().signal

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(DRIVER) })
  vi.stubGlobal('fetch', async () => Response.json(orders))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await (await unsentStore()).deleteJobs(DRIVER.id)
})

const kept = async () => (await (await unsentStore()).savedJobs(DRIVER.id))?.orders

// The first to open the database.
test('a database that cannot be opened takes no job away while there is a network, and is tried again', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError')
  })
  expect(await loadJobs(DRIVER, unasked)).toEqual({ orders, savedAt: null })
  open.mockRestore()
  await loadJobs(DRIVER, unasked)
  expect(await kept()).toEqual(orders)
})

test('a list that comes after the driver has left is not put back on the device', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  expect(await loadJobs(DRIVER, unasked)).toEqual({ orders, savedAt: null })
  expect(await kept()).toBeUndefined()
})

test('a network that hangs is not waited for longer than the kept jobs are worth', async () => {
  await (await unsentStore()).saveJobs({ userId: DRIVER.id, savedAt, orders })
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('Too late', 'TimeoutError')))
  const hangs = (_: string, { signal }: RequestInit) =>
    new Promise((_, reject) => (signal?.aborted ? reject(signal.reason) : undefined))
  vi.stubGlobal('fetch', hangs)
  expect(await loadJobs(DRIVER, unasked)).toEqual({ orders, savedAt: savedAt })
})

test('a server that fails leaves the kept jobs; one that refuses has the last word', async () => {
  await (await unsentStore()).saveJobs({ userId: DRIVER.id, savedAt, orders })
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  expect(await loadJobs(DRIVER, unasked)).toEqual({ orders, savedAt: savedAt })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'forbidden', message: 'Not yours' }, { status: 403 }))
  await expect(loadJobs(DRIVER, unasked)).rejects.toThrow('403')
})

const taken = [{ id: 12, status: 'pickup_scheduled' }] as Order[]

test('when the network ends, a step the server took while the list was on its way is not forgotten', async () => {
  const store = await unsentStore()
  await store.saveJobs({ userId: DRIVER.id, savedAt, orders })
  vi.stubGlobal('fetch', async () => {
    await store.saveJobs({ userId: DRIVER.id, savedAt, orders: taken })
    throw new TypeError('Failed to fetch')
  })
  expect(await loadJobs(DRIVER, unasked)).toEqual({ orders: taken, savedAt: savedAt })
})

test('an answer nobody waits for any more does not take the place of what is kept', async () => {
  await (await unsentStore()).saveJobs({ userId: DRIVER.id, savedAt, orders: taken })
  const over = new AbortController()
  vi.stubGlobal('fetch', async () => {
    over.abort()
    return Response.json(orders)
  })
  await loadJobs(DRIVER, over.signal)
  expect(await kept()).toEqual(taken)
})
