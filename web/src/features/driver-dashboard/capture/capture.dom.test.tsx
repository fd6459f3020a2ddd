import { pbkdf2Sync } from 'node:crypto'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { codeCheckOf } from '@meridian/domain/proofs/package-check.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { withDeviceStorage } from '../../../../test/device-storage.ts'
import { type FakeServer, refusal, unreachable } from '../../../../test/fake-server.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { anOrder, DRIVER, MARCUS } from '../../../../test/samples.ts'
import { unsentStore } from '../../../data/driver/unsent-queue.ts'

withDeviceStorage()

/** A code with the letters of another order's label would be refused by the server only. */
const CODE = 'ML-0012-1-7KQF2M'
const SECOND_CODE = 'ML-0012-2-7KQF2M'
const FOREIGN = 'ML-0099-1-7KQF2M'

/** A server that stores what it is sent, as the real one does. */
function serves(order: Order) {
  return (server: FakeServer) => {
    let current = order
    const pieces = new Map<string, number>()
    const show = (change: Partial<Order>): Order => {
      current = { ...current, ...change }
      server.on(api.orders.activeOfDriver, [current])
      // The rating of a delivered order shows it.
      server.on(api.orders.show, current)
      return current
    }
    server.on(api.drivers.mine, {
      id: 1,
      status: 'busy',
      isOnDuty: true,
      openJobs: 1,
      maxOpenJobs: 3,
      jobRadiusMiles: null,
      phone: null,
    })
    server.on(api.drivers.stats, {
      availableJobs: 0,
      completedJobs: 1,
      milesDriven: 1,
      moneyEarned: '1.00',
      opening: { deliveries: 0, miles: 0, pay: '0.00' },
    })
    server.on(api.drivers.performance, {
      totalPoints: 0,
      level: 1,
      rank: 'Bronze Courier',
      pointsToNextLevel: 100,
      currentStreak: 0,
      longestStreak: 0,
      onTimePercentage: null,
      weeklyProgress: 0,
      weeklyGoal: 25,
      perfectDeliveries: 0,
      averageRating: null,
    })
    server.on(api.drivers.achievements, [])
    server.on(api.orders.available, [])
    server.on(api.tracking.list, [])
    server.on(api.locations.reportOnDuty, { stored: 1, duplicates: 0, refused: [] })
    server.on(api.routes.show, { distanceMiles: 4, minutes: 12, quality: 'street', geometry: '', steps: [] })
    server.on(api.proofs.add, ({ body }) => {
      const counted = 'packages' in body && typeof body.packages === 'number' ? { counted: body.packages } : {}
      return show({
        captured: [...current.captured, { stop: body.stop, kind: body.kind, isSkipped: false, ...counted }],
      })
    })
    server.on(api.proofs.skip, ({ body: { stop, kind } }) =>
      show({ captured: [...current.captured, { stop, kind, isSkipped: true }] }),
    )
    server.on(api.proofs.arrive, ({ body: { stop, isTakenBack } }) =>
      show({ arrivals: isTakenBack ? [] : [...current.arrivals, { stop, at: new Date().toISOString() }] }),
    )
    server.on(api.proofs.uploaded, ({ params: { key } }) => ({
      receivedBytes: pieces.get(key as string) ?? 0,
      isComplete: false,
    }))
    server.on(api.proofs.upload, ({ params: { key }, body: { offset, data } }) => {
      pieces.set(key as string, offset + atob(data).length)
      return { receivedBytes: offset + atob(data).length, isComplete: true }
    })
    server.on(api.orders.changeStatus, ({ body: { status } }) => show({ status }))
    show({})
  }
}

const at = '2026-07-15T15:00:00.000Z'
/** At the stop: the proofs come once the driver is there. */
const arrivals: Order['arrivals'] = [
  { stop: 'pickup', at },
  { stop: 'delivery', at },
]
const DELIVERING: Partial<Order> = { id: 12, status: 'in_transit', driver: MARCUS, arrivals }

async function openJob(fields: Partial<Order>, packageChecks: ReplyOf<typeof api.proofs.packageChecks> = []) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const app = await renderApp('/driver-dashboard?tab=active', DRIVER, (server) => {
    serves(anOrder({ ...DELIVERING, ...fields }))(server)
    server.on(api.proofs.packageChecks, packageChecks)
  })
  const card = within(await screen.findByRole('article', { name: 'Job #12' }))
  /** Found again each time: the main button is another one as soon as something else comes next. */
  const press = async (name: string) => {
    await waitFor(() => expect(card.getByRole('button', { name })).toBeEnabled())
    await app.user.click(card.getByRole('button', { name }))
  }
  const openSheet = async (action: string, title = action) => {
    await press(action)
    return within(await screen.findByRole('dialog', { name: title }))
  }
  return { ...app, card, press, openSheet }
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const save = { name: 'Save' }

