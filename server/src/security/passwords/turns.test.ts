import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so many run at the same time, the others in the order in which they came, also after one that fails', async () => {
  const inTurn = createTurns(2)
  const running = new Map<string, PromiseWithResolvers<string>>()
  const start = (name: string) =>
    inTurn(() => {
      const work = Promise.withResolvers<string>()
      running.set(name, work)
      return work.promise
    }).finally(() => running.delete(name))
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map(start))
  const names = () => [...running.keys()]
  expect(names()).toEqual(['a', 'b'])
  running.get('b')?.reject(new Error('failed'))
  await expect.poll(names).toEqual(['a', 'c'])
  running.get('a')?.resolve('done')
  await expect.poll(names).toEqual(['c', 'd'])
  for (const work of running.values()) work.resolve('done')
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  // Every turn was given back.
  const again = Promise.all(['e', 'f'].map(start))
  expect(names()).toEqual(['e', 'f'])
  for (const work of running.values()) work.resolve('done')
  await again
})
