/** The texts of what is declared by item class, on the order form and on an order's details. Ours: the spec has none. */
import type { TradeFormKind } from '@meridian/domain/trade-forms/trade-forms.ts'

export const TRADE_FORM_COPY = {
  hints: {
    specimens:
      'Listed or counted here, they are counted again at pickup and at delivery. No patient’s name or number, please.',
    valuables: 'The driver reads each seal at pickup and at delivery. A seal number is used once.',
    controlled: 'The driver and a person at the stop each count every drug, at pickup and at delivery.',
  } satisfies Record<TradeFormKind, string>,
  specimenIds: 'Specimen or bag IDs',
  specimenIdsHint: 'One per line: type, paste or scan them.',
  specimenCount: 'Number of specimens or bags',
  specimenCountPlaceholder: 'As listed',
  loggerSerial: 'Serial number of the temperature logger',
  bags: 'Bags and their seals',
  bagsHint: 'One per line: bag number, seal number',
  bagsPlaceholder: 'B-1001, S-20045',
  declaredValue: 'Declared value in US dollars',
  isDualControl: 'Two people at each stop',
  isDualControlHint: 'Their names are taken down when the bags change hands.',
  isForDestruction: 'To be destroyed',
  isForDestructionHint: 'Media that the recipient destroys. It is part of what was agreed.',
  drugs: 'Drugs',
  drugsHint: 'One per line: drug, strength and form, quantity',
  drugsPlaceholder: 'Oxycodone, 5 mg tablet, 30',

  declared: 'Declared',
  notCounted: '–',
  reason: 'reason',
  countedWith: (what: string, people: readonly string[]) => `${what}: counted with ${people.join(' and ')}`,

  countNeeded: 'Give their number, or list their IDs',
  countRange: (max: number) => `A whole number, 1 to ${max}`,
  countWanted: 'Must be the number of IDs that are listed',
  tooMany: (max: number) => `At most ${max}`,
  twice: (ids: string) => `Listed more than once: ${ids}`,
  bagsNeeded: 'List the bags with their seals',
  bagsWanted: 'Each line has a bag number, a comma and a seal number',
  valueWanted: 'An amount up to 10,000,000.00',
  drugsWanted: 'Each line has the drug, its strength and form, and a whole number, with commas between',
} as const
