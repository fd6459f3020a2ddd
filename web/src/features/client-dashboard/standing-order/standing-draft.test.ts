import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_REQUEST } from '../new-delivery/fields.ts'
import { newSchedule } from './schedule.ts'
import { readStandingDraft } from './standing-draft.ts'

let stored: unknown
beforeEach(() => vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(stored) }))
afterEach(() => vi.unstubAllGlobals())

const START = { schedule: newSchedule('2026-07-16'), revision: null }
const PART = { ...EMPTY_REQUEST, itemDescription: 'Samples' }
const read = () => readStandingDraft('2:1:standing:new', START, '2026-07-15')

test('values of the wrong type are those that the form begins with', () => {
  const schedule = { kind: 'hourly', weekdays: [8], weeks: 3, nth: 9, startsOn: 'soon', endsOn: 7, holidayRule: 'run' }
  stored = {
    schedule,
    parts: [{ ...PART, timeSlot: 'night' }],
    name: 3,
    revision: null,
    intent: {},
    savedAt: Date.now(),
  }
  expect(read()).toEqual({
    schedule: { ...START.schedule, weeks: 3, holidayRule: 'run' },
    parts: [PART],
    name: null,
    revision: null,
    intent: null,
  })
  for (const parts of [undefined, [], 'none', {}]) {
    stored = { schedule, parts, revision: null, savedAt: Date.now() }
    expect(read()).toBeNull()
  }
})

test('a first day that is over by now is the one that the form begins with', () => {
  const schedule = { ...START.schedule, kind: 'month', startsOn: '2026-07-14' }
  stored = { schedule, parts: [PART], name: null, revision: null, intent: null, savedAt: Date.now() }
  expect(read()?.schedule).toEqual({ ...START.schedule, kind: 'month' })
  stored = { schedule: { ...schedule, startsOn: '2026-07-15' }, parts: [PART], revision: null, savedAt: Date.now() }
  expect(read()?.schedule.startsOn).toBe('2026-07-15')
})
