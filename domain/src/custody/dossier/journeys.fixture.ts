/** Journeys with something to look at, and what is said about each: the same in the browser and on the command line. */
import type { JsonObject } from '../canonical-json.ts'
import type { RowPlan } from '../chain.fixture.ts'

const DEE = { kind: 'driver', userId: 7 } as const
const SAM = { kind: 'driver', userId: 8 } as const
const ADMIN = { kind: 'admin', userId: 1 } as const
const SENDER = { kind: 'client', userId: null } as const
const RECIPIENT = { kind: 'recipient', userId: null } as const

const HOUSTON = { location: '29.71410,-95.39770' }
const KATY = { location: '29.78580,-95.82440' }

const pickedUp = (at: number, more: Partial<RowPlan> = {}): RowPlan => ({
  kind: 'picked_up',
  stop: 'pickup',
  gave: SENDER,
  received: DEE,
  values: HOUSTON,
  at,
  ...more,
})
const delivered = (at: number, more: Partial<RowPlan> = {}): RowPlan => ({
  kind: 'delivered',
  stop: 'delivery',
  gave: DEE,
  received: RECIPIENT,
  values: KATY,
  at,
  ...more,
})
const proof = (at: number, stop: 'pickup' | 'delivery', of: NonNullable<RowPlan['proofs']>[number]): RowPlan => ({
  kind: 'proof_added',
  stop,
  actor: DEE,
  proofs: [of],
  at,
})

