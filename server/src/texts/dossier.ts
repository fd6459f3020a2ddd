/** The custody dossier on paper, its pictures, the record of counts, and the draft of a loss report. */

import { SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { BUSINESS_ZONE } from '@meridian/domain/time/calendar.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import { TRADE_FORM_LABELS } from '@meridian/domain/trade-forms/trade-forms.ts'

const STOPS: Record<CustodyStop, string> = { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' }

export const DOSSIER_TEXTS = {
  title: 'Custody dossier',
  subject: 'Chain of custody',
  attachment: 'The signed custody dossier',
  services: SERVICE_TYPE_LABELS,
  from: 'From',
  to: 'To',
  itemClass: 'Item class',
  intact: (rows: number) => `Chain intact: ${rows} rows`,
  broken: 'Chain broken: verify the file',
  notAgreed:
    'Addresses and item class are not part of this chain: it began before they were recorded. They are printed from the order.',
  chain: 'Chain of custody',
  row: (row: number) => `Row ${row}`,
  givenBy: 'Given by',
  receivedBy: 'Received by',
  deviceTime: 'Device time',
  sentLater: (at: string) => `${at}, sent later`,
  clockOff: (at: string) => `Device time ${at}: more than two minutes off`,
  asRecorded: 'Each time has its offset from UTC; places and names are shown as recorded.',
  logAndSignature: 'Log and signature',
  anchor: (id: number, at: string, rows: number) => `Anchor ${id}, ${at}, covers rows 1 to ${rows}`,
  notLogged: 'Not in the public log yet.',
  log: (size: number, at: string, logged: number, rows: number) =>
    `Public log of ${size} entries, ${at}, with ${logged === rows ? `all ${logged} rows` : `${logged} of ${rows} rows`}; root`,
  publicKey: 'Public key (Ed25519)',
  signature: 'Signature',
  howToVerify: 'How to verify',
  howTo: (origin: string, fileName: string): string[] => [
    `Open ${origin}/verify and drop this PDF, or the JSON dossier, on the page. It is checked in the browser; nothing is uploaded, and it works without a network.`,
    `What is signed is the file attached to this PDF (${fileName}). The page shows its rows: compare them with the ones printed here.`,
    'Each row holds the hash of the row before it, so a changed, missing or moved row is found and named. With other tools: a row’s hash is the SHA-256 of its canonical JSON (RFC 8785), and the signature is Ed25519 over that of the whole file without its signature.',
  ],
  footer: (orderNumber: string, issuedAt: string) => `Order ${orderNumber}   Issued ${issuedAt}`,
}

export const PICTURE_TEXTS = {
  title: 'Pictures',
  stops: STOPS,
  missing: (label: string, why: string) => `${label}: ${why}`,
  noRoom: 'not printed here, for its size; the evidence archive has it',
  notPrintable: 'this kind of file cannot be printed here; the evidence archive has it',
  deleted: 'deleted after its retention',
  lost: 'lost: it was received, and is no longer stored',
  notReceived: 'announced, not received',
  notStored: 'not stored',
  otherBytes: 'what is stored is not what was recorded',
  unreadable: 'it is stored, but could not be read when this was made',
}

export const COUNT_RECORD_TEXTS = {
  title: 'Count record',
  forms: TRADE_FORM_LABELS,
  declared: 'Declared',
  differences: 'Differences',
  nothingCounted: 'Nothing was counted.',
  none: 'None',
  stated: (found: string, reason: string) => `${found}. Reason given: ${reason}`,
  countedWith: 'Counted with',
  people: (names: readonly string[]) => names.join(' and '),
}

/** What the Drug Enforcement Administration asks for. */
export const LOSS_REPORT_TEXTS = {
  title: 'Loss report',
  draft: 'Draft, not the form itself: for whoever has to report a loss of controlled substances (DEA Form 106).',
  registrant: 'Registrant',
  name: 'Name',
  address: 'Address',
  deaNumber: 'DEA number',
  loss: 'Loss',
  foundOn: 'Found on',
  time: (at: Date) => formatDate(at, 'dateTime', BUSINESS_ZONE),
  inTransit: 'In transit',
  by: (courier: string | null, to: string) => `By ${courier ?? 'the courier'}, to ${to}`,
  kindOfLoss: 'Kind of loss',
  policeNotified: 'Police notified',
  substances: 'Controlled substances',
  drug: (strength: string, quantity: number, ndc: string) => `${strength}; ${quantity} declared; NDC ${ndc}`,
  whatWasFound: 'What was found',
  signature: 'Signature',
  nameTitleDate: 'Name, title, date',
}
