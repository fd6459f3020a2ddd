import type { FileState } from '../custody/dossier/files.ts'
import type { CustodyKind, CustodyPartyKind } from '../custody/ledger.ts'
import type { ArrivalMethod } from '../proofs/proofs.ts'
import type { CustodyStop } from '../proofs/stops.ts'
import { ATTACHED_LABELS } from './attached-files.ts'
import { countText } from './counts.ts'
import { EXCEPTION_LABELS, OUTCOME_LABELS } from './exceptions.ts'
import { ORDER_CHANGE_LABELS } from './order-edits.ts'
import { SERVICE_TYPE_LABELS } from './orders.ts'
import { DISCARDED_WORK_LABELS, ID_DOCUMENT_LABELS, PROOF_LABELS, proofLabelAt, RELATION_LABELS } from './proofs.ts'
import { reasonText } from './reasons.ts'
import { BAND_LABELS } from './stability.ts'
import { formText, TRADE_FORM_LABELS } from './trade-forms.ts'

type Labels = Readonly<Record<string, string>>

const KINDS: Record<CustodyKind, string> = {
  order_accepted: 'Order accepted',
  order_changed: 'Order changed',
  picked_up: 'Picked up',
  delivered: 'Delivered',
  returned: 'Returned to the sender',
  handed_over: 'Handed over to another driver',
  taken_over: 'Given to another driver by an admin',
  take_over_confirmed: 'Confirmed by the driver who took it over',
  arrived: 'Driver arrived',
  arrival_taken_back: 'Arrival taken back by the driver',
  proof_added: 'Proof captured',
  file_received: 'Picture received',
  file_attached: 'File attached',
  proof_skipped: 'Proof skipped',
  attempt_failed: 'Wrong entry',
  work_discarded: 'Discarded by the driver after it was refused',
  loss_reported: 'Loss of controlled medication reported',
  pin_unlocked: 'PIN tries allowed again by an admin',
  exception_reported: 'Problem reported',
  exception_decided: 'Problem decided',
  stored: 'Left by the driver where it is held',
  taken_back: 'Taken back by an admin',
  reading: 'Temperature reading',
  file_deleted: 'Files and personal data deleted after their retention',
  hold_set: 'Legal hold set',
  hold_cleared: 'Legal hold cleared',
}