test('with nothing asked the tracker is as ever; arrival can be set by hand, and waiting time runs from it', async () => {
  const { server, card, press } = await openJob({ serviceType: 'financial_document', status: 'assigned', arrivals: [] })
  expect(card.getByRole('button', { name: 'Start Job' })).toBeVisible()
  await press('Start Job')
  const navigate = await card.findByRole('link', { name: 'Navigate' })
  expect(navigate).toHaveAttribute('href', expect.stringContaining('google.com/maps'))
  expect(card.queryByRole('button', { name: 'Enter seal number' })).toBeNull()
  await press('I’m here')
  expect(await card.findByText('Arrived just now')).toBeVisible()
  expect(await card.findByRole('button', { name: 'Enter seal number' })).toBeVisible()
  await waitFor(() => expect(server.requests(api.proofs.arrive)).toHaveLength(1))
  expect(server.requests(api.proofs.arrive)[0]?.body).toMatchObject({ stop: 'pickup', method: 'manual' })
  // The thumb was too quick.
  await press('Not here yet')
  expect(await card.findByRole('link', { name: 'Navigate' })).toBeVisible()
  await waitFor(() => expect(server.requests(api.proofs.arrive)).toHaveLength(2))
  expect(server.requests(api.proofs.arrive)[1]?.body).toMatchObject({ stop: 'pickup', isTakenBack: true })
})

test('an ID that cannot be verified is reported from the sheet that says not to hand it over', async () => {
  const { server, user, openSheet } = await openJob({ requiresId: true, deliveryContactName: 'Dana Cole' })
  const exception = {
    id: 7,
    stop: 'delivery',
    kind: 'id_not_verified',
    state: 'open',
    decision: null,
    decidedByRole: null,
    dueAt: new Date().toISOString(),
    recipientName: null,
    place: null,
    instructions: null,
  } as const
  server.on(api.exceptions.list, { exceptions: [], return: null })
  server.on(api.exceptions.report, anOrder({ ...DELIVERING, requiresId: true, exception }))
  const sheet = await openSheet('Check ID')
  const question = within(sheet.getByRole('group', { name: 'Does the ID say Dana Cole?' }))
  await user.click(question.getByRole('radio', { name: 'No' }))
  await user.click(sheet.getByRole('button', { name: 'Report: ID cannot be verified' }))
  await closed()
  await waitFor(() =>
    expect(server.requests(api.exceptions.report)[0]?.body).toMatchObject({
      stop: 'delivery',
      kind: 'id_not_verified',
    }),
  )
  expect(await screen.findByText('Wait for the decision before you go on.')).toBeVisible()
})

const AT_PICKUP: Partial<Order> = { serviceType: 'medical_prescription', status: 'pickup_scheduled' }
const giverSent = (server: FakeServer) =>
  waitFor(() => expect(server.requests(api.proofs.add)).toHaveLength(1)).then(
    () => server.requests(api.proofs.add)[0]?.body,
  )

test('at the pickup one tap takes down who hands it over, and it is not asked again', async () => {
  const { server, card, press } = await openJob({ ...AT_PICKUP, pickupContactName: 'Ann Shaw' })
  expect(await card.findByText('Who hands it over?')).toBeVisible()
  expect(card.getByRole('button', { name: 'Complete Pickup' })).toBeVisible()
  await press('Ann Shaw')
  expect(await giverSent(server)).toMatchObject({
    stop: 'pickup',
    kind: 'recipient',
    name: 'Ann Shaw',
    relation: 'sender',
  })
  await waitFor(() => expect(card.queryByText('Who hands it over?')).toBeNull())
})

test('another person’s name is entered in the sheet, which offers nobody who receives', async () => {
  const { server, user, openSheet } = await openJob({ ...AT_PICKUP, pickupContactName: null })
  const sheet = await openSheet('Enter the name', 'Who hands it over?')
  expect(sheet.queryByRole('radio', { name: 'The recipient' })).toBeNull()
  expect(sheet.queryByRole('button', { name: 'Skip' })).toBeNull()
  await fill(user, sheet.getByLabelText('Handed over by'), 'Cy Young')
  await user.click(sheet.getByRole('radio', { name: 'Staff or front desk' }))
  await user.click(sheet.getByRole('button', save))
  expect(await giverSent(server)).toMatchObject({ stop: 'pickup', name: 'Cy Young', relation: 'staff' })
  await closed()
})

