import 'fake-indexeddb/auto'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadJobs } from './jobs.ts'
import { unsentStore } from './unsent-queue.ts'

const DRIVER = { id: 7, driverId: 3 }
const orders = [{ id: 12, status: 'assigned' }] as Order[]
const savedAt = '2026-07-15T15:00:00.000Z'
const signal = new AbortController().signal

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(DRIVER) })
  vi.stubGlobal('fetch', async () => Response.json(orders))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await (await unsentStore()).forgetAllBut(null)
})

const saved = async () => (await (await unsentStore()).savedJobs(DRIVER.id))?.orders

// Must be the first test: it opens the database.
test('without a database the jobs still load from the network, and opening it is retried', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError')
  })
  expect(await loadJobs(DRIVER, signal)).toEqual({ orders, savedAt: null })
  open.mockRestore()
  await loadJobs(DRIVER, signal)
  expect(await saved()).toEqual(orders)
})

test('a list that arrives after the sign-out is not saved on the device', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  expect(await loadJobs(DRIVER, signal)).toEqual({ orders, savedAt: null })
  expect(await saved()).toBeUndefined()
})

test('when the call times out the saved jobs are shown', async () => {
  await (await unsentStore()).saveJobs({ userId: DRIVER.id, savedAt, orders })
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('Too late', 'TimeoutError')))
  const hangs = (_: string, { signal }: RequestInit) =>
    new Promise((_, reject) => (signal?.aborted ? reject(signal.reason) : undefined))
  vi.stubGlobal('fetch', hangs)
  expect(await loadJobs(DRIVER, signal)).toEqual({ orders, savedAt: savedAt })
})

test('the saved jobs are shown when the server fails, but not when it refuses', async () => {
  await (await unsentStore()).saveJobs({ userId: DRIVER.id, savedAt, orders })
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  expect(await loadJobs(DRIVER, signal)).toEqual({ orders, savedAt: savedAt })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'wrong_role', message: 'Not yours' }, { status: 403 }))
  await expect(loadJobs(DRIVER, signal)).rejects.toThrow('403')
})

const accepted = [{ id: 12, status: 'pickup_scheduled' }] as Order[]

test('when the network fails, a step the server accepted during the call is not lost', async () => {
  const store = await unsentStore()
  await store.saveJobs({ userId: DRIVER.id, savedAt, orders })
  vi.stubGlobal('fetch', async () => {
    await store.saveJobs({ userId: DRIVER.id, savedAt, orders: accepted })
    throw new TypeError('Failed to fetch')
  })
  expect(await loadJobs(DRIVER, signal)).toEqual({ orders: accepted, savedAt: savedAt })
})

test('a canceled response does not replace the saved jobs', async () => {
  await (await unsentStore()).saveJobs({ userId: DRIVER.id, savedAt, orders: accepted })
  const over = new AbortController()
  vi.stubGlobal('fetch', async () => {
    over.abort()
    return Response.json(orders)
  })
  await loadJobs(DRIVER, over.signal)
  expect(await saved()).toEqual(accepted)
})
