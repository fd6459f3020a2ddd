import { expect, test } from 'vitest'
import { checkedCode, codeCheckOf } from './package-check.ts'

const JOB = { id: 12, packageCount: 2 }
const CHECKS = [codeCheckOf(12, '7KQF2M'), codeCheckOf(12, 'ABCDEF')]

test('six letters become the whole code of their own package, and wrong ones become none', () => {
  expect(checkedCode(JOB, ' abcdef ', CHECKS)).toBe('ML-0012-2-ABCDEF')
  expect(checkedCode(JOB, 'ml-0012-1-7kqf2m', CHECKS)).toBe('ML-0012-1-7KQF2M')
  for (const wrong of ['7KQF2N', 'ML-0012-1-ABCDEF', 'ML-0012-3-7KQF2M'])
    expect(checkedCode(JOB, wrong, CHECKS)).toBeNull()
})

test('what is of another order, or no code of ours, is not judged here; nor is anything without the checks', () => {
  for (const other of ['ML-0013-1-7KQF2M', '4006381333931']) expect(checkedCode(JOB, other, CHECKS)).toBe(other)
  for (const checks of [null, [1]]) expect(checkedCode(JOB, '7KQF2N', checks)).toBe('7KQF2N')
})

test('the bits are spread: of 20,000 wrong codes hardly one passes, and each is sixteen bits', () => {
  const letters = Array.from({ length: 20_000 }, (_, at) => at.toString(32).toUpperCase().padStart(6, '0'))
  const checks = letters.map((code) => codeCheckOf(12, code))
  expect(checks.every((check) => Number.isInteger(check) && check >= 0 && check < 65_536)).toBe(true)
  expect(checks.filter((check) => check === CHECKS[0]).length).toBeLessThan(4)
  expect(new Set(checks).size).toBeGreaterThan(16_000)
})
