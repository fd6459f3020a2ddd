/** The texts of the messages screen: the spec's, and our own. */

export const MESSAGES_COPY = {
  placeholder: 'Select a conversation',
  noConversations: 'No conversations',
  noMatches: 'No conversations match your search',
  noMessages: 'No messages yet',
  inputPlaceholder: 'Type a message...',
  you: 'You',
} as const

export const MESSAGE_TOASTS = {
  sendFailed: { title: 'Failed to send message', message: 'Please try again', tone: 'danger' },
} as const

/** Our own. */
export const CHAT_COPY = {
  hint: 'Enter to send, Shift+Enter for a new line',
  send: 'Send message',
  box: 'Message',
  newMessages: 'New messages',
  startOfChat: 'This is where the conversation begins',
  olderFailed: 'Earlier messages did not load',
  chatFailed: 'The conversation did not load',
  support: 'Meridian support',
  supportLead: 'Questions about an order, an invoice or your account: we read everything here.',
  read: 'Read',
  sent: 'Sent',
} as const

/** What a driver sends by one tap. */
export const QUICK_REPLIES = ['On my way', '10 minutes away', 'I am at the door', 'Running late'] as const

export const SECTION_LABELS = { orders: 'Deliveries', support: 'Support' } as const