test('another number than expected is shown before the driver leaves, and needs a reason', async () => {
  const { server, user, card, openSheet } = await openJob({
    ...AT_PICKUP,
    serviceType: 'medical_prescription',
    packageCount: 3,
    pickupContactName: 'Ann Shaw',
  })
  const sheet = await openSheet('Different number', 'Who hands it over?')
  await fill(user, sheet.getByLabelText('Packages you are handed, 3 expected (optional)'), '2')
  await user.click(sheet.getByRole('button', { name: 'Ann Shaw' }))
  expect(sheet.getByRole('alert')).toHaveTextContent('Expected 3, you are handed 2.')
  expect(sheet.getByRole('button', { name: 'Leave with 2' })).toBeDisabled()
  await user.click(sheet.getByRole('radio', { name: 'The other person confirms the difference' }))
  await user.click(sheet.getByRole('button', { name: 'Leave with 2' }))
  await closed()
  expect(await giverSent(server)).toMatchObject({
    stop: 'pickup',
    name: 'Ann Shaw',
    packages: 2,
    reason: 'The other person confirms the difference',
  })
  // With packages in hand there is something to collect.
  await waitFor(() => expect(card.queryByRole('button', { name: 'Nothing to collect' })).toBeNull())
})

test('nobody has to be named: the pickup is completed without', async () => {
  const { server, press } = await openJob(AT_PICKUP)
  await press('Complete Pickup')
  await waitFor(() => expect(server.requests(api.orders.changeStatus)).toHaveLength(1))
  expect(server.requests(api.proofs.add)).toHaveLength(0)
})

test('the waiting time is shown in minutes', async () => {
  const { card } = await openJob({ arrivals: [{ stop: 'delivery', at: new Date(Date.now() - 250_000).toISOString() }] })
  expect(card.getByText('Waiting 4 min')).toBeVisible()
})

test('an asked proof comes before the step, and is skipped with a usual reason or an own one', async () => {
  const { server, user, card, openSheet } = await openJob({})
  expect(card.getByText('Step 1 of 1 · Optional')).toBeVisible()
  expect(card.queryByRole('button', { name: 'Complete Delivery' })).toBeNull()
  const sheet = await openSheet('Skip', 'Skip: Recipient’s name')
  expect(sheet.getByRole('button', { name: 'Skip it' })).toBeDisabled()
  await user.click(sheet.getByRole('radio', { name: 'Another reason' }))
  expect(sheet.getByRole('button', { name: 'Skip it' })).toBeDisabled()
  await user.click(sheet.getByRole('radio', { name: 'Left at the front desk' }))
  await user.click(sheet.getByRole('button', { name: 'Skip it' }))
  await closed()
  expect(await card.findByRole('button', { name: 'Complete Delivery' })).toBeVisible()
  await waitFor(() => expect(card.getByText('Skipped')).toBeVisible())
  expect(server.requests(api.proofs.skip)[0]?.body).toMatchObject({
    kind: 'recipient',
    reason: 'Left at the front desk',
  })
})

test('the recipient’s name and relation', async () => {
  const { server, user, openSheet } = await openJob({ deliveryContactName: 'Dana Cole', requiresProofs: true })
  const sheet = await openSheet('Record recipient')
  await fill(user, sheet.getByLabelText('Received by'), 'Robin Cole')
  await user.click(sheet.getByRole('radio', { name: 'Family member' }))
  await user.click(sheet.getByRole('button', save))
  await closed()
  await waitFor(() => expect(server.requests(api.proofs.add)).toHaveLength(1))
  expect(server.requests(api.proofs.add)[0]?.body).toMatchObject({
    stop: 'delivery',
    name: 'Robin Cole',
    relation: 'family',
  })
})

test('the recipient may count the packages; another number than is handed over is shown first, and needs a reason', async () => {
  const { server, user, openSheet } = await openJob({
    packageCount: 3,
    deliveryContactName: 'Dana Cole',
    captured: [{ stop: 'pickup', kind: 'scan', isSkipped: false, packages: [1, 3] }],
  })
  const sheet = await openSheet('Record recipient')
  const receive = () => user.click(sheet.getByRole('button', { name: 'Dana Cole' }))
  await fill(user, sheet.getByLabelText('Packages they counted (optional)'), '1')
  await receive()
  expect(sheet.getByRole('alert')).toHaveTextContent('2 to hand over, they counted 1.')
  expect(sheet.getByRole('button', { name: 'Record difference' })).toBeDisabled()
  await user.click(sheet.getByRole('button', { name: 'Count again' }))
  await receive()
  await user.click(sheet.getByRole('radio', { name: 'The other person confirms the difference' }))
  await user.click(sheet.getByRole('button', { name: 'Record difference' }))
  await closed()
  await waitFor(() => expect(server.requests(api.proofs.add)).toHaveLength(1))
  expect(server.requests(api.proofs.add)[0]?.body).toMatchObject({
    name: 'Dana Cole',
    packages: 1,
    reason: 'The other person confirms the difference',
  })
})

