import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { CallError } from '../data/call.ts'
import { toastFailure } from './failed-action.tsx'

const refused = new CallError(409, '', { code: 'wrong_order_status', message: 'Order #ML-0012 is canceled' })
const unanswered = new TypeError('Failed to fetch')

test.each([
  [{ title: 'Error', message: 'Please try again.' }, refused, 'Error', 'Please try again.'],
  [{ title: 'Not changed', otherwise: 'Try again.' }, refused, 'Not changed', 'Order #ML-0012 is canceled'],
  [{ title: 'Not changed', otherwise: 'Try again.' }, unanswered, 'Not changed', 'Try again.'],
  [{ otherwise: 'Not saved' }, refused, 'Order #ML-0012 is canceled', undefined],
  [{ otherwise: 'Not saved' }, unanswered, 'Not saved', undefined],
])('%j is shown in its words, or in the server’s where it may', (text, error, title, message) => {
  toastFailure(text)(error)
  const shown = notificationsStore.getState().notifications
  expect(shown).toHaveLength(1)
  expect(shown[0]).toMatchObject({ title, message, role: 'alert' })
})
