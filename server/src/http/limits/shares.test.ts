import { expect, test } from 'vitest'
import { createShares } from './shares.ts'

/** What began, in its order; `end` lets one go on. */
function startRecord(limits: Parameters<typeof createShares>[0]) {
  const shares = createShares(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const results = new Map<string, Promise<string>>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    begun,
    results,
    async ask(organizationId: number, name: string) {
      results.set(
        name,
        shares.run(organizationId, async () => {
          begun.push(name)
          await new Promise<void>((resolve) => ends.set(name, resolve))
          if (name.startsWith('bad')) throw new Error(name)
          return name
        }),
      )
      results.get(name)?.catch(() => {})
      await settle()
    },
    async end(name: string) {
      ends.get(name)?.()
      await settle()
    },
  }
}

test('one organization has its share, and another one does not wait for the rest of it', async () => {
  const { ask, end, begun, results } = startRecord({ atOnce: 2, each: 1, waiting: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) await ask(1, name)
  await ask(2, 'b1')
  expect(begun).toEqual(['a1', 'b1'])
  await expect(results.get('a4')).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: 10 },
  })
  await ask(3, 'c1')
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  await expect(results.get('b1')).resolves.toBe('b1')
})

test('work that fails gives its place back, and an organization that was refused is taken again', async () => {
  const { ask, end, begun, results } = startRecord({ atOnce: 1, each: 1, waiting: 1 })
  await ask(1, 'bad')
  await ask(1, 'next')
  await ask(1, 'refused')
  await expect(results.get('refused')).rejects.toMatchObject({ code: 'too_many_requests' })
  await end('bad')
  await expect(results.get('bad')).rejects.toThrow('bad')
  await end('next')
  await ask(1, 'again')
  expect(begun).toEqual(['bad', 'next', 'again'])
})

test('an organization has as many requests here when the others have every place', async () => {
  const { ask, end, begun, results } = startRecord({ atOnce: 1, each: 1, waiting: 1 })
  await ask(1, 'other')
  for (const name of ['first', 'second', 'third']) await ask(2, name)
  await expect(results.get('third')).rejects.toMatchObject({ code: 'too_many_requests' })
  await end('other')
  await end('first')
  expect(begun).toEqual(['other', 'first', 'second'])
})