test('the contact’s name is one tap', async () => {
  const { server, user, openSheet } = await openJob({ deliveryContactName: 'Dana Cole' })
  const sheet = await openSheet('Record recipient')
  await user.click(sheet.getByRole('button', { name: 'Dana Cole' }))
  await closed()
  await waitFor(() => expect(server.requests(api.proofs.add)).toHaveLength(1))
  expect(server.requests(api.proofs.add)[0]?.body).toMatchObject({ name: 'Dana Cole', relation: 'recipient' })
})

test('the proofs of a stop are one sheet: each is followed by the next, and one that is asked can be skipped in it', async () => {
  const { server, user, card, openSheet } = await openJob({
    serviceType: 'laboratory_sample',
    requiresPin: true,
  })
  const sheet = await openSheet('Scan packages')
  await fill(user, sheet.getByLabelText('Package code'), '7kqf2m')
  const temperature = within(await screen.findByRole('dialog', { name: 'Record temperature' }))
  await user.click(temperature.getByRole('button', { name: 'Skip' }))
  const skipping = within(await screen.findByRole('dialog', { name: 'Skip: Temperature' }))
  await user.click(skipping.getByRole('radio', { name: 'No thermometer' }))
  await user.click(skipping.getByRole('button', { name: 'Skip it' }))
  const pin = within(await screen.findByRole('dialog', { name: 'Enter PIN' }))
  expect(pin.queryByRole('button', { name: 'Skip' })).toBeNull()
  for (const digit of '4711') await user.click(pin.getByRole('button', { name: digit }))
  await closed()
  expect(await card.findByRole('button', { name: 'Complete Delivery' })).toBeVisible()
  expect(server.requests(api.proofs.add).map(({ body }) => body)).toMatchObject([
    { kind: 'scan', codes: ['7KQF2M'] },
    { kind: 'pin', pin: '4711' },
  ])
})

test('missing packages are shown before the driver leaves: scanned again, or left behind with a reason, also offline', async () => {
  const { server, user, openSheet } = await openJob({
    serviceType: 'laboratory_sample',
    status: 'pickup_scheduled',
    packageCount: 3,
    arrivals: [{ stop: 'pickup', at: new Date().toISOString() }],
  })
  server.on(api.proofs.add, unreachable)
  const sheet = await openSheet('Scan packages')
  const type = (code: string) => fill(user, sheet.getByLabelText('Package code'), code)
  expect(sheet.queryByRole('button', { name: 'Some are missing' })).toBeNull()
  await type(CODE)
  await user.click(sheet.getByRole('button', { name: 'Some are missing' }))
  expect(sheet.getByRole('alert')).toHaveTextContent('Expected 3, scanned 1.Missing: packages 2, 3')
  await user.click(sheet.getByRole('button', { name: 'Scan again' }))
  await type(SECOND_CODE)
  await user.click(sheet.getByRole('button', { name: 'Some are missing' }))
  expect(sheet.getByRole('alert')).toHaveTextContent('Expected 3, scanned 2.Missing: package 3')
  expect(sheet.getByRole('button', { name: 'Leave with 2' })).toBeDisabled()
  await user.click(sheet.getByRole('radio', { name: 'Part of it is not ready' }))
  await user.click(sheet.getByRole('button', { name: 'Leave with 2' }))
  await screen.findByRole('dialog', { name: 'Record temperature' })
  const [kept] = await (await unsentStore()).proofs(DRIVER.id)
  expect(kept?.body).toMatchObject({ kind: 'scan', codes: [CODE, SECOND_CODE], reason: 'Part of it is not ready' })
})

test('at the delivery those packages are expected that were taken along', async () => {
  const { user, openSheet } = await openJob({
    serviceType: 'laboratory_sample',
    packageCount: 3,
    captured: [{ stop: 'pickup', kind: 'scan', isSkipped: false, packages: [1, 2] }],
  })
  const sheet = await openSheet('Scan packages')
  expect(sheet.getAllByText('Not scanned yet')).toHaveLength(2)
  await fill(user, sheet.getByLabelText('Package code'), SECOND_CODE)
  await user.click(sheet.getByRole('button', { name: 'Some are missing' }))
  expect(sheet.getByRole('alert')).toHaveTextContent('Expected 2, scanned 1.Missing: package 1')
  expect(sheet.getByRole('button', { name: 'Hand over 1' })).toBeDisabled()
})

