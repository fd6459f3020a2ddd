import { expect, test } from 'vitest'
import { MESSAGE_TOASTS, MESSAGES_COPY } from './messages.ts'

test('the messages screen has the texts of the spec', () => {
  expect(MESSAGES_COPY).toEqual({
    placeholder: 'Select a conversation',
    noConversations: 'No conversations',
    noMatches: 'No conversations match your search',
    noMessages: 'No messages yet',
    inputPlaceholder: 'Type a message...',
    you: 'You',
  })
  const { title, message } = MESSAGE_TOASTS.sendFailed
  expect([title, message]).toEqual(['Failed to send message', 'Please try again'])
})
