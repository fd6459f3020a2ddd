import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../orders/orders.ts'
import {
  decidedAtOnce,
  decisionsFor,
  defaultFor,
  EXCEPTION_DECISIONS,
  EXCEPTION_KINDS,
  type ExceptionDecision,
  type ExceptionKind,
  exceptionStop,
  kindsAt,
  kindsFor,
  mayWithdraw,
} from './exceptions.ts'
import { CUSTODY_STOPS, type CustodyStop } from './stops.ts'

/** kind: at pickup | at delivery | at return, each as decisions > default after minutes; written out a second time. */
const TABLE: Record<ExceptionKind, string> = {
  nothing_to_collect: 'retry cancel > retry 30 | - | -',
  refused:
    'retry cancel > retry 30 | retry another_recipient return_to_sender hold > return_to_sender 60 | retry hold > retry 60',
  nobody_there:
    'retry cancel > retry 30 | retry another_recipient return_to_sender hold > return_to_sender 60 | retry hold > retry 60',
  id_not_verified: '- | retry another_recipient return_to_sender hold > return_to_sender 60 | -',
  pin_not_verified: '- | retry another_recipient return_to_sender hold > return_to_sender 60 | -',
  damaged: 'retry cancel > retry 30 | retry return_to_sender hold > return_to_sender 30 | retry hold > retry 60',
  seal_broken: 'retry cancel > retry 30 | retry return_to_sender hold > return_to_sender 30 | retry hold > retry 60',
  out_of_temperature:
    'retry cancel > retry 30 | retry return_to_sender hold > return_to_sender 30 | retry hold > retry 60',
  wrong_address:
    'retry cancel > retry 30 | retry another_recipient return_to_sender hold > return_to_sender 60 | retry hold > retry 60',
  accident: 'retry cancel > retry 30 | retry return_to_sender hold > hold 60 | retry hold > hold 60',
  loss: 'retry cancel > retry 30 | retry return_to_sender hold > hold 30 | retry hold > retry 60',
  other: 'retry cancel > retry 30 | retry another_recipient return_to_sender hold > hold 60 | retry hold > hold 60',
}

const open = (kind: ExceptionKind, stop: CustodyStop) => ({ kind, stop, state: 'open' as const, decision: null })

test.each(EXCEPTION_KINDS)('%s has the decisions and the default of the table at each stop', (kind) => {
  const cells = CUSTODY_STOPS.map((stop) => {
    const found = defaultFor(kind, stop)
    expect(kindsAt(stop).includes(kind)).toBe(found !== null)
    return found
      ? `${decisionsFor(open(kind, stop), 'admin').join(' ')} > ${found.decision} ${found.afterMinutes}`
      : '-'
  })
  expect(cells.join(' | ')).toBe(TABLE[kind])
})

test('the clock may decide every default, and needs neither a name nor an admin for it', () => {
  for (const kind of EXCEPTION_KINDS)
    for (const stop of CUSTODY_STOPS) {
      const byDefault = defaultFor(kind, stop)
      if (byDefault) expect(decisionsFor(open(kind, stop), 'system')).toContain(byDefault.decision)
    }
})

test('a driver decides nothing, and a client does not cancel', () => {
  expect(decisionsFor(open('refused', 'delivery'), 'driver')).toEqual([])
  expect(decisionsFor(open('refused', 'pickup'), 'client')).toEqual(['retry'])
})

test('a decided problem takes no decision, but held goods take one more', () => {
  const decided = (decision: ExceptionDecision) =>
    decisionsFor({ ...open('refused', 'delivery'), state: 'decided', decision }, 'client')
  for (const decision of EXCEPTION_DECISIONS.filter((one) => one !== 'hold')) expect(decided(decision)).toEqual([])
  expect(decided('hold')).toEqual(['retry', 'another_recipient', 'return_to_sender'])
})

test('a driver withdraws what can solve itself', () => {
  expect(EXCEPTION_KINDS.filter(mayWithdraw)).toEqual([
    'nothing_to_collect',
    'refused',
    'nobody_there',
    'id_not_verified',
    'pin_not_verified',
    'wrong_address',
    'other',
  ])
})

test('the stop follows from the status and the return', () => {
  const stops = ORDER_STATUSES.map((status) => `${exceptionStop(status, false)} ${exceptionStop(status, true)}`)
  expect(stops).toEqual([
    'null null',
    'null null',
    'null null',
    'pickup pickup',
    'delivery return',
    'delivery return',
    'null null',
    'null null',
    'null null',
  ])
})

test('a driver is asked about what can go wrong with the item: a temperature needs a band, a broken seal a seal', () => {
  const item = {
    serviceType: 'medical_prescription',
    requiresSignature: false,
    requiresId: false,
    requiresPhoto: false,
    requiresPin: false,
    requiresProofs: false,
    isControlled: false,
    temperatureBand: null,
  } as const
  const special = (terms: Partial<Parameters<typeof kindsFor>[0]>) =>
    kindsFor({ ...item, ...terms }, 'delivery').filter((kind) => /seal|temperature/.test(kind))
  expect(special({})).toEqual([])
  expect(special({ serviceType: 'laboratory_sample', temperatureBand: 'refrigerated' })).toEqual(['out_of_temperature'])
  expect(special({ serviceType: 'secure_document' })).toEqual(['seal_broken'])
  const verified = kindsFor({ ...item, requiresId: true, requiresPin: true }, 'delivery')
  expect(verified).toEqual(expect.arrayContaining(['id_not_verified', 'pin_not_verified']))
  expect(kindsFor(item, 'delivery').filter((kind) => /verified/.test(kind))).toEqual([])
  expect(kindsFor(item, 'delivery')).toContain('other')
})

test('only an order of a standing one with nothing to collect is decided when it is reported', () => {
  for (const kind of EXCEPTION_KINDS) {
    const nothing = kind === 'nothing_to_collect' ? 'cancel' : null
    expect(decidedAtOnce(kind, { isStanding: true, taken: null })).toBe(nothing)
    expect(decidedAtOnce(kind, { isStanding: true, taken: 0 })).toBe(nothing)
    expect(decidedAtOnce(kind, { isStanding: true, taken: 2 })).toBeNull()
    expect(decidedAtOnce(kind, { isStanding: false, taken: null })).toBeNull()
  }
})
