import { expect, test } from 'vitest'
import { picked } from '../../../parts/places/address-field-value.ts'
import { type DeliveryRequest, EMPTY_REQUEST } from './fields.ts'
import { orderBodyOf } from './order-body.ts'
import { errorsOf, isDateOffered, promisedAtOf } from './request.ts'

/** Wednesday, 10:00 in Houston, 9:00 in El Paso. */
const NOW = new Date('2026-07-15T15:00:00Z')
const place = (address: string, latitude: number, longitude: number) =>
  picked({
    address,
    latitude,
    longitude,
    token: `token of ${address}`,
    precision: 'point',
    state: 'TX',
    isPinOffered: false,
    contactName: null,
    contactPhone: null,
  })
const HOUSTON = place('1504 Taub Loop, Houston, TX 77030', 29.71, -95.39)
const EL_PASO = place('4815 Alameda Ave, El Paso, TX 79905', 31.77, -106.43)
const FILLED: DeliveryRequest = { ...EMPTY_REQUEST, pickup: HOUSTON, delivery: EL_PASO, itemDescription: ' Insulin ' }
const PRICE = { baseRate: '25.00', distanceFee: '12.30', priorityFee: '0.00', totalCost: '37.30', distance: '8.2' }

test('the form opens with the defaults of the spec', () => {
  expect(EMPTY_REQUEST).toMatchObject({
    serviceType: 'medical_prescription',
    priority: 'standard',
    requiresSignature: false,
    requiresId: false,
  })
})

test('an empty form has three errors, with the texts of the spec', () => {
  expect(errorsOf(EMPTY_REQUEST, NOW)).toEqual({
    pickup: 'Pickup address is required',
    delivery: 'Delivery address is required',
    itemDescription: 'Item description is required',
  })
  expect(errorsOf({ ...FILLED, itemDescription: ' \n' }, NOW)).toEqual({
    itemDescription: 'Item description is required',
  })
  expect(errorsOf(FILLED, NOW)).toEqual({})
})

test('the number of packages is sent when it is more than one', () => {
  expect(orderBodyOf(FILLED, PRICE)).not.toHaveProperty('packageCount')
  expect(orderBodyOf({ ...FILLED, packageCount: 3 }, PRICE)).toMatchObject({ packageCount: 3 })
})

test('an approximate address requires a house number and street, and no pin', () => {
  const vague = { ...HOUSTON, precision: 'zip' as const, isPinOffered: true }
  expect(errorsOf({ ...FILLED, delivery: vague }, NOW)).toEqual({})
  const zip = { ...HOUSTON, text: 'Houston, TX 77002', precision: 'zip' as const }
  expect(errorsOf({ ...FILLED, delivery: zip }, NOW)).toEqual({ delivery: 'Add the house number and street' })
})

test.each([
  ['no times', '', '', 'Give a time from and a time to'],
  ['one time', '09:00', '', 'Give a time from and a time to'],
  ['backwards', '11:00', '09:30', 'The end must come after the beginning'],
  ['a window', '09:30', '11:00', undefined],
])('a specific slot with %s', (_, timeFrom, timeTo, error) => {
  expect(errorsOf({ ...FILLED, timeSlot: 'specific', timeFrom, timeTo }, NOW).timeFrom).toBe(error)
})

test.each([
  ['before 1900', '1899-12-31', 'standard', false],
  ['yesterday', '2026-07-14', 'standard', false],
  ['today', '2026-07-15', 'standard', true],
  ['in a year', '2027-07-15', 'express', true],
  ['today, scheduled', '2026-07-15', 'scheduled', false],
  // 8 AM on Friday is 46 hours ahead.
  ['in two days, scheduled', '2026-07-17', 'scheduled', false],
  ['in three days, scheduled', '2026-07-18', 'scheduled', true],
] as const)('the calendar and %s', (_, date, priority, isOffered) => {
  expect(isDateOffered(date, { ...FILLED, priority }, NOW)).toBe(isOffered)
  expect(errorsOf({ ...FILLED, priority, date }, NOW).date === undefined).toBe(isOffered)
})

