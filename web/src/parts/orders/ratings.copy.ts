/** The texts of the rating dialog. */
import type { Rater } from '@meridian/domain/drivers/ratings.ts'

/** Word for word from the spec. */
export const RATING_TOASTS = {
  done: { title: 'Rating submitted', message: 'Thank you for your feedback!', tone: 'success' },
  failed: { title: 'Failed to submit rating', message: 'Please try again later.', tone: 'danger' },
} as const

export const RATING_MISSING = 'Please select a rating'

export const RATING_COPY: Record<Rater, { title: string; stars: string; placeholder: string }> = {
  client: {
    title: 'Rate your driver',
    stars: 'How was the delivery by your driver?',
    placeholder: 'What went well, what should be better?',
  },
  driver: {
    title: 'Rate your client',
    stars: 'How was this pickup?',
    placeholder: 'Was the package ready, was the door easy to find?',
  },
}

export const STAR_TEXT = ['1 star, poor', '2 stars, fair', '3 stars, good', '4 stars, very good', '5 stars, excellent']

export const RATING_FORM = { feedback: 'Feedback (optional)', submit: 'Submit rating', later: 'Not now' } as const
