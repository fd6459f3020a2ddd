/** Errors of arrivals, proofs and their files. */

import { type OrderStatus, orderLabel } from '@meridian/domain/orders/orders.ts'
import { MAX_PIN_FAILURES } from '@meridian/domain/proofs/pin-check.ts'
import { ARRIVAL_WITHIN_M, PROOF_LABELS, type ProofKind } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { loggerProblemText } from '@meridian/domain/texts/logger-csv.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import {
  ATTACH_WITHIN_DAYS,
  ATTACHED_LABELS,
  type AttachedKind,
  MAX_ATTACHED_BYTES,
  MAX_ATTACHED_FILES,
} from '@meridian/domain/trade-forms/attached-files.ts'
import { type Difference, differenceText } from '@meridian/domain/trade-forms/counts.ts'
import type { LoggerProblem } from '@meridian/domain/trade-forms/logger-csv.ts'
import { orderIs } from './errors-orders.ts'

type AtStop = { orderId: number; stop: CustodyStop }

/** 'A', 'A and B', 'A, B and C' */
const joined = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), texts.at(-1)].filter(Boolean).join(' and ')
/** Within a sentence; 'ID check' stays as it is. */
const lowerCase = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
const proofNames = (kinds: readonly ProofKind[]): string => {
  const names = joined(kinds.map((kind) => lowerCase(PROOF_LABELS[kind])))
  return names.charAt(0).toUpperCase() + names.slice(1)
}

