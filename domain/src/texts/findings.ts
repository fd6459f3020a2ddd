import type { TransferKind } from '../custody/dossier/meaning-transfers.ts'

/** What happened to the goods, in the middle of a sentence. */
const TRANSFERS: Record<TransferKind, string> = {
  picked_up: 'picked up',
  handed_over: 'handed over',
  taken_over: 'given to another driver',
  delivered: 'delivered',
  returned: 'returned',
}

/** In the middle of a sentence: 'ID check' stays as it is. */
const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** '1 thing to look at', '3 things to look at' */
export const findingsTitle = (count: number): string => `${count} ${count === 1 ? 'thing' : 'things'} to look at`

/** What a reader of a chain of custody should look at. Each is a sentence that names its row. */
export const FINDING_TEXTS = {
  recordedBefore: (row: number, by: string, other: number) => `Row ${row} was recorded ${by} before row ${other}.`,
  happenedBefore: (row: number, by: string, other: number) => `Row ${row} happened ${by} before row ${other}.`,
  lessThanAMinute: 'less than a minute',
  tooFast: (row: number, distance: string, from: number, time: string) =>
    `Row ${row} is ${distance} from row ${from} and ${time} later: no driver is that fast.`,
  notReceived: (row: number, proof: string) =>
    `Row ${row}: ${proof.toLowerCase()} announced, not received. It proves nothing.`,
  clockOff: 'The device’s clock was more than two minutes off',
  marked: (row: number, mark: string) => `Row ${row} is marked: ${mark}.`,
  skipped: (row: number, proof: string) => `Row ${row}: ${inSentence(proof)} skipped.`,
  withoutAgreed: (row: number, kind: TransferKind, proof: string) =>
    `Row ${row}: ${TRANSFERS[kind]} without what was agreed: ${inSentence(proof)}.`,
  otherTemperature: (row: number, measured: string, agreed: string) =>
    `Row ${row}: ${measured}, but ${agreed} was agreed.`,
  afterStability: (row: number, by: string, hours: number) =>
    `Row ${row}: delivered ${by} after the ${hours} hours for which the sample is stable.`,
  again: (row: number, kind: TransferKind, before: number) =>
    `Row ${row}: ${TRANSFERS[kind]} again, after row ${before}.`,
  afterEnd: (row: number, kind: TransferKind, ended: TransferKind, before: number) =>
    `Row ${row}: ${TRANSFERS[kind]} after it was ${TRANSFERS[ended]} in row ${before}.`,
  hadItAlready: (row: number, since: number) => `Row ${row}: picked up, though a driver had it since row ${since}.`,
  beforePickup: (row: number, kind: TransferKind) =>
    `Row ${row}: ${TRANSFERS[kind]} before it was picked up: no row says that the driver received it.`,
  neverReceived: (row: number, kind: TransferKind, since: number) =>
    `Row ${row}: ${TRANSFERS[kind]} by a driver who never received it; row ${since} gave it to another.`,
}