const STOPS: Record<CustodyStop, string> = { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' }

const ARRIVED: Record<CustodyStop, string> = {
  pickup: 'Driver arrived at the pickup',
  delivery: 'Driver arrived at the delivery',
  return: 'Driver arrived back at the sender',
}

const PARTIES: Record<CustodyPartyKind, string> = {
  client: 'Sender',
  driver: 'Driver',
  recipient: 'Recipient',
  admin: 'Admin',
  system: 'System',
}

/** 'Signature captured' says more than 'Proof captured'. */
const CAPTURED: Record<FileState, (proof: string) => string> = {
  received: (proof) => `${proof} captured`,
  announced: (proof) => `${proof} announced, not received`,
  deleted: (proof) => `${proof} announced, deleted after its retention`,
}

const METHODS: Record<ArrivalMethod, string> = { position: 'Recorded by GPS', manual: 'Entered by the driver' }

const CONDITIONS: Labels = { good: 'good', damaged: 'damaged' }
const ROLES: Labels = { client: 'client', driver: 'driver', admin: 'admin', system: 'system' }

/** Details whose stored value is a code. */
const CODES: Readonly<Record<string, Labels>> = {
  proof: PROOF_LABELS,
  discarded: DISCARDED_WORK_LABELS,
  method: METHODS,
  exception: EXCEPTION_LABELS,
  decision: OUTCOME_LABELS,
  decidedByRole: ROLES,
  changed: ORDER_CHANGE_LABELS,
  serviceType: SERVICE_TYPE_LABELS,
  temperatureBand: BAND_LABELS,
  requires: PROOF_LABELS,
  form: TRADE_FORM_LABELS,
  condition: CONDITIONS,
  givenCondition: CONDITIONS,
  receivedCondition: CONDITIONS,
}

/** What a reader must not overlook: details that are there only when something is not as it should be. */
const MARKS: Labels = {
  isMismatch: 'The count differs from what was expected',
  isOutOfBand: 'Outside of the agreed temperature',
  isOneColor: 'The picture has one color only',
  isStraightLine: 'Signature is one straight line or a dot',
  isDamaged: 'Damaged',
  isOtherSeal: 'Another seal than at the pickup',
  isSealUnread: 'The seal was not read by both drivers',
  isSealNotRead: 'The seal was not read',
  isPlaceContradicted: 'A driver was reported at another place',
  isSealUsedBefore: 'A seal number was on a bag of an earlier order',
  isSignedTogether: 'One signature for several orders at this door',
  isSealElsewhere: 'The seal number is also on another open order',
  isAfterStop: 'Captured after the stop was completed',
}

/** Of the details and the personal values that rows have. */
const DETAILS: Labels = {
  'actor.name': 'By',
  acceptedAt: 'Accepted at',
  agreedBy: 'Agreed to by',
  attempt: 'Attempt',
  bytes: 'Bytes',
  changed: 'Changed',
  collectedAt: 'Collected at',
  condition: 'Condition',
  correctedFrom: 'Corrected from',
  correctedFromCelsius: 'Corrected from',
  counted: 'Counted',
  coveredMinutes: 'Minutes of these that the file covers',
  decidedByRole: 'Decided by',
  decision: 'Decision',
  declared: 'Number declared',
  deliveryAddress: 'Delivery address',
  discarded: 'Discarded',
  entered: 'Entered',
  exception: 'Problem',
  expected: 'Expected',
  expectedRecipient: 'Expected recipient',
  expectedSender: 'Expected sender',
  extra: 'Extra',
  files: 'Files',
  firstOutsideAt: 'First outside at',
  form: 'Counted at each stop',
  found: 'What was found',
  givenCondition: 'Given condition',
  givenNote: 'Given note',
  givenPlace: 'Given place',
  givenSeal: 'Given seal',
  instructions: 'Instructions',
  isControlled: 'Controlled medication',
  isInPerson: 'In person',
  isOfAge: 'Is of age',
  journeyMinutes: 'Minutes from pickup to delivery',
  location: 'Location',
  madeAt: 'Made at',
  matches: 'Matches',
  matter: 'Matter',
  maxCelsius: 'Highest temperature',
  mediaType: 'Media type',
  method: 'Noted',
  minCelsius: 'Lowest temperature',
  missing: 'Missing',
  nameMatches: 'Name matches',
  note: 'Note',
  organization: 'Organization',
  outsideMinutes: 'Minutes outside of the agreed temperature',
  packages: 'Packages',
  person: 'Counted with',
  personalValues: 'Personal values',
  pickupAddress: 'Pickup address',
  place: 'Place',
  priceBeforeCents: 'Price before',
  priceCents: 'Price',
  proof: 'Proof',
  reason: 'Reason',
  receivedCondition: 'Received condition',
  receivedCount: 'Packages received',
  receivedNote: 'Received note',
  receivedPlace: 'Received place',
  receivedSeal: 'Received seal',
  recipientName: 'Recipient name',
  refusal: 'Why it was refused',
  requires: 'Required at the delivery',
  requiresClassProofs: 'Proofs of the item class required',
  seal: 'Seal',
  serviceType: 'Item class',
  skipReason: 'Skip reason',
  stabilityHours: 'Stability hours',
  temperatureBand: 'Temperature band',
  tradeForm: 'Declared by the sender',
  window: 'Window',
}

/** All that rows of the custody ledger are worded with: `custody/entry-text.ts` puts it together. */
export const CUSTODY_ENTRY_TEXTS = {
  kinds: KINDS,
  stops: STOPS,
  arrived: ARRIVED,
  parties: PARTIES,
  partyExpected: (party: string, name: string | null) => `${party} (expected ${name ?? 'name deleted'}; not confirmed)`,
  partyNameDeleted: (party: string) => `${party} (name deleted)`,
  partyNamed: (name: string, party: string) => `${name} (${party.toLowerCase()})`,
  captured: CAPTURED,
  received: (proof: string) => `${proof} received`,
  attached: (file: string) => `${file} attached`,
  wrong: (proof: string) => `${proof} wrong`,
  notReceived: (proof: string) => `${proof} (announced, not received)`,
  proofs: (count: number): string => (count === 1 ? 'Proof' : 'Proofs'),
  proofLabelAt,
  proofLabels: PROOF_LABELS,
  attachedLabels: ATTACHED_LABELS,
  documents: ID_DOCUMENT_LABELS,
  relations: RELATION_LABELS,
  codes: CODES,
  details: DETAILS,
  marked: 'Marked',
  marks: MARKS,
  madeAwayFromStop: (miles: string) => `Made ${miles} from the stop`,
  driversApart: (miles: string) => `The drivers were ${miles} apart`,
  /** `age`: how old the position was, in seconds, where that is stored. */
  recordedByGps: (age: string | null) => (age === null ? 'Recorded by GPS' : `Recorded by GPS (${age} s before)`),
  countDiffers: (counted: string, reason: string) => `${counted} (differs: ${reason})`,
  countText,
  formText,
  reasonText,
  yes: 'yes',
  no: 'no',
  deleted: 'Deleted after its retention',
}
