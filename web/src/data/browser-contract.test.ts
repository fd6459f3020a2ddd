import { expect, test } from 'vitest'
import { withoutSchemas } from '../../build-contract.ts'

test('an endpoint keeps its method and path', () => {
  const code = `export const login = endpoint({ method: 'POST', path: '/api/login', access: 'public', body: user, reply: user })`
  expect(withoutSchemas(code)).toBe(`export const login = { method: 'POST', path: '/api/login' }`)
})

test('a schema can be left out, and a value that the browser uses stays what it is', () => {
  const code = `const user = z.object({ id })
export const LIMIT = 20, KINDS = ['a', 'b']
export const SORTED = KINDS.toSorted()
export const optional = (schema) => schema.optional()`
  expect(withoutSchemas(code)).toBe(`const user = /* @__PURE__ */ (() => (z.object({ id })))()
export const LIMIT = 20, KINDS = ['a', 'b']
export const SORTED = /* @__PURE__ */ (() => (KINDS.toSorted()))()
export const optional = (schema) => schema.optional()`)
})

test.each([
  'const a = endpoint(spec)',
  'const a = endpoint({ ...spec })',
  `const a = endpoint({ ...spec, path: '/api/a' })`,
])('%s is refused, since the browser would not find its path', (code) => {
  expect(() => withoutSchemas(code)).toThrow(/An endpoint/)
})
