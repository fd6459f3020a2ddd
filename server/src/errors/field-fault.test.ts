import { text } from '@meridian/contract/shapes.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError, invalidInput } from './app-error.ts'
import { faultOf } from './field-fault.ts'

const faultIn = (schema: z.ZodType, value: unknown) => {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  if (!issue) throw new Error('nothing is wrong with it')
  return faultOf(issue)
}

test('what a schema names is a code with its values; of anything else the library says what it expected', () => {
  expect(faultIn(text(50), 'x'.repeat(51))).toEqual({ code: 'tooLong', max: 50 })
  expect(faultIn(text(50), 'x\u0000')).toEqual({ code: 'notStorable' })
  expect(faultIn(z.string(), 3)).toEqual({
    code: 'invalid',
    said: 'Invalid input: expected string, received number',
  })
})

test('a refusal has sentences in English and codes; the reader’s language has them where the refusal is part of a reply', () => {
  const error = invalidInput({
    lastName: { code: 'tooLong', max: 100 },
    level: { code: 'invalid', said: 'Invalid option' },
  })
  expect(error.body).toEqual({
    code: 'invalid_input',
    message: 'lastName: must be at most 100 characters',
    values: { field: 'lastName', message: 'must be at most 100 characters' },
    details: {
      fields: { lastName: 'must be at most 100 characters', level: 'Invalid option' },
      fieldCodes: { lastName: { code: 'tooLong', max: 100 }, level: { code: 'invalid' } },
    },
  })
  expect(error.sentenceIn('es')).toBe('lastName: debe tener 100 caracteres como máximo')
})

test('an error about a field says its own sentence there', () => {
  const { message, body } = new AppError('cost_center_archived', { code: 'A-1' }, { about: 'costCenterId' })
  expect(body.details).toEqual({
    fields: { costCenterId: message },
    fieldCodes: { costCenterId: { code: 'cost_center_archived' } },
  })
})
