import { describe, expect, test } from 'vitest'
import {
  type AttentionDriver,
  type AttentionOrder,
  type AttentionReason,
  reasonsOfDriver,
  reasonsOfOrder,
  severityOf,
  sortAttention,
  weighReasons,
} from './attention.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const cause = { after: null, driveMinutes: 20 }

const order = (facts: Partial<AttentionOrder> = {}): AttentionOrder => ({
  priority: 'standard',
  promisedAt: inMinutes(60),
  routeMinutes: 20,
  delivery: { startAt: inMinutes(20), cause, isDirect: true },
  isOnBoard: false,
  isInRoute: true,
  worthlessAt: null,
  problem: null,
  reading: null,
  noDriver: null,
  offers: null,
  ...facts,
})
const waiting = (facts: Partial<AttentionOrder> = {}) =>
  order({ isInRoute: false, delivery: null, promisedAt: inMinutes(240), ...facts })
const kindsOf = (facts: AttentionOrder) => reasonsOfOrder(facts, NOW).map(({ kind }) => kind)

describe('an order', () => {
  test.each([
    ['with time to spare', 60, []],
    ['with 15 minutes to spare', 35, []],
    ['with 14 minutes to spare', 34, ['at_risk']],
    ['on the minute', 20, ['at_risk']],
    ['a minute late', 19, ['late']],
  ])('in a route %s', (_, promised, kinds) => {
    expect(kindsOf(order({ promisedAt: inMinutes(promised) }))).toEqual(kinds)
  })

  test('that is late says by how much, when it comes and why', () => {
    expect(reasonsOfOrder(order({ promisedAt: inMinutes(3) }), NOW)).toEqual([
      { kind: 'late', minutes: 17, etaAt: inMinutes(20).toISOString(), promisedAt: inMinutes(3).toISOString(), cause },
    ])
  })

  test('that is late only as planned is at risk until no other plan can help', () => {
    const planned = { startAt: inMinutes(90), cause, isDirect: false }
    expect(kindsOf(order({ delivery: planned }))).toEqual(['at_risk'])
    expect(reasonsOfOrder(order({ delivery: planned }), NOW)[0]).toMatchObject({ slackMinutes: -30 })
    // Even straight from its pickup it takes 20 minutes.
    expect(kindsOf(order({ delivery: planned, promisedAt: inMinutes(19) }))).toEqual(['late'])
    expect(kindsOf(order({ delivery: planned, promisedAt: inMinutes(19), isOnBoard: true }))).toEqual(['at_risk'])
    expect(kindsOf(order({ delivery: planned, promisedAt: inMinutes(-1), isOnBoard: true }))).toEqual(['late'])
  })

  test('whose goods go back is not late', () => {
    expect(kindsOf(order({ delivery: null, promisedAt: inMinutes(-60) }))).toEqual([])
  })

  test.each([
    ['has hours left', 'standard', 240, []],
    // 20 minutes of driving, 30 of margin: it has to leave in 10 minutes.
    ['has to leave soon', 'standard', 60, ['unassigned']],
    ['is an emergency', 'emergency', 240, ['unassigned']],
    ['is past due', 'standard', -5, ['unassigned']],
  ] as const)('in no route that %s', (_, priority, promised, kinds) => {
    expect(kindsOf(waiting({ priority, promisedAt: inMinutes(promised) }))).toEqual(kinds)
  })

  test('for which auto-dispatch found nobody says why, the most frequent reason first', () => {
    const noDriver = { at: NOW, refusals: ['Passed on this job', 'Too far', 'Too far'] }
    expect(reasonsOfOrder(waiting({ noDriver }), NOW)).toEqual([
      {
        kind: 'no_driver',
        at: NOW.toISOString(),
        refusals: [
          { text: 'Too far', drivers: 2 },
          { text: 'Passed on this job', drivers: 1 },
        ],
      },
    ])
  })

  test('whose offers nobody took; while one is open there is still hope', () => {
    const offers = { passed: 2, expired: 1, isOpen: false, lastAt: NOW }
    expect(kindsOf(waiting({ offers }))).toEqual(['untaken'])
    expect(kindsOf(waiting({ offers: { ...offers, isOpen: true } }))).toEqual([])
    expect(kindsOf(waiting({ offers: { ...offers, passed: 0, expired: 0 } }))).toEqual([])
  })

  test.each([
    ['keeps for hours', 300, []],
    ['has an hour left', 60, ['warning']],
    ['expires on the way', 19, ['unreachable']],
    ['has expired', -1, ['expired']],
  ])('with a sample that %s', (_, left, states) => {
    const reasons = reasonsOfOrder(order({ worthlessAt: inMinutes(left) }), NOW)
    expect(reasons.map((reason) => reason.kind === 'stability' && reason.state)).toEqual(states)
  })

  test('with a reading out of its band', () => {
    const reading = { celsius: 8, band: 'refrigerated', at: NOW } as const
    expect(kindsOf(order({ reading }))).toEqual([])
    expect(kindsOf(order({ reading: { ...reading, celsius: 9 } }))).toEqual(['temperature'])
  })
})

