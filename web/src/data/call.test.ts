import type { ErrorBody } from '@meridian/contract/errors.ts'
import { expect, test } from 'vitest'
import { CallError, isFinal } from './call.ts'

const BODY: ErrorBody = { code: 'invalid_input', message: 'No' }

test('a refusal by our server is final; a request to retry later, or the page of a proxy, is not', () => {
  expect(isFinal(new CallError(422, 'no', BODY))).toBe(true)
  expect(isFinal(new CallError(404, 'no', BODY))).toBe(true)
  for (const status of [401, 408, 425, 429, 500, 503]) expect(isFinal(new CallError(status, 'again', BODY))).toBe(false)
  expect(isFinal(new CallError(403, 'blocked', null))).toBe(false)
  expect(isFinal(new TypeError('Failed to fetch'))).toBe(false)
})