test('a required proof cannot be skipped; the ID is not accepted when the name does not match', async () => {
  const { server, user, card, openSheet } = await openJob({
    serviceType: 'medical_equipment',
    captured: [{ stop: 'delivery', kind: 'photo', isSkipped: false }],
    deliveryContactName: 'Dana Cole',
    requiresId: true,
  })
  expect(card.getByText('Step 2 of 2 · Required')).toBeVisible()
  expect(card.queryByRole('button', { name: 'Skip' })).toBeNull()
  const sheet = await openSheet('Check ID')
  await user.click(sheet.getByRole('radio', { name: 'Passport' }))
  const answer = (question: string, text: string) =>
    user.click(within(sheet.getByRole('group', { name: question })).getByRole('radio', { name: text }))
  await answer('Is the person 18 or older?', 'Yes')
  await answer('Does the ID say Dana Cole?', 'No')
  // The whole sheet: nothing is there to save.
  expect(sheet.getByRole('alert')).toHaveTextContent(/^Do not hand it over/)
  expect(sheet.queryByRole('button', save)).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Check again' }))
  await answer('Is the person 18 or older?', 'Yes')
  await answer('Does the ID say Dana Cole?', 'Yes')
  await user.click(sheet.getByRole('button', save))
  await closed()
  await waitFor(() =>
    expect(server.requests(api.proofs.add)[0]?.body).toMatchObject({
      document: 'passport',
      nameMatches: true,
      isOfAge: true,
    }),
  )
})

test('packages are typed, and saved when all are there; a foreign one takes the whole sheet', async () => {
  const { server, user, openSheet } = await openJob({
    serviceType: 'laboratory_sample',
    status: 'pickup_scheduled',
    packageCount: 2,
  })
  const sheet = await openSheet('Scan packages')
  const type = async (code: string) => {
    await fill(user, sheet.getByLabelText('Package code'), code)
    await user.keyboard('{Enter}')
  }
  await type('ml-0012-1-7kqf2m')
  await type(FOREIGN)
  // The whole sheet, until it is dealt with.
  expect(sheet.getByRole('alert')).toHaveTextContent(/^This package belongs to another order/)
  expect(sheet.queryByRole('button', save)).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Leave it, scan the next one' }))
  expect(sheet.getByText('Not scanned yet')).toBeVisible()
  await type(`https://courier.example/p/${SECOND_CODE}`)
  await waitFor(() => expect(server.requests(api.proofs.add)[0]?.body).toMatchObject({ codes: [CODE, SECOND_CODE] }))
})

test('a typed code is checked on the phone: a wrong one is never ticked, and one scan can be taken back', async () => {
  const checks = [codeCheckOf(12, CODE.slice(-6)), codeCheckOf(12, 'ABC234')]
  const fields = { serviceType: 'laboratory_sample', status: 'pickup_scheduled', packageCount: 2 } as const
  const { server, user, openSheet } = await openJob(fields, [{ orderId: 12, checks }])
  await waitFor(() => expect(localStorage.getItem('package-checks')).toContain(String(checks[1])))
  const sheet = await openSheet('Scan packages')
  const type = (code: string) => fill(user, sheet.getByLabelText('Package code'), code)
  await type('ABCDEF')
  expect(sheet.getByText('ABCDEF is not a code of this order. Look again.')).toBeVisible()
  expect(sheet.getAllByText('Not scanned yet')).toHaveLength(2)
  await type('abc234')
  await user.click(sheet.getByRole('button', { name: 'Take back the scan of package 2' }))
  expect(sheet.getAllByText('Not scanned yet')).toHaveLength(2)
  await type('ABC234')
  await type(CODE.slice(-6))
  await waitFor(() =>
    expect(server.requests(api.proofs.add)[0]?.body).toMatchObject({ codes: ['ML-0012-2-ABC234', CODE] }),
  )
})

test('a camera that is not available leaves typing', async () => {
  const { openSheet } = await openJob({ serviceType: 'laboratory_sample', status: 'pickup_scheduled' })
  const sheet = await openSheet('Scan packages')
  expect(await sheet.findByText(/The camera is not available/)).toBeVisible()
  expect(sheet.getByLabelText('Package code')).toBeVisible()
})

test('the temperature is typed or stepped, with Fahrenheit beside it and a warning outside of its band', async () => {
  const { server, user, openSheet } = await openJob({
    serviceType: 'laboratory_sample',
    temperatureBand: 'refrigerated',
    captured: [{ stop: 'delivery', kind: 'scan', isSkipped: false }],
  })
  const sheet = await openSheet('Record temperature')
  const field = sheet.getByLabelText('Temperature in °C')
  expect(sheet.getByRole('button', save)).toBeDisabled()
  await user.click(sheet.getByRole('button', { name: 'Warmer by half a degree' }))
  expect(field).toHaveValue('5')
  await user.click(sheet.getByRole('button', { name: 'Colder by half a degree' }))
  expect(sheet.getByText('40.1 °F')).toBeVisible()
  // By the driver's choice, which stays: the same temperature in the other unit.
  await user.click(sheet.getByRole('button', { name: 'Use °F' }))
  expect(sheet.getByLabelText('Temperature in °F')).toHaveValue('40.1')
  expect(localStorage.getItem('temperature-unit')).toBe('F')
  await user.click(sheet.getByRole('button', { name: 'Use °C' }))
  expect(field).toHaveValue('4.5')
  await user.clear(field)
  await fill(user, field, 'cold')
  expect(sheet.getByText('Enter a number, such as 4.5')).toBeVisible()
  await user.clear(field)
  await fill(user, field, '9,5')
  expect(sheet.getByText(/^Too warm \(should be 2–8 °C\)/)).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Change the sign' }))
  expect(field).toHaveValue('-9,5')
  await user.click(sheet.getByRole('button', { name: 'Change the sign' }))
  await user.click(sheet.getByRole('button', save))
  await closed()
  await waitFor(() => expect(server.requests(api.proofs.add)[0]?.body).toMatchObject({ celsius: 9.5 }))
})

