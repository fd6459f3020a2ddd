/** The texts of the chain of custody, on an order's details and on the page that verifies a dossier. */
import { formatCount } from '@meridian/domain/time/format.ts'
import { VERIFY_LINK } from './verify-link.ts'

export const CUSTODY_COPY = {
  title: 'Chain of custody',
  /** From one person to another. */
  to: 'to',
  pdf: 'Custody dossier (PDF)',
  json: 'Custody dossier (JSON)',
  evidence: 'Download evidence (ZIP)',
  clockOff: 'device clock off',
  clockOffWhy: (time: string) => `The device stated ${time}, more than two minutes from the server’s time.`,
  more: (count: number) => `Show all ${count} records`,
  verify: 'Verify a dossier',
  holdTitle: 'Legal holds',
  holdLead:
    'While an order is held for a matter, its custody data, files, positions, notes, messages, notices and the record of its mails are not deleted. Matter and reason are shown to admins only.',
  holdMatter: 'Matter',
  setHold: 'Set legal hold',
  clear: 'Clear',
  clearMatter: (matter: string) => `Clear the hold for ${matter}`,
  clearHold: 'Clear legal hold',
  cancel: 'Cancel',
  holdReason: 'Reason',
  clearReason: 'Why it is cleared',
  holdSaved: 'Legal hold saved',
  pinBlocked: 'PIN blocked',
  pinBlockedLead: 'Too many wrong PINs were entered. Ask the driver and the recipient before you allow more tries.',
  unlockReason: 'Why more tries are allowed',
  unlockPin: 'Allow more tries',
  pinUnlocked: 'The PIN can be tried again',
} as const

export const HEAD_MAIL_COPY = {
  title: 'Custody record',
  lead: 'One line a day that fixes the record of all deliveries so far. Kept by you, it shows whether anybody, Meridian included, changed that record later.',
  label: 'Mail me the head of the custody log',
  to: (email: string) => `Once a day while the record grows, to ${email} once that address is confirmed.`,
  last: 'Last mailed to your organization',
  notLoaded: 'This setting did not load',
  notSaved: 'Your choice was not saved',
} as const

export const VERIFY_COPY = {
  title: VERIFY_LINK,
  toMeridian: 'Meridian Logistics: sign in',
  lead: 'Checks that nothing in a dossier was changed since it was recorded. The file stays on this device: nothing is uploaded, and the page works without a network.',
  drop: 'Drop a dossier here, PDF or JSON, with its pictures',
  choose: 'Choose files',
  another: 'Check other files',
  picturesWait: (count: number) => `${count === 1 ? '1 picture' : `${count} pictures`} to compare. Add the dossier.`,
  good: 'Nothing was changed',
  goodWhy: (rows: number) =>
    `All ${rows} rows are as they were recorded, each linked to the one before, and signed with the key of this installation.`,
  checkingKey: 'Intact. Comparing the signer …',
  unknownSigner: 'Intact, signer unknown',
  unknownWhy: (rows: number) =>
    `All ${rows} rows agree with each other and with the signature, but anybody could have made that signature.`,
  bad: 'This dossier was changed',
  unreadable: 'No dossier in this file',
  noAttachment:
    'This PDF has no dossier attached that can be read. Another program may have saved it: use the JSON file.',
  tooLarge: 'This file cannot be read, or is too large to be a dossier.',
  keyForeign:
    'It is signed with another key than the one of this installation. Compare it with the key of the courier who issued the dossier:',
  keyUnknown:
    'This installation’s key could not be fetched now. Compare the key with that of the courier who issued the dossier:',
  way: (pickup: string, delivery: string) => `${pickup} to ${delivery}`,
  pdfNote: 'What is signed is the file attached to the PDF. These are its rows: compare them with the printed ones.',
  anchored: (id: number, length: number) => `Anchor ${id} covers rows 1 to ${length}`,
  logged: (rows: string, size: number) => `${rows} in the public log of ${formatCount(size)} entries`,
  allRows: (count: number) => (count === 1 ? 'The row is' : `All ${count} rows are`),
  someRows: (logged: number, count: number) => `${logged} of ${count} rows are`,
  notLogged: 'Issued by a version without a public log.',
  stampsNotChecked:
    'This page checks that the time-stamps are of this log, not who signed them. For that: npm run verify -- DOSSIER --tsa-ca CERTIFICATES, or openssl ts -verify (docs/custody.md).',
  findingsWhy: 'The file is as it was issued. What it records should be looked at:',
  proofs: 'Add photos or signatures to see which row they belong to',
  proofFound: (name: string, proof: string, row: number) => `${name} is the ${proof} of row ${row}.`,
  proofUnknown: (name: string) => `${name} is in no row of this dossier.`,
} as const

/** The verifier that comes with the evidence as one file. */
export const OFFLINE_VERIFY_COPY = {
  title: VERIFY_LINK,
  lead: 'Drop dossier.json and the pictures of this archive here. This page is one file and has no access to a network: nothing is sent anywhere.',
  goodWhy: (rows: number) =>
    `All ${rows} rows are as they were recorded, each linked to the one before, and signed with the key that you gave, or one that it has handed over to.`,
  noKey:
    'This page trusts no key of its own: whoever made an archive could have put theirs in. Compare the fingerprint with the key that the courier has published, or paste that key below:',
  otherKey: 'It is signed with another key than the one that you gave, and that one has not handed over to it:',
  key: 'The courier’s public key',
  keyWhere:
    'From the courier’s own address, /.well-known/meridian-custody.json, or from somebody who kept it. Not from this archive.',
  keyForm: 'A key has 64 hex digits.',
} as const

export const CUSTODY_CHECK_COPY = {
  faultTitle: (count: number) =>
    count === 1
      ? 'Custody: 1 entry is not as it was recorded'
      : `Custody: ${count} entries are not as they were recorded`,
  faultText: (at: string) =>
    `Found by the nightly check of ${at}. Either something other than Meridian changed the database, or the custody key was changed without the one before.`,
  line: (at: string, entries: number, faults: number) =>
    `Custody checked ${at}: ${formatCount(entries)} entries, ${faults === 0 ? 'all as they were recorded' : `${faults} faults`}`,
  notYet: 'Custody is checked every night; it was not checked yet',
}
