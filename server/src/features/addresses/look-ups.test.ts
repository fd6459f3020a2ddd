import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLookUps } from './look-ups.ts'

/** A clock that only the look-ups move: each takes as long as its name says. */
function start() {
  const record: string[] = []
  const clock = { ms: 0 }
  const lookUps = createLookUps({
    uptimeMs: () => clock.ms,
    async pause(ms) {
      clock.ms += ms
      if (ms > 0) record.push(`pause ${ms}`)
      await nextTurn()
    },
  })
  const takes = (name: string, ms: number) => async () => {
    record.push(name)
    clock.ms += ms
    return name
  }
  return { lookUps, record, clock, takes }
}

test('between two look-ups of a file others are served: a turn of the event loop, and a pause of three times as long', async () => {
  const { lookUps, record, takes } = start()
  const first = lookUps.now(1, takes('first', 20))
  const second = lookUps.now(1, takes('second', 5))
  expect(await first).toBe('first')
  expect(record).toEqual(['first'])
  expect(await second).toBe('second')
  await nextTurn()
  expect(record).toEqual(['first', 'pause 60', 'second', 'pause 15'])
})

test('organizations take turns, however many addresses one of them has', async () => {
  const { lookUps, record, takes } = start()
  const many = ['a1', 'a2', 'a3'].map((name) => lookUps.whenAffordable(1, takes(name, 0)))
  const one = lookUps.now(2, takes('b1', 0))
  await Promise.all([...many, one])
  // The first two were there before the other organization came.
  expect(record).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('for an answer of another service the next look-up does not wait', async () => {
  const { lookUps, record } = start()
  const { promise, resolve } = Promise.withResolvers<void>()
  const away = lookUps.now(1, () => promise)
  await lookUps.now(1, async () => void record.push('second'))
  expect(record).toEqual(['second'])
  resolve()
  await away
})

test('an organization that used up its time is told when to come back, its files in the background wait, and others go on', async () => {
  const { lookUps, record, clock, takes } = start()
  const spend = () => lookUps.now(1, takes('costly', 1_000)).catch((error) => error)
  let refusal = await spend()
  while (refusal === 'costly') refusal = await spend()
  // The last one is charged when it is over.
  await nextTurn()
  await nextTurn()
  refusal = await spend()
  expect(refusal).toMatchObject({ code: 'too_many_look_ups', status: 429 })
  // Twenty seconds and a bit: a twentieth of the time that passes comes back.
  const costly = record.filter((name) => name === 'costly').length
  expect(costly).toBeGreaterThan(20)
  expect(costly).toBeLessThan(25)
  expect(await lookUps.now(2, takes('of another one', 1))).toBe('of another one')
  const { retryAfterSeconds } = refusal.details
  expect(retryAfterSeconds).toBeGreaterThan(0)
  clock.ms += retryAfterSeconds * 1_000
  expect(await lookUps.now(1, takes('back', 10_000))).toBe('back')
  await nextTurn()
  const before = clock.ms
  expect(await lookUps.whenAffordable(1, takes('later', 1))).toBe('later')
  expect(clock.ms - before).toBeGreaterThan(60_000)
})

test('a look-up that fails fails for its caller only', async () => {
  const { lookUps, takes } = start()
  await expect(lookUps.now(1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await lookUps.now(1, takes('next', 1))).toBe('next')
})
