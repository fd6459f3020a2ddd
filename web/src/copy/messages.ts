/** The texts of the messages screen: the spec's, and our own. */
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { ServiceType } from '@meridian/domain/orders/orders.ts'

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
  log: 'Conversation',
  today: 'Today',
  yesterday: 'Yesterday',
  over: (count: string, limit: string) => `${count} over the ${limit} limit`,
  used: (count: string, limit: string) => `${count} of ${limit}`,
  quickReplies: 'Quick replies',
  olderFailed: 'Earlier messages did not load. Try again',
  chatFailed: 'The conversation did not load',
  support: 'Meridian support',
  supportLead: 'Questions about an order, an invoice or your account: we read everything here.',
  dispatch: 'Dispatch',
  dispatchLead: 'Only dispatch reads what you write here. No client sees it.',
  read: 'Read',
  sent: 'Sent',
} as const

/** What a driver sends by one tap. */
export const QUICK_REPLIES = ['On my way', '10 minutes away', 'I am at the door', 'Running late'] as const

export const SECTION_LABELS = { orders: 'Deliveries', support: 'Support', dispatch: 'Dispatch' } as const

export const CONVERSATIONS_COPY = {
  title: 'Messages',
  list: 'Conversations',
  chat: 'Chat',
  section: 'Section',
  search: 'Search conversations',
  searchHint: 'Order, service, address or name',
  clearSearch: 'Clear search',
  unread: ' unread',
  failed: 'Conversations did not load',
  more: 'Show more conversations',
  back: 'Back to conversations',
  choose: 'Choose one on the left to read it and to answer.',
  gone: 'This conversation is not here',
  goneWhy: 'Another driver may have taken it.',
  withDriver: 'Driver',
  withSupport: 'Talk with our team',
  withDispatch: 'Only dispatch reads this',
  readBy: (client: string) => `Read by ${client} and dispatch`,
  callDispatch: 'Call dispatch',
  toOrder: { client: 'Track', driver: 'Open job', admin: 'Open order' } satisfies Record<Role, string>,
  none: {
    client: 'As soon as a driver has one of your deliveries, you can talk here.',
    driver: 'Once you accept a job, you can message its client here.',
    admin: 'Search for an order or a client to begin one.',
  } satisfies Record<Role, string>,
} as const

/** The spec writes them out of the type's own name: 'medical_prescription' is 'Medical Prescription'. */
export const serviceName = (type: ServiceType): string =>
  type
    .split('_')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')
