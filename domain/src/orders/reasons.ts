/**
 * The usual reasons, which a driver gives with one tap. The English text is stored and goes to the ledger, whatever language the
 * driver reads, so that dispatch and a court read one wording; whoever reads it on a screen reads it in their own language.
 */
import type { ProofKind } from '../proofs/proofs.ts'

/** As stored: a text that is changed here is no longer recognized in what was stored before. */
export const STORED_REASONS = {
  carBrokeDown: 'The car broke down',
  notInTime: 'I cannot be there in time',
  noRoom: 'No room in the car',
  shiftEnds: 'My shift is ending',
  sickOrAccident: 'I am sick or had an accident',
  tooFar: 'Too far away',
  payTooLow: 'The pay is too low',
  noLabel: 'No label on the package',
  labelUnreadable: 'The label cannot be read',
  notCountable: 'It cannot be counted here',
  noSeal: 'No seal on the package',
  sealUnreadable: 'The number cannot be read',
  noThermometer: 'No thermometer',
  staysClosed: 'The package must stay closed',
  photosForbidden: 'Photos are not allowed here',
  cameraBroken: 'The camera does not work',
  noPin: 'The recipient has no PIN',
  noId: 'No ID at hand',
  idDeclined: 'Declined to show ID',
  leftAtDesk: 'Left at the front desk',
  nameDeclined: 'Would not give a name',
  signatureDeclined: 'Declined to sign',
  notAbleToSign: 'Not able to sign',
  nothingToAdd: 'Nothing to add',
  differenceConfirmed: 'The other person confirms the difference',
  partNotReady: 'Part of it is not ready',
  partDamaged: 'Part of it is damaged',
} as const
export type ReasonCode = keyof typeof STORED_REASONS

/** Any other reason can be typed. */
export const RELEASE_REASONS: readonly ReasonCode[] = [
  'carBrokeDown',
  'notInTime',
  'noRoom',
  'shiftEnds',
  'sickOrAccident',
]
export const PASS_REASONS: readonly ReasonCode[] = ['tooFar', 'payTooLow', 'noRoom', 'shiftEnds']
export const COUNT_REASONS: readonly ReasonCode[] = ['differenceConfirmed', 'partNotReady', 'partDamaged']
export const SKIP_REASONS: Record<ProofKind, readonly ReasonCode[]> = {
  scan: ['noLabel', 'labelUnreadable'],
  count: ['notCountable'],
  seal: ['noSeal', 'sealUnreadable'],
  temperature: ['noThermometer', 'staysClosed'],
  photo: ['photosForbidden', 'cameraBroken'],
  pin: ['noPin'],
  id_check: ['noId', 'idDeclined'],
  recipient: ['leftAtDesk', 'nameDeclined'],
  signature: ['signatureDeclined', 'notAbleToSign'],
  note: ['nothingToAdd'],
}

/** The note of a stop that was completed far from its address. Stored as well, so English. */
export const farAwayNote = (miles: string): string => `Completed ${miles} from the address`
const FAR_AWAY_NOTE = /^Completed ([\d.,]+ mi) from the address$/

const CODES: ReadonlyMap<string, ReasonCode> = new Map(
  Object.entries(STORED_REASONS).map(([code, text]) => [text, code as ReasonCode]),
)

type Texts = { reasons: Record<ReasonCode, string>; farAway: (miles: string) => string }

/** How a stored reason reads in a language: one of the usual ones in its text, what a person typed as it was typed. */
export function readStored(stored: string, { reasons, farAway }: Texts): string {
  const code = CODES.get(stored)
  if (code) return reasons[code]
  const miles = FAR_AWAY_NOTE.exec(stored)?.[1]
  return miles ? farAway(miles) : stored
}