test('a seal that does not match is said at once, and can be corrected in the same sheet', async () => {
  const { server, user, card, openSheet } = await openJob({
    serviceType: 'secure_document',
    status: 'pickup_scheduled',
  })
  const accepts = serves(anOrder({ ...DELIVERING, serviceType: 'secure_document', status: 'pickup_scheduled' }))
  server.on(api.proofs.add, refusal('wrong_order_status', 'The seal is another one'))
  const sheet = await openSheet('Enter seal number')
  await fill(user, sheet.getByLabelText('Seal number'), 'A-1')
  await user.click(sheet.getByRole('button', save))
  expect(await sheet.findByText('The seal is another one')).toBeVisible()
  expect(await screen.findByText('Seal number was refused · at pickup')).toBeInTheDocument()
  accepts(server)
  await user.clear(sheet.getByLabelText('Seal number'))
  await fill(user, sheet.getByLabelText('Seal number'), 'A-2')
  await user.click(sheet.getByRole('button', save))
  await closed()
  await waitFor(() => expect(screen.queryByText('Seal number was refused · at pickup')).toBeNull())
  expect(await card.findByRole('button', { name: 'Complete Pickup' })).toBeVisible()
  expect(server.requests(api.proofs.add).map(({ body }) => body)).toMatchObject([{ seal: 'A-1' }, { seal: 'A-2' }])
})

