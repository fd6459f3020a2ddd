import { expect, test } from 'vitest'
import type { Db } from './database.ts'
import { sharedRead } from './shared-read.ts'

const db = { isTransaction: false } as Db

/** Reads that end when the test says so. */
function createReads() {
  const pending: { resolve: (value: number) => void; reject: (error: Error) => void }[] = []
  const read = () => new Promise<number>((resolve, reject) => pending.push({ resolve, reject }))
  return { pending, read }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('requests that come during a read share the next one, which begins after them', async () => {
  const { pending, read } = createReads()
  const shared = sharedRead<number>()
  const first = shared(db, 'orders', read)
  const later = [shared(db, 'orders', read), shared(db, 'orders', read)]
  await turn()
  expect(pending).toHaveLength(1)
  pending[0]?.resolve(1)
  expect(await first).toBe(1)
  await turn()
  expect(pending).toHaveLength(2)
  pending[1]?.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2])
  void shared(db, 'orders', read)
  expect(pending).toHaveLength(3)
})

test('different reads do not wait for each other, and a transaction reads alone', async () => {
  const { pending, read } = createReads()
  const shared = sharedRead<number>()
  void shared(db, 'one', read)
  void shared(db, 'other', read)
  const trx = { isTransaction: true } as Db
  void shared(trx, 'one', read)
  void shared(trx, 'one', read)
  expect(pending).toHaveLength(4)
})

test('a failed read fails for those who shared it, and for no other', async () => {
  const { pending, read } = createReads()
  const shared = sharedRead<number>()
  const first = shared(db, 'orders', read)
  const second = shared(db, 'orders', read)
  pending[0]?.reject(new Error('no connection'))
  await expect(first).rejects.toThrow('no connection')
  await turn()
  pending[1]?.resolve(2)
  expect(await second).toBe(2)
})
