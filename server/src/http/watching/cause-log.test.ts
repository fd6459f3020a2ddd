import { expect, test } from 'vitest'
import { createCauseLog } from './cause-log.ts'

test('a cause is logged at once, then once in half a minute with how many there were; another one at once', () => {
  const lines: object[] = []
  let nowMs = 0
  const logCause = createCauseLog({ warn: (line: object) => void lines.push(line) } as never, () => nowMs)
  const gone = Object.assign(new Error('terminating connection'), { code: '57P01', detail: 'a row' })
  for (let n = 0; n < 1000; n++) logCause(gone, 'refused', { reqId: `r${n}` })
  logCause(Object.assign(new Error('no space'), { code: '53100' }), 'refused')
  expect(lines).toEqual([
    { code: '57P01', reason: 'terminating connection', reqId: 'r0' },
    { code: '53100', reason: 'no space' },
  ])
  nowMs = 30_000
  logCause(gone, 'refused', { reqId: 'later' })
  logCause(gone, 'refused', { reqId: 'next' })
  expect(lines.slice(2)).toEqual([{ code: '57P01', reason: 'terminating connection', unlogged: 999, reqId: 'later' }])
})
