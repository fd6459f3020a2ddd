import { expect, test } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

function recorder(maxWeight = 100) {
  const groups: number[][] = []
  const commit = async (items: readonly number[]) => {
    groups.push([...items])
    // Yields, so that items written in the meantime have to wait.
    await new Promise((resolve) => setImmediate(resolve))
    if (items.includes(13)) throw new Error('no luck')
    return items.map((item) => item * 2)
  }
  return { groups, writer: createGroupCommit({ commit, weigh: (item) => item, maxWeight, batchIntervalMs: 0 }) }
}

test('items written together are committed together, and each gets its own result', async () => {
  const { groups, writer } = recorder()
  expect(await Promise.all([1, 2, 3].map(writer.write))).toEqual([2, 4, 6])
  expect(groups).toEqual([[1, 2, 3]])
})

test('items that arrive during a commit go into the next one', async () => {
  const { groups, writer } = recorder()
  const first = writer.write(1)
  while (groups.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const rest = [writer.write(2), writer.write(3)]
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6])
  expect(groups).toEqual([[1], [2, 3]])
})

test('a commit never exceeds its maximum, and an item that is too large goes alone', async () => {
  const { groups, writer } = recorder(10)
  await Promise.all([6, 4, 1, 50, 3].map(writer.write))
  expect(groups).toEqual([[6, 4], [1], [50], [3]])
})

test('a failed commit rejects all its items, and the next one is not affected', async () => {
  const { writer } = recorder(14)
  const outcomes = await Promise.allSettled([13, 1, 7].map(writer.write))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await writer.write(5)).toBe(10)
})

test('items are refused while too many wait, and accepted again when there is room', async () => {
  let commit = () => {}
  const isFree = new Promise<void>((resolve) => {
    commit = resolve
  })
  const writer = createGroupCommit({
    weigh: (item: number) => item,
    maxWeight: 2,
    maxWaiting: 4,
    batchIntervalMs: 0,
    commit: async (items: readonly number[]) => {
      await isFree
      return items
    },
  })
  const kept = [writer.write(2), writer.write(2)]
  await expect(writer.write(2)).rejects.toMatchObject({ code: 'position_queue_full' })
  commit()
  expect(await Promise.all(kept)).toEqual([2, 2])
  expect(await writer.write(1)).toBe(1)
})
