/** Texts of a handover between two drivers. */
import type { HandoverCondition } from '@meridian/domain/proofs/legs.ts'

export const CONDITION_LABELS: Record<HandoverCondition, string> = {
  intact: 'In good condition',
  damaged: 'Damaged',
}

export const HANDOVER_COPY = {
  job: (orderId: number) => `Job #${orderId}`,
  condition: 'How is the package?',
  note: 'Note (optional)',
  damage: 'What is damaged?',
  seal: 'Seal number',
  failed: 'This did not reach the server. Check your connection and try again.',
  give: {
    open: 'Hand over to another driver',
    unsent: 'A handover is possible once everything for this job is sent.',
    hint: 'Look at the package together with the other driver, then show the code.',
    sealHint: 'As printed on the seal. The other driver has to read the same number.',
    show: 'Show the code',
    scan: 'The other driver opens ‘Take over from a driver’ and scans or types this code.',
    picture: 'The code as a QR code',
    validFor: (time: string) => `Valid for ${time}`,
    waiting: 'Waiting for the other driver…',
    expired: 'This code has expired.',
    again: 'Show a new code',
    done: 'Handed over',
    doneMessage: (orderId: number) => `Job #${orderId} is with the other driver now.`,
  },
  confirm: {
    title: 'Dispatch gave you this job',
    question: 'Another driver had the goods. Confirm when you have them.',
    open: 'I have the goods',
    sealHint: 'Read it from the seal yourself. It is compared with the one at the pickup.',
    save: 'Confirm',
    done: 'Confirmed',
    doneMessage: (orderId: number) => `It is recorded that you have the goods of job #${orderId}.`,
  },
  take: {
    open: 'Take over from a driver',
    hint: 'Scan the code on the other driver’s screen, or type it.',
    noCamera: 'The camera is not available. Type the code instead.',
    code: 'Handover code',
    codePlaceholder: 'K7QF-2M9P',
    find: 'Continue',
    notACode: 'This is not a handover code. It has 8 letters and digits, such as K7QF-2M9P.',
    from: 'From',
    goods: 'Goods',
    what: (orderId: number, service: string, packages: number) =>
      `Job #${orderId} · ${service} · ${packages === 1 ? '1\u00a0package' : `${packages}\u00a0packages`}`,
    to: 'To',
    giverSays: 'Condition, says the other driver',
    sealHint: 'Read it from the seal yourself. It is compared with what the other driver read.',
    confirm: 'Take it over',
    back: 'Back',
    done: (orderId: number) => `Job #${orderId} is yours`,
    doneMessage: 'You are responsible for it from now on.',
  },
} as const

/** 'Carried by Marcus Reed 2.1 mi, then Danielle Brooks' */
export const legsText = (carriers: readonly string[]): string => `Carried by ${carriers.join(', then ')}`
