import { ORDER_STATUSES } from '@meridian/domain/orders/orders.ts'
import type { Difference } from '@meridian/domain/trade-forms/counts.ts'
import { expect, test } from 'vitest'
import { FIELD_MESSAGES as SPANISH_FIELD_MESSAGES } from './es/field-messages.ts'
import { SENTENCES as SPANISH } from './es/sentences.ts'
import { FIELD_MESSAGES } from './field-messages.ts'
import { SENTENCES } from './sentences.ts'

type Values<C extends keyof typeof SENTENCES> = (typeof SENTENCES)[C] extends (values: infer V) => string ? V : never
type WithValues = {
  [C in keyof typeof SENTENCES]: (typeof SENTENCES)[C] extends string ? never : C
}[keyof typeof SENTENCES]

/** The values as they arrive in the browser. */
function inSpanish<C extends WithValues>(code: C, values: Values<C>): string {
  return (SPANISH[code] as (values: unknown) => string)(JSON.parse(JSON.stringify(values)))
}

test('a time in a sentence is in Spanish and in the zone of the pickup, although it arrives as text', () => {
  const from = new Date('2026-03-04T20:30:00Z')
  expect(inSpanish('available_later', { orderId: 12, from, zone: 'America/Chicago' })).toBe(
    'El pedido #ML-0012 es para otro día; se abre para los choferes el mié, 4 de mar, 2:30 p.m. CST',
  )
  expect(inSpanish('job_opens_later', { orderId: 12, from, zone: 'America/Denver' })).toContain('1:30 p.m.')
  expect(inSpanish('window_too_short', { minutes: 80, earliest: from, zone: 'America/Chicago' })).toBe(
    'El trayecto toma 1 h 20 min. Lo más pronto que puede terminar: mié, 4 de mar, 2:30 p.m.',
  )
  expect(inSpanish('skill_missing', { orderId: 7, skill: 'cold_box', expiredOn: '2026-03-04' })).toBe(
    'El pedido #ML-0007 necesita «Caja fría», que venció el 4 mar 2026',
  )
})

test('counts, lists and money', () => {
  expect(inSpanish('too_many_attempts', { retryAfterSeconds: 1 })).toBe(
    'Demasiados intentos. Se puede intentar de nuevo en 1 segundo.',
  )
  expect(inSpanish('too_many_attempts', { retryAfterSeconds: 61 })).toMatch(/ 2 minutos\.$/)
  expect(inSpanish('pin_wrong', { orderId: 1, triesLeft: 1 })).toBe('El PIN no es correcto; queda 1 intento')
  expect(inSpanish('pin_wrong', { orderId: 1, triesLeft: 3 })).toBe('El PIN no es correcto; quedan 3 intentos')
  expect(inSpanish('price_changed', { totalCents: 123450 })).toBe('El precio ahora es $1,234.50')
  expect(inSpanish('wrong_role', { roles: ['client', 'driver'] })).toBe('Solo un cliente o un chofer puede hacer esto')
  expect(inSpanish('proofs_missing', { orderId: 1, stop: 'pickup', kinds: ['photo'] })).toBe(
    'Falta para la recolección: foto.',
  )
  expect(inSpanish('proofs_missing', { orderId: 1, stop: 'delivery', kinds: ['pin', 'photo', 'signature'] })).toBe(
    'Faltan para la entrega: PIN del destinatario, foto y firma.',
  )
  expect(inSpanish('count_differs', { differences: [{ kind: 'number', counted: 2, expected: 3 }] })).toBe(
    'El conteo no coincide (2 contados, se esperaban 3). Cuenta otra vez o di por qué',
  )
  const seals: Difference[] = [
    { kind: 'missing', items: [{ seal: 'S-1', bag: 'B-1' }, { seal: 'S-2', bag: null }, 'A-3'] },
  ]
  expect(inSpanish('count_differs', { differences: seals })).toBe(
    'El conteo no coincide (Falta: sello S-1 de la bolsa B-1, sello S-2, A-3). Cuenta otra vez o di por qué',
  )
  expect(inSpanish('plan_changed', { name: null, summary: { code: 'gaveOne', values: { driver: 'Ana Ruiz' } } })).toBe(
    'El despacho automático acaba de cambiar este plan (dio un pedido a Ana Ruiz). Vea el tablero e intente de nuevo.',
  )
  expect(inSpanish('logger_file_unreadable', { problem: 'time', values: [3, 'soon'] })).toBe(
    'No se puede leer el archivo del registrador. Línea 3: no se puede leer la hora “soon”.',
  )
  const delays = [{ orderId: 83, priority: 'emergency', lateBefore: 0, lateAfter: 64 }] as const
  expect(inSpanish('reorder_delays', { expiring: [{ orderId: 84, minutes: 5 }], delays })).toBe(
    'En este orden algunos llegarían más tarde. La muestra de #ML-0084 vencería 5 min antes de llegar. #ML-0083 (Emergencia): sin retraso → 1 h 4 min de retraso.',
  )
})

test('what an order is, for every status', () => {
  for (const status of ORDER_STATUSES)
    expect(inSpanish('wrong_order_status', { orderId: 12, status })).toMatch(
      /^El pedido #ML-0012 (ya|está|todavía|fue) /,
    )
})

test('every sentence is translated, and follows the name of its field where the English one does', () => {
  expect(Object.keys(SPANISH).toSorted()).toEqual(Object.keys(SENTENCES).toSorted())
  for (const [code, sentence] of Object.entries(SENTENCES))
    expect(SPANISH[code as keyof typeof SPANISH], code).not.toBe(sentence)
  for (const [key, message] of Object.entries(FIELD_MESSAGES)) {
    const spanish = SPANISH_FIELD_MESSAGES[key as keyof typeof FIELD_MESSAGES]
    const [one, other] = [message, spanish].map((text) => (typeof text === 'function' ? text(3) : text))
    expect(other, key).not.toBe(one)
    expect(/^\p{Lu}/u.test(other ?? ''), key).toBe(/^\p{Lu}/u.test(one ?? ''))
  }
})
