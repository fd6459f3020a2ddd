import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchedRead } from './batched-read.ts'
import type { Db } from './database.ts'

const pool = { isTransaction: false } as Db

/** Enough for what was requested to be read: a batch begins in the next turn of the event loop, one that had to wait after it. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await nextTurn()
}

/** A read that waits until the test lets it go on. */
function heldRead() {
  const batches: { keys: readonly number[]; finish: () => void; fail: (error: Error) => void }[] = []
  const read = batchedRead<number, string>((_db, keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<number, string>>()
    const found = new Map(keys.filter((key) => key > 0).map((key) => [key, `row ${key}`]))
    batches.push({ keys, finish: () => resolve(found), fail: reject })
    return promise
  })
  return { batches, read }
}

test('what is requested at the same moment is read together, each key once', async () => {
  const { batches, read } = heldRead()
  const replies = Promise.all([read(pool, 1), read(pool, 2), read(pool, 1), read(pool, -1)])
  await turns()
  expect(batches.map(({ keys }) => keys)).toEqual([[1, 2, -1]])
  batches[0]?.finish()
  expect(await replies).toEqual(['row 1', 'row 2', 'row 1', undefined])
})

test('a request is never answered from a read that began before it', async () => {
  const { batches, read } = heldRead()
  const first = read(pool, 1)
  await turns()
  const second = read(pool, 1)
  await turns()
  expect(batches.map(({ keys }) => keys)).toEqual([[1], [1]])
  const later = [read(pool, 1), read(pool, 2)]
  await turns()
  expect(batches).toHaveLength(2)
  batches[0]?.finish()
  expect(await first).toBe('row 1')
  await turns()
  expect(batches[2]?.keys).toEqual([1, 2])
  for (const { finish } of batches) finish()
  expect(await Promise.all([second, ...later])).toEqual(['row 1', 'row 1', 'row 2'])
})

test('a failed read fails its own requests; the next ones are read', async () => {
  const { batches, read } = heldRead()
  const failed = Promise.allSettled([read(pool, 1), read(pool, 2)])
  await turns()
  batches[0]?.fail(new Error('no connection'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = read(pool, 3)
  await turns()
  batches[1]?.finish()
  expect(await next).toBe('row 3')
})

test('a batch holds a hundred keys', async () => {
  const { batches, read } = heldRead()
  const replies = Promise.all(Array.from({ length: 150 }, (_, index) => read(pool, index + 1)))
  await turns()
  expect(batches.map(({ keys }) => keys.length)).toEqual([100, 50])
  for (const { finish } of batches) finish()
  expect((await replies).at(-1)).toBe('row 150')
})

test('a transaction reads for itself', async () => {
  const { batches, read } = heldRead()
  const trx = { isTransaction: true } as Db
  const replies = Promise.all([read(trx, 1), read(trx, 2)])
  expect(batches.map(({ keys }) => keys)).toEqual([[1], [2]])
  for (const { finish } of batches) finish()
  expect(await replies).toEqual(['row 1', 'row 2'])
})
