import { RATERS } from '@meridian/domain/drivers/ratings.ts'
import { expect, test } from 'vitest'
import { RATING_COPY, RATING_MISSING, RATING_TOASTS } from './ratings.copy.ts'

test('rating texts are those of the spec', () => {
  const [done, failed] = [RATING_TOASTS.done, RATING_TOASTS.failed].map(({ title, message }) => `${title}: ${message}`)
  expect(done).toBe('Rating submitted: Thank you for your feedback!')
  expect(failed).toBe('Failed to submit rating: Please try again later.')
  expect(RATING_MISSING).toBe('Please select a rating')
})

test('the label changes by rater', () => {
  expect(RATERS.map((rater) => RATING_COPY[rater].title)).toEqual(['Rate your driver', 'Rate your client'])
})
