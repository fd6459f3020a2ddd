import { LANGUAGES } from '@meridian/domain/accounts/language.ts'
import { SKILLS } from '@meridian/domain/drivers/skills.ts'
import { ORDER_CHANGES } from '@meridian/domain/orders/order-edits.ts'
import { EXCEPTION_KINDS, EXCEPTION_OUTCOMES } from '@meridian/domain/proofs/exceptions.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { DRIVER_NOTICES as spanishForDrivers, MESSAGE_NOTICE as spanishForMessages } from '../texts/es/notices.ts'
import type { OrderFacts } from '../texts/notices.ts'
import { NOTICES, noticesOf, type OrderNoticeName } from './wording.ts'

const FACTS: OrderFacts = {
  orderId: 12,
  priority: 'express',
  organizationName: 'Riverside Pharmacy',
  driverName: null,
  pickupAddress: '1200 Main St',
  deliveryAddress: '1401 St Joseph Parkway',
  actorName: null,
  approvalCents: 23_100,
}

const NOTICES_OF_DOMAIN = '@meridian/domain/notices/notices.ts'
afterAll(() => {
  vi.doUnmock(NOTICES_OF_DOMAIN)
  vi.resetModules()
})

test('the notice of a waiting order says after how many minutes it is sent', async () => {
  // Test files share their modules, and the one with the real number may be loaded.
  vi.resetModules()
  vi.doMock(NOTICES_OF_DOMAIN, async (original) => ({
    ...(await original<object>()),
    WAITING_NOTICE_AFTER_MINUTES: 20,
  }))
  const mocked = await import('./wording.ts')
  const details = { waitingFor: 'driver', waitingSince: '2026-07-15T15:00:00Z' } as const
  expect(mocked.noticesOf({ name: 'reminder.order_waiting', details }, FACTS, 'en').map(({ body }) => body)).toEqual([
    'Express: #ML-0012 of Riverside Pharmacy has waited for over 20 minutes.',
  ])
})

const REASON = 'gate 7'
const STOP = { stop: 'delivery' } as const
const PROBLEMS = EXCEPTION_KINDS.map((kind) => ({ exceptionId: 1, ...STOP, kind }))
/** For events with details of their own; the others have a reason at most. */
const DETAILS: { [N in OrderNoticeName]?: readonly object[] } = {
  'terms.changed': [{ changes: [...ORDER_CHANGES] }, ...ORDER_CHANGES.map((change) => ({ changes: [change] }))],
  'address.corrected': [3730, 4230].map((totalCents) => ({ ...STOP, totalCents, totalCentsBefore: 3730 })),
  'rating.given': [1, 4].map((rating) => ({ side: 'client', rating })),
  'payment.refunded': [{ paymentId: 1, amountCents: 4230 }],
  'exception.reported': PROBLEMS,
  'exception.decided': PROBLEMS.flatMap((problem) => EXCEPTION_OUTCOMES.map((decision) => ({ ...problem, decision }))),
  'delay.reported': [{ key: 'k', minutes: 80, at: '2026-07-15T15:00:00Z' }],
  'proof.attempts_failed': ['pin', 'seal'].map((kind) => ({ ...STOP, kind, failures: 3 })),
  'proof.not_received': [1, 2].map((pictures) => ({ ...STOP, pictures })),
  'count.differs': [STOP],
  'stability.out_of_band': [STOP],
  'approval.requested': [{}, { isAfterwards: true }],
  'approval.declined': [{ reason: REASON }, { reason: REASON, isAfterwards: true }],
}

const allNotices = (language: (typeof LANGUAGES)[number]) =>
  (Object.keys(NOTICES) as OrderNoticeName[]).flatMap((name) =>
    (DETAILS[name] ?? [{ reason: REASON }]).flatMap((details) =>
      noticesOf({ name, details: details as never }, FACTS, language).map((notice) => ({ name, ...notice })),
    ),
  )

test('every notice has a title, a text and a brief in Spanish, without a word of English', () => {
  const [english, spanish] = [allNotices('en'), allNotices('es')]
  expect(spanish.map(({ name, to, kind }) => [name, to, kind])).toEqual(
    english.map(({ name, to, kind }) => [name, to, kind]),
  )
  for (const [index, { title, body, brief }] of spanish.entries()) {
    const given = english[index] as (typeof english)[number]
    const words = [title, body, brief].join(' ').replace(FACTS.pickupAddress, '').replace(FACTS.deliveryAddress, '')
    expect(words).not.toMatch(/undefined|\b(the|is|was|to|for|your?|of|driver|order|sender|Reason)\b/)
    expect([title, body]).not.toContain('')
    expect(title).not.toBe(given.title)
    expect(body).not.toBe(given.body)
    expect(body).toMatch(/#ML-0012/)
    expect(brief).toMatch(/#ML-0012/)
    expect(body.includes(REASON)).toBe(given.body.includes(REASON))
  }
})

test('in Spanish drivers are addressed with tú, everybody else with usted', () => {
  for (const { to, title, body, brief } of allNotices('es')) {
    const words = [title, body, brief].join(' ').replaceAll(/[\p{L}]+/gu, (word) => ` ${word.toLowerCase()} `)
    const isDriver = to === 'driver' || to === 'previousDriver'
    expect(words).not.toMatch(
      isDriver ? / (ábralo|decida|usted|ustedes) / : / (tu|tuyo|te|tienes|ábrelo|recoge|entrégale) /,
    )
  }
})

test.each(LANGUAGES)('what goes by mail and push has no address, no reason and no problem (%s)', (language) => {
  for (const { brief } of allNotices(language))
    expect(brief.replace('#ML-0012', '')).not.toMatch(/1200|1401|gate 7|Damaged|Dañado|address|dirección/)
})

test('notices about messages and drivers are in Spanish too', () => {
  const body = spanishForMessages.body
  expect(body({ senderName: 'Ana', orderId: 12 })).toBe('Ana escribió sobre #ML-0012.')
  expect(body({ senderName: null, orderId: null })).toBe('Alguien escribió en la conversación de soporte.')
  for (const skill of SKILLS) {
    const expiring = { skill, expiresOn: '2026-08-14' } as const
    expect(spanishForDrivers.ownSkillExpires(expiring)).toMatch(/^Tu «.+» vale hasta el 14 ago 2026\. /)
    expect(spanishForDrivers.skillOfDriverExpires(expiring, 'Ana')).toMatch(/^«.+» de Ana vale hasta/)
  }
  const run = { day: '2026-07-16', orders: 1, firstAt: '2026-07-16T13:00:00Z' } as const
  expect(spanishForDrivers.planned(run)).toMatch(/^Mañana tienes 1 pedido; la primera parada es a las 8:00/)
})
