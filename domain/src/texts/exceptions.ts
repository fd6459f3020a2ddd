import type { ExceptionKind, ExceptionOutcome } from '../proofs/exceptions.ts'
import type { CustodyStop } from '../proofs/stops.ts'

export const EXCEPTION_LABELS: Record<ExceptionKind, string> = {
  nothing_to_collect: 'Nothing to collect',
  refused: 'Refused',
  nobody_there: 'No one available',
  id_not_verified: 'ID cannot be verified',
  pin_not_verified: 'PIN cannot be verified',
  damaged: 'Damaged',
  seal_broken: 'Seal broken',
  out_of_temperature: 'Temperature problem',
  wrong_address: 'Wrong address',
  accident: 'Accident or breakdown',
  loss: 'Loss or shortage',
  other: 'Something else',
}

/** Of goods that are brought back it is said who is missing. */
export const exceptionLabelAt = (kind: ExceptionKind, stop: CustodyStop): string =>
  kind === 'nobody_there' && stop === 'return' ? 'No one to take it back' : EXCEPTION_LABELS[kind]

export const OUTCOME_LABELS: Record<ExceptionOutcome, string> = {
  retry: 'Try again',
  another_recipient: 'Another recipient',
  return_to_sender: 'Return to sender',
  hold: 'Hold for pickup',
  cancel: 'Cancel the order',
  withdrawn: 'Solved on the spot',
}

/** The label of an order whose status alone would say 'Canceled'. */
export const RETURNED_LABEL = 'Returned to sender'