test('an afternoon in two days is 48 hours ahead', () => {
  expect(isDateOffered('2026-07-17', { ...FILLED, priority: 'scheduled', timeSlot: 'afternoon' }, NOW)).toBe(true)
})

test('a slot that has ended today is refused, but not tomorrow', () => {
  const evening = new Date('2026-07-15T22:00:00Z')
  const request: DeliveryRequest = { ...FILLED, timeSlot: 'morning', date: '2026-07-15' }
  expect(errorsOf(request, evening).timeSlot).toMatch(/over for today/)
  expect(errorsOf({ ...request, date: '2026-07-16' }, evening)).toEqual({})
})

test('an order is sent with coordinates as text and empty optional values as null', () => {
  expect(orderBodyOf(FILLED, { ...PRICE, quoteToken: 'quoted' })).toEqual({
    serviceType: 'medical_prescription',
    priority: 'standard',
    status: 'pending',
    pickupAddress: HOUSTON.text,
    pickupLatitude: '29.71',
    pickupLongitude: '-95.39',
    pickupToken: HOUSTON.token,
    pickupContactName: null,
    pickupContactPhone: null,
    deliveryAddress: EL_PASO.text,
    deliveryLatitude: '31.77',
    deliveryLongitude: '-106.43',
    deliveryToken: EL_PASO.token,
    deliveryContactName: null,
    deliveryContactPhone: null,
    scheduledDate: null,
    preferredTimeSlot: null,
    slotFromMinutes: null,
    slotToMinutes: null,
    itemDescription: 'Insulin',
    specialInstructions: null,
    requiresSignature: false,
    requiresId: false,
    ...PRICE,
    quoteToken: 'quoted',
  })
})

test.each([
  ['a morning in Houston', HOUSTON, { timeSlot: 'morning' }, '2026-07-17T13:00:00.000Z'],
  ['a morning in El Paso', EL_PASO, { timeSlot: 'morning' }, '2026-07-17T14:00:00.000Z'],
  [
    '9:30 in Houston',
    HOUSTON,
    { timeSlot: 'specific', timeFrom: '09:30', timeTo: '11:00' },
    '2026-07-17T14:30:00.000Z',
  ],
  ['any time in Houston', HOUSTON, {}, '2026-07-17T13:00:00.000Z'],
] as const)('the date is sent as the instant at which its slot begins: %s', (_, pickup, when, instant) => {
  expect(orderBodyOf({ ...FILLED, pickup, ...when, date: '2026-07-17' }, PRICE).scheduledDate).toBe(instant)
})

test('without a date the promise is the quote’s; with one, or with the first possible, it is the end of the slot', () => {
  const quote = { promisedAt: '2026-07-15T19:00:00.000Z', estimatedTime: 20, distance: '8.2' }
  expect(promisedAtOf(FILLED, quote, NOW)).toBe(quote.promisedAt)
  expect(promisedAtOf({ ...FILLED, date: '2026-07-17', timeSlot: 'afternoon' }, quote, NOW)).toBe(
    '2026-07-17T22:00:00.000Z',
  )
  // 8 AM on Friday is 46 hours ahead, 9 AM in El Paso 48.
  const morning = { ...FILLED, priority: 'scheduled', timeSlot: 'morning' } as const
  expect(promisedAtOf(morning, quote, NOW)).toBe('2026-07-18T17:00:00.000Z')
  const window = { timeSlot: 'specific', timeFrom: '09:00', timeTo: '10:00' } as const
  expect(promisedAtOf({ ...morning, ...window, pickup: EL_PASO }, quote, NOW)).toBe('2026-07-17T16:00:00.000Z')
})

test('what is added to the proofs is sent when chosen, and only for its service', () => {
  const chosen = {
    ...FILLED,
    requiresPin: true,
    isControlled: true,
    temperatureBand: 'frozen',
    collectedAt: '2026-07-15T09:30',
    stabilityHours: '8',
  } as const
  expect(orderBodyOf(chosen, PRICE)).toMatchObject({ requiresPin: true, isControlled: true })
  expect(orderBodyOf(chosen, PRICE)).not.toHaveProperty('temperatureBand')
  const sample = orderBodyOf({ ...chosen, serviceType: 'laboratory_sample' }, PRICE)
  expect(sample).not.toHaveProperty('isControlled')
  expect(sample).toMatchObject({
    temperatureBand: 'frozen',
    collectedAt: '2026-07-15T14:30:00.000Z',
    stabilityHours: 8,
  })
})