export const PROOF_SENTENCES = {
  // Steps and stops
  proofs_missing: ({ stop, kinds }: AtStop & { kinds: readonly ProofKind[] }) =>
    `${proofNames(kinds)} ${kinds.length === 1 ? 'is' : 'are'} missing for the ${stop}.`,
  stop_not_open: ({ stop, ...order }: AtStop & { status: OrderStatus }) =>
    `${orderIs(order)}; nothing can be recorded at its ${stop} now`,
  too_far_from_stop: ({ stop }: AtStop) =>
    `Your position is not within ${ARRIVAL_WITHIN_M} m of the ${stop} address; set the arrival by hand if you are there`,

  // Proofs by kind
  packages_foreign: ({ orderId, codes }: { orderId: number; codes: readonly string[] }) =>
    `${joined(codes)} ${codes.length === 1 ? 'is no package' : 'are no packages'} of order ${orderLabel(orderId)}`,
  packages_missing: ({ missing, count }: { orderId: number; missing: readonly number[]; count: number }) =>
    `Package ${joined(missing.map(String))} of ${count} ${missing.length === 1 ? 'was' : 'were'} not scanned`,
  packages_differ: ({ expected, received }: { expected: number; received: number }) =>
    `${formatCounted(expected, 'package')} to hand over, ${received} received. Count again, or say why`,
  package_code_invalid: ({ codes }: { codes: readonly string[] }) =>
    `${joined(codes)} is on none of our labels; check the last six letters`,
  // Without the right number: it could be typed without a look at the seal.
  seal_differs:
    'This is not the seal number of the pickup. Read it again; if it is another one, report it as a problem',
  pin_not_asked: ({ orderId }: { orderId: number }) => `Order ${orderLabel(orderId)} has no PIN`,
  pin_wrong: ({ triesLeft }: { orderId: number; triesLeft: number }) =>
    `The PIN is wrong; ${formatCounted(triesLeft, 'try', 'tries')} left`,
  pin_locked: ({ minutes }: { orderId: number; minutes: number }) =>
    `The PIN was wrong too often; try again in ${formatCounted(minutes, 'minute')}`,
  pin_blocked: `A wrong PIN was entered ${MAX_PIN_FAILURES} times. Call dispatch: an admin has to allow more tries`,
  pin_not_blocked: 'The PIN of this order is not blocked',
  id_check_failed:
    'Hand it over only if the name on the ID matches and the person is of age; otherwise report a problem',
  picture_used: 'This picture is the proof of something else already. Take a new one',
  name_is_own: ({ stop }: { stop: CustodyStop }) =>
    `This is your own name. Enter the name of the person who ${stop === 'pickup' ? 'gave it to you' : 'took it'}; if it is the same, add a middle name`,
  signature_empty: 'The signature is empty: nothing was drawn. Ask for it again',
  proof_required: ({ kind }: { kind: ProofKind }) => `${PROOF_LABELS[kind]} is required here and cannot be skipped`,
  proof_not_asked: ({ kind, stop }: { kind: ProofKind; stop: CustodyStop }) =>
    `${PROOF_LABELS[kind]} is not asked for at the ${stop}, so there is nothing to skip`,
  proof_key_used: 'This key belongs to another proof of the order',
  too_many_proofs: ({ max }: { max: number }) => `An order can have at most ${max} proofs`,

  // Files
  proof_file_not_found: 'There is no such picture',
  upload_offset_wrong: ({ receivedBytes }: { receivedBytes: number }) =>
    `The server has ${receivedBytes} bytes of this picture; the next piece begins there`,
  upload_too_long: ({ bytes }: { bytes: number }) => `This is more than the ${bytes} bytes that were announced`,
  file_hash_differs: 'The picture is not the one that was announced: its SHA-256 differs. Send it again',
  file_type_differs: ({ mediaType }: { mediaType: string }) =>
    `The file is no ${mediaType.replace('image/', '').toUpperCase()} picture`,
  file_not_whole: 'The picture is cut off, or something follows behind it',
  file_has_metadata: 'The picture carries metadata, such as where it was taken; it must be removed before sending',
  file_has_other_content: 'The picture contains something that is no picture',
  file_too_many_pixels: 'The picture has too many pixels',
  picture_not_uploaded: 'This picture is still on the driver’s device',
  picture_deleted: 'This picture was deleted after its retention period',
  file_storage_unavailable: 'The file storage does not answer; please try again in a moment',

  // What is declared and counted
  form_not_of_class:
    'These details are not of this service: specimens go with laboratory samples, bags and seals with documents, drugs with controlled medication',
  form_count_wrong: 'The number of specimens must be the number of IDs that are listed',
  form_listed_twice: ({ ids }: { ids: readonly string[] }) =>
    `${joined(ids)} ${ids.length === 1 ? 'is' : 'are'} listed more than once`,
  declared_value_too_high: 'The declared value can be $10,000,000.00 at most',
  count_not_asked: 'This is not what has to be counted for this order',
  count_incomplete: 'The count is not complete: each one is counted or scanned, and both people count each drug',
  count_differs: ({ differences }: { differences: readonly Difference[] }) =>
    `The count differs (${differences.map(differenceText).join('; ')}). Count again, or say why`,
  seal_used: ({ seals }: { seals: readonly string[] }) =>
    `Seal ${joined(seals)} was on a bag of an earlier order. A seal number is used once: check it`,
  second_person_missing: 'This order asks for two people at each stop: enter both names',
  people_same: 'The two people must be different ones',

  // Attached files
  file_not_of_order: ({ kind }: { kind: AttachedKind }) =>
    `A ${ATTACHED_LABELS[kind].toLowerCase()} does not go with this order`,
  attach_before_delivery: 'The order is not delivered yet. Attach the file after the delivery',
  attach_too_late: ({ kind }: { kind: AttachedKind }) =>
    `This file can be attached until ${ATTACH_WITHIN_DAYS[kind]} days after the delivery`,
  certificate_type_unknown: 'A certificate of destruction is a PDF, or a JPEG or PNG picture of it',
  attached_file_too_large: ({ kind }: { kind: AttachedKind }) =>
    `A ${ATTACHED_LABELS[kind].toLowerCase()} can have ${MAX_ATTACHED_BYTES[kind] / 1024 / 1024} MB at most`,
  attached_file_empty: 'The file is empty',
  too_many_attached_files: `An order can have at most ${MAX_ATTACHED_FILES} attached files`,
  attached_file_not_found: 'There is no such file',
  attached_file_deleted: 'This file was deleted after its retention period',
  logger_file_unreadable: (problem: LoggerProblem) => `The logger’s file cannot be read. ${loggerProblemText(problem)}`,

  // The terms of an order
  sample_terms_not_allowed: 'Only laboratory samples have a temperature, a collection time and hours of stability',
  stability_incomplete: 'Collection time and hours of stability go together',
  collected_in_the_future: 'The collection time is in the future',
  sample_expired: ({ hours }: { hours: number }) =>
    `The sample was collected more than ${formatCounted(hours, 'hour')} ago, so it cannot be delivered in time`,
  organization_not_found: 'There is no such organization',
}