export type Journey = { name: string; terms?: JsonObject; rows: RowPlan[]; findings: string[] }

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'nothing to look at',
    terms: {
      requires: ['signature', 'pin'],
      temperatureBand: 'refrigerated',
      stabilityHours: 4,
      collectedAt: '2026-07-15T14:00:00.000Z',
    },
    rows: [
      proof(9, 'pickup', { kind: 'temperature', value: '{"celsius":5}' }),
      pickedUp(10),
      proof(49, 'delivery', { kind: 'signature', file: 'signature' }),
      { kind: 'file_received', stop: 'delivery', proofs: [{ kind: 'signature', file: 'signature' }], at: 49 },
      proof(49, 'delivery', { kind: 'pin', value: '{"matches":true}' }),
      delivered(50),
    ],
    findings: [],
  },
  {
    name: 'a row that was recorded before the one before it',
    rows: [pickedUp(30), delivered(20, { values: HOUSTON })],
    findings: ['Row 3 was recorded 10 min before row 2.'],
  },
  {
    name: 'delivered before picked up, as the devices say',
    rows: [pickedUp(40), delivered(10, { sentAt: 60, values: HOUSTON })],
    findings: ['Row 3 happened 30 min before row 2.'],
  },
  {
    name: 'an impossible speed',
    rows: [pickedUp(10), delivered(15)],
    findings: ['Row 3 is 26.1 mi (42.0 km) from row 2 and 5 min later: no driver is that fast.'],
  },
  {
    name: 'two places at once',
    rows: [pickedUp(10), delivered(10)],
    findings: ['Row 3 is 26.1 mi (42.0 km) from row 2 and less than a minute later: no driver is that fast.'],
  },
  {
    name: 'two drivers at two places, and a clock that was off, are no speed',
    rows: [
      pickedUp(10),
      { kind: 'handed_over', gave: DEE, received: SAM, at: 20, values: HOUSTON },
      { kind: 'exception_reported', at: 21, details: { driverUserId: 9 }, values: KATY },
      delivered(22, { gave: SAM, isClockOff: true }),
    ],
    findings: ['Row 5 is marked: The device’s clock was more than two minutes off.'],
  },
  {
    name: 'delivered without a pickup',
    rows: [delivered(50)],
    findings: ['Row 2: delivered before it was picked up: no row says that the driver received it.'],
  },
  {
    name: 'delivered by a driver who never received it',
    rows: [pickedUp(10), delivered(50, { gave: SAM })],
    findings: ['Row 3: delivered by a driver who never received it; row 2 gave it to another.'],
  },
  {
    name: 'handed over and taken over, each by the one who had it',
    rows: [
      pickedUp(10),
      { kind: 'handed_over', gave: DEE, received: SAM, at: 20, values: HOUSTON },
      { kind: 'taken_over', actor: ADMIN, gave: SAM, received: DEE, at: 21, values: KATY },
      delivered(60),
    ],
    findings: [],
  },
  {
    name: 'handed over by a driver who did not have it',
    rows: [pickedUp(10), { kind: 'handed_over', gave: SAM, received: DEE, at: 20 }, delivered(60)],
    findings: ['Row 3: handed over by a driver who never received it; row 2 gave it to another.'],
  },
  {
    name: 'delivered twice',
    rows: [pickedUp(10), delivered(50), delivered(55)],
    findings: ['Row 4: delivered again, after row 3.'],
  },
  {
    name: 'returned after it was delivered',
    rows: [pickedUp(10), delivered(50), { kind: 'returned', stop: 'return', gave: DEE, received: SENDER, at: 99 }],
    findings: ['Row 4: returned after it was delivered in row 3.'],
  },
  {
    name: 'picked up twice',
    rows: [pickedUp(10), pickedUp(12), delivered(50)],
    findings: ['Row 3: picked up, though a driver had it since row 2.'],
  },
  {
    name: 'without the signature and the PIN that were agreed',
    terms: { requires: ['signature', 'pin'] },
    rows: [pickedUp(10), delivered(50)],
    findings: [
      'Row 3: delivered without what was agreed: recipient’s PIN.',
      'Row 3: delivered without what was agreed: signature.',
    ],
  },
  {
    name: 'controlled, and no ID was seen',
    terms: { isControlled: true },
    rows: [pickedUp(10), delivered(50)],
    findings: ['Row 3: delivered without what was agreed: ID check.'],
  },
  {
    name: 'proofs of the item class that were required, one of them skipped',
    terms: { requiresClassProofs: true },
    rows: [
      proof(5, 'pickup', { kind: 'scan', value: '{"codes":["ML-0012-1-7KQF2M"]}' }),
      { kind: 'proof_skipped', stop: 'pickup', actor: DEE, details: { proof: 'temperature' }, at: 6 },
      pickedUp(10),
    ],
    findings: ['Row 3: temperature skipped.', 'Row 4: picked up without what was agreed: temperature.'],
  },
  {
    name: 'warmer than agreed, marked or not',
    terms: { temperatureBand: 'refrigerated' },
    rows: [
      proof(9, 'pickup', { kind: 'temperature', value: '{"celsius":12}' }),
      pickedUp(10),
      { ...proof(49, 'delivery', { kind: 'temperature', value: '{"celsius":9}' }), details: { isOutOfBand: true } },
      delivered(50),
    ],
    findings: ['Row 2: 12 °C (54 °F), but 2–8 °C was agreed.', 'Row 4 is marked: Outside of the agreed temperature.'],
  },
  {
    name: 'delivered after the hours of stability',
    terms: { stabilityHours: 2, collectedAt: '2026-07-15T14:00:00.000Z' },
    rows: [pickedUp(10), delivered(80)],
    findings: ['Row 3: delivered 20 min after the 2 hours for which the sample is stable.'],
  },
  {
    name: 'a picture that never came',
    terms: { requires: ['photo'] },
    rows: [pickedUp(10), proof(49, 'delivery', { kind: 'photo', file: 'never sent' }), delivered(50)],
    findings: ['Row 3: photo announced, not received. It proves nothing.'],
  },
  {
    name: 'a proof that was made elsewhere',
    rows: [
      pickedUp(10),
      { ...proof(49, 'delivery', { kind: 'note', value: '"left"' }), details: { metersFromStop: 4828 } },
      delivered(50),
    ],
    findings: ['Row 3 is marked: Made 3.0 mi from the stop.'],
  },
]