test('a required proof that is refused later comes up on top, to do again or to discard; the step that lacks it waits', async () => {
  const { server, user, card, press, openSheet } = await openJob({
    serviceType: 'medical_equipment',
    requiresProofs: true,
    requiresPin: true,
    captured: [{ stop: 'delivery', kind: 'photo', isSkipped: false }],
  })
  server.on(api.proofs.add, unreachable)
  const sheet = await openSheet('Enter PIN')
  for (const digit of '12') await user.click(sheet.getByRole('button', { name: digit }))
  await user.click(sheet.getByRole('button', { name: 'Delete the last digit' }))
  expect(sheet.getByRole('button', save)).toBeDisabled()
  await fill(user, sheet.getByLabelText('PIN'), '234')
  await closed()
  expect((await card.findAllByText('Waiting to send')).length).toBeGreaterThan(0)
  server.on(api.proofs.add, refusal('wrong_order_status', 'The PIN is not right'))
  const missing = { orderId: 12, stop: 'delivery', kinds: ['pin'] }
  server.on(api.orders.changeStatus, refusal('proofs_missing', 'The PIN is missing', undefined, missing))
  server.on(api.proofs.discard, { ok: true })
  await press('Complete Delivery')
  const onTop = within(await screen.findByRole('region', { name: 'To read first' }))
  expect(onTop.getByRole('alert')).toHaveTextContent(
    /^Recipient’s PIN was refused · at deliveryJob #12: The PIN is not right/,
  )
  expect(onTop.getByRole('link', { name: 'Message dispatch' })).toHaveAttribute('href', '/messages?support=1')
  expect(await onTop.findByText(/^It is required here/)).toBeVisible()
  expect(server.requests(api.orders.changeStatus)).toHaveLength(1)
  await user.click(onTop.getByRole('button', { name: 'Do it again' }))
  const correction = within(await screen.findByRole('dialog', { name: 'Enter PIN' }))
  expect(correction.getByText('The PIN is not right')).toBeVisible()
  await user.keyboard('{Escape}')
  await closed()
  await user.click(onTop.getByRole('button', { name: 'Discard it' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard: Recipient’s PIN · at delivery?' }))
  await user.click(question.getByRole('button', { name: 'Discard it' }))
  await waitFor(() => expect(server.requests(api.proofs.discard)).toHaveLength(1))
  expect(server.requests(api.proofs.discard)[0]?.body).toMatchObject({ work: 'pin', refusal: 'The PIN is not right' })
  await waitFor(() => expect(server.requests(api.orders.changeStatus)).toHaveLength(2))
})

/** As the server makes it, with fewer rounds. */
function pinCheckOf(pin: string): Order['pinCheck'] {
  const [salt, iterations] = ['c2FsdHk=', 1000]
  return { salt, iterations, bits: bitsOf(pin, salt, iterations) }
}
const bitsOf = (pin: string, salt: string, iterations: number) =>
  (pbkdf2Sync(pin, salt, iterations, 32, 'sha256')[0] as number) % 64
const isMistyped = (pin: string, check: Order['pinCheck']) =>
  check !== null && bitsOf(pin, check.salt, check.iterations) !== check.bits

const NEEDS_PIN: Partial<Order> = {
  serviceType: 'medical_equipment',
  requiresPin: true,
  captured: [{ stop: 'delivery', kind: 'photo', isSkipped: false }],
}

test('without a network a wrong PIN is said at once, and is not kept as a proof; the right one is', async () => {
  const pinCheck = pinCheckOf('4711')
  const { server, user, openSheet } = await openJob({ ...NEEDS_PIN, id: 12, pinCheck })
  server.on(api.proofs.add, unreachable)
  const sheet = await openSheet('Enter PIN')
  await fill(user, sheet.getByLabelText('PIN'), '1174')
  expect(await sheet.findByText('The PIN is wrong; 4 tries left')).toBeVisible()
  expect(sheet.getByLabelText('PIN')).toHaveValue('')
  const store = await unsentStore()
  expect(await store.proofs(DRIVER.id)).toEqual([])
  await fill(user, sheet.getByLabelText('PIN'), '4711')
  await waitFor(async () => expect(await store.proofs(DRIVER.id)).toMatchObject([{ body: { pin: '4711' } }]))
  // Sent, so that nothing of it waits on this device in the next test.
  server.on(api.proofs.add, anOrder({ ...DELIVERING, ...NEEDS_PIN }))
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect(await store.proofs(DRIVER.id)).toEqual([]))
})

test('five wrong PINs take the whole sheet, also when it is opened again: whom to call, and from when to try again', async () => {
  const pinCheck = pinCheckOf('4711')
  const { server, user, openSheet } = await openJob({ ...NEEDS_PIN, pinCheck })
  server.on(api.proofs.add, unreachable)
  const wrong = Array.from({ length: 9 }, (_, digit) => String(digit).repeat(4)).filter((pin) =>
    isMistyped(pin, pinCheck),
  )
  const sheet = await openSheet('Enter PIN')
  for (const [tries, pin] of wrong.slice(0, 5).entries()) {
    await fill(user, sheet.getByLabelText('PIN'), pin)
    if (tries < 4) await sheet.findByText(new RegExp(`^The PIN is wrong; ${4 - tries} (try|tries) left$`))
  }
  await sheet.findByText('The PIN was wrong five times')
  expect(await (await unsentStore()).proofs(DRIVER.id)).toEqual([])
  expect(sheet.getByRole('alert')).toHaveTextContent(/^The PIN was wrong five times.*You can try again at \d/)
  expect(sheet.getByRole('link', { name: 'Call the sender' })).toHaveAttribute('href', 'tel:7135550101')
  expect(sheet.getByRole('link', { name: 'Message dispatch' })).toHaveAttribute('href', '/messages?support=1')
  await user.keyboard('{Escape}')
  await closed()
  const again = await openSheet('Enter PIN')
  expect(again.getByRole('alert')).toHaveTextContent(/^The PIN was wrong five times/)
  expect(again.queryByLabelText('PIN')).toBeNull()
})

test('with a network the server judges a PIN, and counts a wrong one', async () => {
  const { server, user, openSheet } = await openJob({ ...NEEDS_PIN, pinCheck: pinCheckOf('4711') })
  server.on(api.proofs.add, refusal('pin_wrong', 'The PIN is wrong; 2 tries left'))
  const sheet = await openSheet('Enter PIN')
  await fill(user, sheet.getByLabelText('PIN'), '1174')
  expect(await sheet.findByText('The PIN is wrong; 2 tries left')).toBeVisible()
  expect(server.requests(api.proofs.add)).toHaveLength(1)
})

test('a photo is shrunk, shown, and sent after its proof', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }))
  const sizes = [700_000, 90_000]
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob([new Uint8Array(sizes.shift() ?? 1)])),
  )
  const { server, user, openSheet } = await openJob({ serviceType: 'medical_equipment' })
  const sheet = await openSheet('Take photo')
  const picture = new File(['raw'], 'photo.jpg', { type: 'image/jpeg' })
  fireEvent.change(sheet.getByLabelText('Open camera', { selector: 'input' }), { target: { files: [picture] } })
  expect(await sheet.findByRole('img', { name: 'The photo' })).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Use this photo' }))
  await closed()
  await waitFor(() => expect(server.requests(api.proofs.upload).length).toBeGreaterThan(0))
  expect(server.requests(api.proofs.add)[0]?.body).toMatchObject({
    kind: 'photo',
    file: { bytes: 90_000, mediaType: 'image/jpeg' },
  })
  expect(server.requests(api.proofs.upload)[0]?.body.offset).toBe(0)
})