test.each(['0', '169', '1.5', 'soon'])(
  '%s hours are not accepted for a sample, and do not matter for others',
  (stabilityHours) => {
    const sample = { ...FILLED, serviceType: 'laboratory_sample', stabilityHours } as const
    expect(errorsOf(sample, NOW)).toEqual({ stabilityHours: 'Whole hours, 1 to 168' })
    expect(errorsOf({ ...sample, serviceType: 'secure_document' }, NOW)).toEqual({})
  },
)

test.each([
  ['2026-07-14T09:30', '', { stabilityHours: 'Give the hours it keeps as well' }],
  ['', '8', { collectedAt: 'Give the day and time of collection' }],
  ['2026-07-14T', '', { collectedAt: 'Give the day and time of collection' }],
  ['2027-01-01T09:30', '8', { collectedAt: 'The time of collection is in the future' }],
  ['2026-07-14T09:30', '8', {}],
  ['', '', {}],
])(
  'the time of collection and the hours a sample keeps go together: "%s", "%s"',
  (collectedAt, stabilityHours, errors) => {
    expect(errorsOf({ ...FILLED, serviceType: 'laboratory_sample', collectedAt, stabilityHours }, NOW)).toEqual(errors)
  },
)

test('a window shorter than the drive says when it could end', () => {
  const window = { ...FILLED, date: '2026-07-20', timeSlot: 'specific', timeFrom: '09:00', timeTo: '10:00' } as const
  expect(errorsOf(window, NOW, 60)).toEqual({})
  expect(errorsOf(window, NOW, 80)).toEqual({
    timeFrom: 'The drive takes 1 h 20 min. Earliest end: Mon, Jul 20, 10:20 AM',
  })
  expect(errorsOf({ ...window, timeSlot: 'morning' }, NOW, 300)).toEqual({
    timeSlot: 'The drive takes 5 h. Earliest end: Mon, Jul 20, 1:00 PM',
  })
})

test('a recipient is texted only when it is stated, and at a number that can be', () => {
  expect(orderBodyOf(FILLED, PRICE)).not.toHaveProperty('textsRecipient')
  const stated = { ...FILLED, textsRecipient: true, deliveryContactPhone: '' }
  const wanted = { deliveryContactPhone: 'Enter the recipient’s mobile number, without an extension, to text them' }
  expect(errorsOf(stated, NOW)).toEqual(wanted)
  expect(errorsOf({ ...stated, deliveryContactPhone: '713-555-0142 x12' }, NOW)).toEqual(wanted)
  expect(errorsOf({ ...stated, deliveryContactPhone: '12' }, NOW).deliveryContactPhone).toMatch(/^Enter a US phone/)
  const given = { ...stated, deliveryContactPhone: '713-555-0142' }
  expect(errorsOf(given, NOW)).toEqual({})
  expect(orderBodyOf(given, PRICE)).toMatchObject({ textsRecipient: true, recipientLanguage: 'en' })
})

test('the recipient’s email address is asked for and sent only when a link is to be mailed', () => {
  const wished = { ...FILLED, emailsRecipient: true }
  expect(errorsOf(wished, NOW)).toEqual({ recipientEmail: 'Enter the recipient’s email address' })
  const given = { ...wished, recipientEmail: ' dana@example.com ' }
  expect(errorsOf(given, NOW)).toEqual({})
  expect(orderBodyOf(given, PRICE)).toMatchObject({ recipientEmail: 'dana@example.com', recipientLanguage: 'en' })
  expect(orderBodyOf({ ...given, recipientLanguage: 'es' }, PRICE)).toMatchObject({ recipientLanguage: 'es' })
  expect(orderBodyOf({ ...given, emailsRecipient: false }, PRICE)).not.toHaveProperty('recipientEmail')
  expect(orderBodyOf({ ...given, emailsRecipient: false }, PRICE)).not.toHaveProperty('recipientLanguage')
})
