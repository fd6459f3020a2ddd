import { expect, test, vi } from 'vitest'

test.fails('a test that prints an error fails', () => console.error('an error'))

test.fails('a test that prints a warning fails', () => console.warn('a warning'))

test.fails('a test that prints an info fails', () => console.info('an info'))

test('a test that expects an error and mocks the console passes', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  console.error('expected')
  expect(error).toHaveBeenCalledWith('expected')
  error.mockRestore()
})
