import { expect, test } from 'vitest'
import type { ErrorBody } from './errors.ts'
import { FIELD_MESSAGES as SPANISH_FIELDS } from './texts/es/field-messages.ts'
import { SENTENCES as SPANISH } from './texts/es/sentences.ts'
import { FIELD_MESSAGES } from './texts/field-messages.ts'
import { wordError } from './word-error.ts'

const inSpanish = (body: unknown) => wordError(body as ErrorBody, { sentences: SPANISH, fieldMessages: SPANISH_FIELDS })

test('a sentence is worded from the code and its values', () => {
  const body = {
    code: 'wrong_order_status',
    message: 'Order #ML-0012 is canceled',
    values: { orderId: 12, status: 'cancelled' },
  }
  expect(inSpanish(body)).toEqual({ ...body, message: 'El pedido #ML-0012 está cancelado' })
})

test('so is the message of each field, and the sentence about the first of them', () => {
  const body = {
    code: 'invalid_input',
    message: 'lastName: must be at most 100 characters',
    values: { field: 'lastName', message: 'must be at most 100 characters' },
    details: {
      fields: {
        lastName: 'must be at most 100 characters',
        email: 'Enter a valid email address',
        level: 'Invalid option',
      },
      fieldCodes: {
        lastName: { code: 'tooLong', max: 100 },
        email: { code: 'invalidEmail' },
        level: { code: 'invalid' },
      },
    },
  }
  const worded = inSpanish(body)
  expect(worded.message).toBe('lastName: debe tener 100 caracteres como máximo')
  expect(worded.details?.fields).toEqual({
    lastName: 'debe tener 100 caracteres como máximo',
    email: 'Debe ser un correo electrónico válido',
    level: 'no es válido',
  })
})

test('a field that the error itself is about says its sentence', () => {
  const values = { minutes: 80, earliest: '2026-03-04T20:30:00.000Z', zone: 'America/Chicago' }
  const worded = inSpanish({
    code: 'window_too_short',
    message: 'The drive takes 1 h 20 min.',
    values,
    details: {
      fields: { slotFromMinutes: 'The drive takes 1 h 20 min.' },
      fieldCodes: { slotFromMinutes: { code: 'window_too_short', ...values } },
    },
  })
  expect(worded.message).toMatch(/^El trayecto toma 1 h 20 min\. .* 2:30 p\.m\.$/)
  expect(worded.details?.fields).toEqual({ slotFromMinutes: worded.message })
})

test('and says it where one of its values is a code too', () => {
  const worded = inSpanish({
    code: 'cost_center_archived',
    message: 'Cost center A-1 is archived.',
    values: { code: 'A-1' },
    details: {
      fields: { costCenterId: 'Cost center A-1 is archived.' },
      fieldCodes: { costCenterId: { code: 'cost_center_archived' } },
    },
  })
  expect(worded.message).toContain('A-1')
  expect(worded.details?.fields).toEqual({ costCenterId: worded.message })
})

test.each([
  { code: 'of_a_later_release', message: 'The moon is full' },
  { code: 'toString', message: 'The moon is full', values: {} },
  // The values of another release.
  { code: 'reorder_delays', message: 'Some would be later', values: { texts: ['#ML-0001'] } },
  { code: 'wrong_role', message: 'Only an admin may do this' },
])('what the texts do not know stays in the server’s words: %j', (body) => {
  expect(inSpanish(body)).toEqual(body)
})

test('the values of a user stay as they are', () => {
  const values = { address: '<b>1 Main</b> {x}' }
  expect(inSpanish({ code: 'unknown_address', message: '', values }).message).toContain('«<b>1 Main</b> {x}»')
})

test('of several orders each refusal is worded', () => {
  const row = { index: 1, code: 'invalid_input', message: 'x', values: { field: 'itemDescription', message: 'x' } }
  const fields = { itemDescription: FIELD_MESSAGES.itemDescriptionRequired }
  const details = { fields, fieldCodes: { itemDescription: { code: 'itemDescriptionRequired' } } }
  const body = {
    code: 'orders_refused',
    message: '',
    values: { faulty: 1, total: 2 },
    details: { rows: [{ ...row, details }] },
  }
  const worded = inSpanish(body)
  expect(worded.message).toBe('No se pidió nada: 1 de 2 entregas necesita un cambio')
  expect(worded.details?.rows).toMatchObject([
    { index: 1, details: { fields: { itemDescription: SPANISH_FIELDS.itemDescriptionRequired } } },
  ])
})
