/** The texts of the sheets in which proofs are captured. Apart from the others: they are loaded with the first sheet. */
import { formatCounted } from '@meridian/domain/time/format.ts'

export const CAPTURE_COPY = {
  save: 'Save',
  /** Orders of the same stop follow. */
  together: 'The same person receives, too:',
  togetherWith: (order: string, packages: number, name: string | null) =>
    [order, formatCounted(packages, 'package'), name].filter(Boolean).join(' · '),
  scan: {
    camera: 'Camera picture: hold the label in front of it',
    torch: 'Light on or off',
    noCamera: 'The camera is not available. Type the code under the bars.',
    code: 'Package code',
    codeHint: 'Its last six characters are enough.',
    package: (number: number) => `Package ${number}`,
    takeBack: 'Take back',
    takeBackOf: (number: number) => `Take back the scan of package ${number}`,
    wrong: (code: string) => `${code} is not a code of this order. Look again.`,
    missing: 'Not scanned yet',
    foreign: 'This package belongs to another order',
    putBack: 'Leave it, scan the next one',
    stop: 'Start again',
    someMissing: 'Some are missing',
    /** Before the driver leaves: the packages that are expected at the stop, and those that were scanned. */
    differs: (expected: number, scanned: number) => `Expected ${expected}, scanned ${scanned}.`,
    missingOnes: (numbers: readonly number[]) =>
      `Missing: ${numbers.length === 1 ? 'package' : 'packages'} ${numbers.join(', ')}`,
    missingHint: 'Scan again. If it stays, say why: the client and dispatch are told.',
    again: 'Scan again',
    leaveWith: (count: number, isPickup: boolean) => `${isPickup ? 'Leave with' : 'Hand over'} ${count}`,
  },
  seal: {
    label: 'Seal number',
    pickup: 'As printed on the seal. It must be the same at delivery.',
    delivery: 'As printed on the seal. It is compared with the one of the pickup.',
  },
  temperature: {
    label: (unit: 'C' | 'F') => `Temperature in °${unit}`,
    useUnit: (unit: 'C' | 'F') => `Use °${unit}`,
    warmer: 'Warmer by half a degree',
    colder: 'Colder by half a degree',
    sign: 'Change the sign',
    outOfBand: (isTooWarm: boolean, band: string) =>
      `Too ${isTooWarm ? 'warm' : 'cold'} (should be ${band}). It is recorded, and the client is notified.`,
    notANumber: 'Enter a number, such as 4.5',
    outOfRange: (from: number, to: number, unit: 'C' | 'F') => `Between ${from} and ${to} °${unit}`,
  },
  photo: {
    hint: {
      pickup: 'The item, as you take it over.',
      delivery: 'The item where you leave it, as the recipient sees it.',
    },
    open: 'Open camera',
    again: 'Take it again',
    use: 'Use this photo',
    preview: 'The photo',
    unreadable: 'This file is not a picture that can be read. Take another one.',
    preparing: 'Preparing the photo…',
  },
  pin: {
    hint: 'The recipient has a 4-digit PIN. Ask for it, and enter it here.',
    label: 'PIN',
    delete: 'Delete the last digit',
    wrong: (triesLeft: number) => `The PIN is wrong; ${formatCounted(triesLeft, 'try', 'tries')} left`,
    locked: 'The PIN was wrong five times',
    lockedHint: (time: string) =>
      `Do not hand it over. Call the sender, who can give the recipient the PIN again, or ask dispatch. You can try again at ${time}.`,
    callSender: 'Call the sender',
  },
  idCheck: {
    hint: 'Look at the ID. No number and no picture of it is stored.',
    document: 'Which document?',
    nameMatches: 'Does the name match?',
    isOfAge: 'Is the person 18 or older?',
    saysName: (name: string) => `Does the ID say ${name}?`,
    stop: 'Do not hand it over',
    stopHint: 'Report the problem, and wait for an answer.',
    back: 'Check again',
    yes: 'Yes',
    no: 'No',
  },
  recipient: {
    giver: 'Handed over by',
    name: 'Received by',
    relation: 'Relationship',
    packages: 'Packages they counted (optional)',
    differs: (handedOver: number, received: number) => `${handedOver} to hand over, they counted ${received}.`,
    handed: (expected: number) => `Packages you are handed, ${expected} expected (optional)`,
    handedOther: (expected: number, handed: number) => `Expected ${expected}, you are handed ${handed}.`,
  },
  signature: {
    hint: 'Hand the device over, and let the recipient sign with a finger.',
    received: (name: string | null, packages: number) =>
      `${name ? `${name}: ` : ''}I received ${formatCounted(packages, 'package')}`,
    label: 'Signature field',
    clear: 'Clear',
    /** For a person who is not able to sign. */
    cannot: 'Cannot sign',
    cannotHint:
      'The name stands for the signature. The client and dispatch can read that the person was not able to sign.',
    cannotNote: 'How do you know who receives it?',
    cannotPin: 'The recipient’s PIN was checked.',
    cannotSave: 'Save without signature',
    back: 'Back',
  },
  note: { label: 'Note' },
} as const
