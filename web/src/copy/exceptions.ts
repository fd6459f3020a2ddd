/** Texts about problems at a stop, their decisions and the return to the sender. */

import type { ActorRole } from '@meridian/domain/orders/order-lifecycle.ts'
import type { ExceptionDecision } from '@meridian/domain/proofs/exceptions.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'

const AT_STOP: Record<CustodyStop, string> = {
  pickup: 'at the pickup',
  delivery: 'at the delivery',
  return: 'at the return',
}

export const EXCEPTION_COPY = {
  title: (label: string, stop: CustodyStop) => `${label} ${AT_STOP[stop]}`,
  problems: 'Problems',
  badges: {
    returning: 'Returning',
    onHold: 'On hold',
    waitsForApproval: 'Waits for approval',
    waitsForOrganization: 'Waits for the organization’s approval',
  },
  reportedBy: (driver: string) => `Reported by ${driver}`,
  question: 'What happens next?',
  correctAddress: 'Correct the address',
  byDefault: (decision: string, remaining: string | null) =>
    `Without a decision: ${decision.toLowerCase()} ${remaining ?? 'now'}.`,
  waitsForDecision: 'The client and dispatch are notified. You will see their decision here.',
  held: (place: string) => `Held: ${place}`,
  /** A time follows. */
  storedAt: 'Stored by the driver',
  photo: 'Photo of the problem',
  returning: 'On its way back to the sender',
  /** A time follows. */
  returningSince: 'Since',
  returned: 'Returned to sender',
  returnedWhy: 'The goods are back at the pickup address.',
  decidedBy: (name: string | null) => `by ${name ?? 'dispatch'}`,
  closedAtOnce: 'at once, because it comes again by itself',
  decidedByClock: 'by default, no one decided in time',
  recipient: (name: string) => `Recipient: ${name}`,
  decided: 'Decision saved',
  decidedMessage: 'The driver is notified.',
  failed: 'The problem did not load',
  back: 'Back',
} as const

type DecisionText = {
  button: string
  hint: string
  confirm: string
  field?: { name: 'recipientName' | 'place'; label: string; placeholder: string }
  instructions: string
}

export const DECISION_TEXT: Record<ExceptionDecision, DecisionText> = {
  retry: {
    button: 'Try again',
    hint: 'The driver goes on with this stop.',
    confirm: 'Let the driver try again',
    instructions: 'Instructions for the driver (optional)',
  },
  another_recipient: {
    button: 'Another recipient',
    hint: 'The driver hands it to another person at this address.',
    confirm: 'Send to this recipient',
    field: { name: 'recipientName', label: 'Name of the other recipient', placeholder: 'Dana Cole, or Security' },
    instructions: 'Instructions for the driver (optional)',
  },
  return_to_sender: {
    button: 'Return to sender',
    hint: 'The driver brings it back to the pickup address. It is not refunded automatically.',
    confirm: 'Return it',
    instructions: 'Reason (optional)',
  },
  hold: {
    button: 'Hold for pickup',
    hint: 'It stays there until you decide again.',
    confirm: 'Hold it',
    field: { name: 'place', label: 'Where it is held', placeholder: 'Front desk, Texas Medical Center' },
    instructions: 'Instructions for the driver (optional)',
  },
  cancel: {
    button: 'Cancel the order',
    hint: 'Nothing was picked up. What was paid is refunded.',
    confirm: 'Cancel the order',
    instructions: 'Reason for the client (optional)',
  },
}

/** The driver's side. */
export const PROBLEM_COPY = {
  report: 'Report a problem',
  reportAs: (problem: string) => `Report: ${problem}`,
  jobAt: (id: number, stop: CustodyStop) => `Job #${id} · ${AT_STOP[stop]}`,
  note: 'What happened (optional)',
  noteNeeded: 'What happened',
  late: 'Running late',
  lateHint:
    'How late, about? Your arrival moves by that. The client, the recipient’s page and dispatch are told; no one has to decide.',
  lateSaved: (minutes: string) => `Running ${minutes} late`,
  lateSavedMessage: 'The client, the recipient’s page and dispatch have your new time.',
  photo: 'Add a photo',
  photoTaken: 'Photo added. Take another',
  send: 'Send report',
  reported: 'Problem reported',
  reportedMessage: 'The client and dispatch are notified.',
  notKept: 'The report could not be saved. Please try again.',
  unsent: 'Your report is saved on this device and sent as soon as there is a connection.',
  solved: 'Resolved, continue',
  call: { pickup: 'Call the pickup', delivery: 'Call the recipient' },
  callDispatch: 'Call dispatch',
  askDispatch: 'Message dispatch',
  nextStop: 'Do the next stop',
  blocked: 'Wait for the decision before you go on.',
  held: 'On hold: wait until the client or dispatch decides.',
  stored: 'Stored',
  isStored: 'Stored where it is held. The client or dispatch decides what comes next.',
  completeReturn: 'Complete Return',
  nothing: 'Nothing to collect',
  otherNumber: 'Different number',
  nothingTapped: 'Nothing to collect. It is reported in a few seconds.',
  nothingOver: 'This job is closed, and the client is told. Go on with your run.',
  undo: 'Undo',
} as const

type Decided = { recipientName: string | null; place: string | null }

/** A decision as the driver reads it: on top of the page, at the stop and in its sheet. */
export const DECISION_COPY = {
  title: (order: string, decision: string) => `${order}: ${decision}`,
  texts: {
    retry: () => 'Try again',
    another_recipient: ({ recipientName }: Decided) => `Leave with ${recipientName ?? 'the other recipient'}`,
    return_to_sender: () => 'Return to sender',
    hold: ({ place }: Decided) => (place ? `Hold for pickup: ${place}` : 'Hold for pickup'),
  } satisfies Record<Exclude<ExceptionDecision, 'cancel'>, (decided: Decided) => string>,
  by: {
    client: 'Decided by the client.',
    admin: 'Decided by dispatch.',
    driver: 'Decided by the driver.',
    system: 'No one decided in time, so this is what happens now.',
  } satisfies Record<ActorRole, string>,
} as const