describe('a driver', () => {
  const driver = (facts: Partial<AttentionDriver> = {}): AttentionDriver => ({
    isOnDuty: true,
    offDutySince: null,
    shiftFrom: null,
    positionAt: NOW,
    workingSince: null,
    statuses: ['assigned'],
    ...facts,
  })
  const kinds = (facts: Partial<AttentionDriver>) => reasonsOfDriver(driver(facts), NOW).map(({ kind }) => kind)

  test('off duty with work in hand, unless the shift begins later', () => {
    expect(kinds({})).toEqual([])
    expect(kinds({ isOnDuty: false })).toEqual(['off_duty'])
    expect(kinds({ isOnDuty: false, statuses: [] })).toEqual([])
    expect(kinds({ isOnDuty: false, shiftFrom: inMinutes(60) })).toEqual([])
    expect(kinds({ isOnDuty: false, shiftFrom: inMinutes(60), statuses: ['in_transit'] })).toEqual(['off_duty'])
    expect(kinds({ isOnDuty: false, shiftFrom: inMinutes(-60) })).toEqual(['off_duty'])
  })

  test('without a position for ten minutes while on a job', () => {
    const workingSince = inMinutes(-30)
    expect(kinds({ positionAt: inMinutes(-60) })).toEqual([])
    expect(kinds({ workingSince, positionAt: inMinutes(-9) })).toEqual([])
    expect(kinds({ workingSince, positionAt: inMinutes(-10) })).toEqual(['no_position'])
    expect(kinds({ workingSince, positionAt: null })).toEqual(['no_position'])
    expect(kinds({ workingSince: inMinutes(-9), positionAt: inMinutes(-60) })).toEqual([])
  })
})

const late: AttentionReason = { kind: 'late', minutes: 5, etaAt: '', promisedAt: '', cause }
const proof: AttentionReason = { kind: 'proof', pictures: 1, since: '2026-07-15T14:00:00.000Z' }
const problem: AttentionReason = {
  kind: 'problem',
  exceptionId: 1,
  problem: 'refused',
  stop: 'delivery',
  reportedAt: '2026-07-15T14:30:00.000Z',
  defaultDecision: 'return_to_sender',
  dueAt: '2026-07-15T15:30:00.000Z',
}

test('how bad it is depends on the priority, and on whether goods are on board', () => {
  expect(severityOf(late, 'emergency')).toBe('critical')
  expect(severityOf(late, 'express')).toBe('serious')
  expect(severityOf({ ...late, kind: 'at_risk', slackMinutes: 3 }, 'emergency')).toBe('serious')
  expect(severityOf({ ...late, kind: 'at_risk', slackMinutes: 3 }, 'standard')).toBe('notice')
  expect(severityOf({ kind: 'off_duty', since: null, hasGoods: true }, 'standard')).toBe('critical')
  expect(severityOf({ kind: 'off_duty', since: null, hasGoods: false }, 'standard')).toBe('serious')
  expect(severityOf({ kind: 'stability', state: 'warning', endsAt: '' }, 'standard')).toBe('serious')
  expect(severityOf({ kind: 'stability', state: 'expired', endsAt: '' }, 'standard')).toBe('critical')
})

test('of several reasons the worst comes first and decides', () => {
  expect(weighReasons([proof, late, problem], 'standard')).toEqual({
    severity: 'critical',
    reasons: [problem, late, proof],
  })
})

test('the worst is listed first, then the most urgent, then the newest', () => {
  const item = (name: string, severity: 'critical' | 'serious' | 'notice', more: object = {}) => ({
    name,
    severity,
    priority: 'standard' as const,
    reasons: [late],
    orderedAt: '2026-07-15T12:00:00.000Z',
    ...more,
  })
  const items = [
    item('notice', 'notice', { reasons: [proof] }),
    item('late, ordered first', 'serious', { orderedAt: '2026-07-15T11:00:00.000Z' }),
    item('late, ordered last', 'serious'),
    item('late express', 'serious', { priority: 'express' }),
    item('problem before', 'critical', { reasons: [{ ...problem, reportedAt: '2026-07-15T14:00:00.000Z' }] }),
    item('problem now', 'critical', { reasons: [late, problem] }),
  ]
  expect(sortAttention(items).map(({ name }) => name)).toEqual([
    'problem now',
    'problem before',
    'late express',
    'late, ordered last',
    'late, ordered first',
    'notice',
  ])
})