/** The DOM of tests draws nothing. */
const stubCanvas = () =>
  vi
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue(new Proxy({}, { get: () => () => {}, set: () => true }) as never)

test('a signature is saved as a picture once something is drawn', async () => {
  stubCanvas()
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['drawn'])))
  const { server, user, openSheet } = await openJob({
    serviceType: 'medical_equipment',
    requiresSignature: true,
    captured: [{ stop: 'delivery', kind: 'photo', isSkipped: false }],
  })
  const sheet = await openSheet('Get signature')
  expect(sheet.getByRole('button', save)).toBeDisabled()
  const field = sheet.getByRole('img', { name: 'Signature field' })
  const at = { bubbles: true, isPrimary: true, pointerId: 1, clientX: 10, clientY: 10 }
  field.dispatchEvent(new PointerEvent('pointerdown', { ...at, buttons: 1 }))
  window.dispatchEvent(new PointerEvent('pointerup', { ...at, buttons: 0 }))
  await waitFor(() => expect(sheet.getByRole('button', save)).toBeEnabled())
  await user.click(sheet.getByRole('button', save))
  await closed()
  await waitFor(() => expect(server.requests(api.proofs.upload)).toHaveLength(1))
  expect(server.requests(api.proofs.add)[0]?.body).toMatchObject({
    kind: 'signature',
    file: { bytes: 5, mediaType: 'image/png' },
  })
})

test('for a person who cannot sign, the name and a note are recorded, then that the signature was skipped', async () => {
  stubCanvas()
  const { server, user, openSheet, press } = await openJob({
    serviceType: 'medical_equipment',
    requiresSignature: true,
    deliveryContactName: 'Dana Cole',
    captured: [{ stop: 'delivery', kind: 'photo', isSkipped: false }],
  })
  const sheet = await openSheet('Get signature')
  expect(sheet.queryByRole('button', { name: 'Skip' })).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Cannot sign' }))
  expect(sheet.getByLabelText('Received by')).toHaveValue('Dana Cole')
  const without = sheet.getByRole('button', { name: 'Save without signature' })
  expect(without).toBeDisabled()
  await fill(user, sheet.getByLabelText(/How do you know who receives it/), 'Arm in a cast, badge seen')
  await user.click(without)
  await closed()
  await waitFor(() => expect(server.requests(api.proofs.skip)).toHaveLength(1))
  expect(server.requests(api.proofs.add).map(({ body }) => body)).toMatchObject([
    { kind: 'recipient', name: 'Dana Cole', relation: 'recipient' },
    { kind: 'note', note: 'Arm in a cast, badge seen' },
  ])
  expect(server.requests(api.proofs.skip)[0]?.body).toMatchObject({ kind: 'signature', reason: 'Not able to sign' })
  await press('Complete Delivery')
})

test('without a network a proof is shown as waiting, and the step follows it', async () => {
  const { server, user, card, press, openSheet } = await openJob({})
  server.on(api.proofs.add, unreachable)
  server.on(api.orders.changeStatus, unreachable)
  const sheet = await openSheet('Record recipient')
  await fill(user, sheet.getByLabelText('Received by'), 'Dana Cole')
  await user.click(sheet.getByRole('radio', { name: 'The recipient' }))
  await user.click(sheet.getByRole('button', save))
  await closed()
  await press('Complete Delivery')
  const list = within(card.getByRole('region', { name: 'Proofs of job #12' }))
  expect(await list.findByText('Waiting to send')).toBeVisible()
  const store = await unsentStore()
  await waitFor(async () => expect(await store.steps(DRIVER.id)).toHaveLength(1))
  expect(await store.proofs(DRIVER.id)).toHaveLength(1)
})

test('a saved temperature is corrected without a network, and goes out after the one before', async () => {
  const order = anOrder({
    id: 12,
    status: 'in_transit',
    serviceType: 'laboratory_sample',
    driver: MARCUS,
    captured: [
      { stop: 'pickup', kind: 'scan', isSkipped: false },
      { stop: 'pickup', kind: 'temperature', isSkipped: false },
    ],
  })
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    serves(order)(fake)
    fake.on(api.proofs.add, unreachable)
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const enter = async (degrees: string) => {
    await user.click(await screen.findByRole('button', { name: 'Correct: Temperature' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Correct: Temperature' }))
    await user.type(sheet.getByLabelText('Temperature in °C'), degrees)
    await user.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await enter('4')
  await enter('5')
  server.on(api.proofs.add, order)
  window.dispatchEvent(new Event('online'))
  const sent = () => server.requests(api.proofs.add).map(({ body }) => body)
  await waitFor(() => expect(sent().slice(-2)).toMatchObject([{ celsius: 4 }, { celsius: 5, isCorrection: true }]))
})
