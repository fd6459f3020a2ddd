import { expect, test, vi } from 'vitest'

test.fails('a test that prints an error fails', () => console.error('wrong'))

test.fails('a test that prints a warning fails', () => console.warn('not quite right'))

test('one that expects it and mocks the console does not', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  console.error('expected')
  expect(error).toHaveBeenCalledWith('expected')
  error.mockRestore()
})
