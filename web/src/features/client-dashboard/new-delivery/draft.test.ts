import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from './draft.ts'
import { clearStored, draftOwner } from './draft-storage.ts'
import { type DeliveryRequest, EMPTY_REQUEST } from './fields.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const REQUEST: DeliveryRequest = {
  ...EMPTY_REQUEST,
  itemDescription: 'Insulin',
  priority: 'express',
  date: '2026-07-17',
}

test('a draft belongs to its user and is removed when cleared', () => {
  writeDraft('2:1', { request: REQUEST, attempt: null })
  expect(readDraft('2:1')).toEqual({ request: REQUEST, attempt: null })
  expect(readDraft('3:1')).toBeNull()
  clearStored('2:1')
  expect(readDraft('2:1')).toBeNull()
})

test('a draft belongs to the organization it was typed for', () => {
  const workFor = (organizationId: number) =>
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ id: 2, membership: { organizationId } }) })
  workFor(1)
  const owner = draftOwner(2)
  workFor(8)
  writeDraft(owner, { request: REQUEST, attempt: null })
  expect(readDraft(draftOwner(2))).toBeNull()
  workFor(1)
  expect(readDraft(draftOwner(2))).toEqual({ request: REQUEST, attempt: null })
})

test('a draft of yesterday is not restored', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T15:00:00Z') })
  writeDraft('2:1', { request: REQUEST, attempt: null })
  vi.setSystemTime(new Date('2026-07-16T15:00:00Z'))
  expect(readDraft('2:1')).toBeNull()
  vi.useRealTimers()
})

test('an empty form leaves no draft behind', () => {
  writeDraft('2:1', { request: REQUEST, attempt: null })
  writeDraft('2:1', { request: EMPTY_REQUEST, attempt: null })
  expect(kept.size).toBe(0)
})

test('values of the wrong type count as not filled in, and the others are restored', () => {
  const odd = {
    ...REQUEST,
    priority: 'yesterday',
    pickup: { text: 3 },
    timeSlot: 'night',
    date: 'soon',
    requiresId: 'no',
  }
  kept.set('new-delivery:2:1', JSON.stringify({ request: odd, savedAt: Date.now() }))
  expect(readDraft('2:1')).toEqual({ request: { ...EMPTY_REQUEST, itemDescription: 'Insulin' }, attempt: null })
  for (const garbage of ['', '{', '[]', '7', 'null', '{"request":null}']) {
    kept.set('new-delivery:2:1', garbage)
    expect(readDraft('2:1'), garbage).toBeNull()
  }
})

test('the form works without storage', () => {
  const refuse = () => {
    throw new Error('no room')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writeDraft('2:1', { request: REQUEST, attempt: null })
  clearStored('2:1')
  expect(readDraft('2:1')).toBeNull()
})
