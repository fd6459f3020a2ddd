import type { DisabledReason, WebhookState } from '@meridian/domain/organizations/webhooks.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'

const STATES: Record<WebhookState, string> = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Given up' }
const DISABLED: Record<DisabledReason, string> = {
  gone: 'Turned off: the receiver said that it is gone.',
  failing: 'Turned off after five days of failures.',
}

export const WEBHOOKS_COPY = {
  title: 'Webhooks',
  lead: 'Your systems are told when something happens to an order. Events are signed and name no patient.',
  none: 'No webhooks yet.',
  failed: 'Could not load the webhooks',
  add: 'Add a webhook',
  addTitle: 'Add a webhook',
  url: 'Address',
  urlHint: 'Where events about all your orders are sent, such as https://clinic.example/meridian',
  urlRequired: 'Enter an address',
  addFailed: 'Could not add the webhook',
  secretTitle: 'Signing secret',
  cancel: 'Cancel',
  works: 'Working',
  failing: 'Failing since',
  disabled: DISABLED,
  enable: 'Turn on again',
  test: 'Send a test',
  testOf: (url: string) => `Send a test to ${url}`,
  tested: 'Test event sent',
  log: 'Events',
  logOf: (url: string) => `Events to ${url}`,
  logFailed: 'Could not load the events',
  logNone: 'Nothing was sent yet.',
  states: STATES,
  attempts: (count: number) => formatCounted(count, 'attempt'),
  nextAttempt: 'Next attempt',
  replay: 'Send again',
  remove: 'Remove',
  removeOf: (url: string) => `Remove ${url}`,
  removeText: 'No more events are sent there, and its log is deleted.',
  keep: 'Keep it',
  actionFailed: 'That did not work',
}
