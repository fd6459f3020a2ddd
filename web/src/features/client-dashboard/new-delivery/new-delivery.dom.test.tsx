import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { api } from '@meridian/contract/index.ts'
import type { Located, Suggestion } from '@meridian/contract/places/addresses.ts'
import { fallbackPrice } from '@meridian/domain/pricing/pricing.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BEN_TAUB, located, PRICE, prepareAddresses, ST_JOSEPH } from '../../../../test/addresses-and-prices.ts'
import { prepareClientDashboard } from '../../../../test/client-dashboard.ts'
import { type FakeServer, held, refusal, unreachable } from '../../../../test/fake-server.ts'
import { unfold } from '../../../../test/folds.ts'
import { FILLED_IN, keepDraft } from '../../../../test/order-drafts.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { CLIENT } from '../../../../test/samples.ts'

const { suggest, locate } = api.addresses
const { calculate } = api.pricing

function prepare(server: FakeServer) {
  prepareClientDashboard(server)
  prepareAddresses(server)
  server.on(api.routes.show, { distanceMiles: 4.1, minutes: 14, quality: 'street', geometry: '', steps: [] })
}

/** The form as a reload finds it: both addresses are picked, the item is described. */
function prepareFilledIn(server: FakeServer) {
  prepare(server)
  keepDraft()
}

type User = Awaited<ReturnType<typeof renderApp>>['user']
const pickup = () => screen.findByRole('combobox', { name: 'Pickup address' })
const delivery = () => screen.findByRole('combobox', { name: 'Delivery address' })
const price = () => screen.getByRole('region', { name: 'Price' })
/** The price is shown and not about to be calculated again: leaving an address field has that done. */
async function priced(text: string) {
  await waitFor(() => expect(price()).toHaveTextContent(text))
  await waitFor(() => expect(price()).not.toHaveAttribute('data-busy'))
}
const submit = () => screen.getByRole('button', { name: 'Submit request' })

async function pick(user: User, field: HTMLElement, typed: string) {
  await fill(user, field, typed)
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await waitFor(() => expect(field).not.toHaveAttribute('aria-busy'))
}

async function pickBoth(user: User) {
  await pick(user, await pickup(), 'taub')
  await waitFor(async () => expect(await pickup()).toHaveValue(BEN_TAUB))
  await pick(user, await delivery(), 'joseph')
  await waitFor(async () => expect(await delivery()).toHaveValue(ST_JOSEPH))
}

test('what is missing is said in the words of the spec, beside the field or in a toast', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, prepare)
  await pickup()
  await user.click(submit())
  for (const text of ['Pickup address is required', 'Delivery address is required', 'Item description is required'])
    expect(await screen.findByText(text)).toBeVisible()
  expect(await pickup()).toHaveFocus()

  server.on(suggest, [])
  await fill(user, await pickup(), 'some street')
  await fill(user, await delivery(), 'somewhere else')
  await fill(user, screen.getByLabelText(/^Item description/), 'Two sealed boxes')
  await waitFor(() => expect(screen.queryByText('Pickup address is required')).toBeNull())
  await user.click(submit())
  expect(await screen.findByText('Missing address coordinates')).toBeVisible()
  expect(
    screen.getByText('Please select valid pickup and delivery addresses from the dropdown suggestions.'),
  ).toBeVisible()

  // The field that is meant is marked, and the cursor is in it.
  expect(await pickup()).toHaveFocus()
  for (const field of [await pickup(), await delivery()]) expect(field).toBeInvalid()
  expect(screen.getAllByText('Pick this address from the suggestions')).toHaveLength(2)
})

test('when pricing cannot be reached, the fallback figures stand and say that they are an estimate; an order submitted while a price is awaited is placed with it', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, (fake) => {
    prepareFilledIn(fake)
    fake.on(calculate, unreachable)
  })
  const fallback = fallbackPrice('medical_prescription', 'standard')
  await waitFor(() => expect(price()).toHaveTextContent(`$${fallback.totalCost}`))
  expect(price()).toHaveTextContent('$25.00')
  expect(price()).toHaveTextContent('Distance (8.2 mi)$12.30')
  expect(price()).toHaveTextContent('Estimate')
  await user.click(screen.getByRole('combobox', { name: /^Service type/ }))
  await user.click(await screen.findByRole('option', { name: 'Medical Equipment Transport' }))
  await user.click(screen.getByRole('radio', { name: /Emergency/ }))
  const emergency = fallbackPrice('medical_equipment', 'emergency')
  await waitFor(() => expect(price()).toHaveTextContent(`$${emergency.totalCost}`))

  const express = held<ReplyOf<typeof calculate>>()
  server.on(calculate, () => express.promise)
  server.on(api.orders.place, refusal('server_busy', 'The server is busy; please try again'))
  await user.click(screen.getByRole('radio', { name: /Express/ }))
  await user.click(submit())
  expect(submit()).toHaveAttribute('data-loading')
  expect(server.requests(api.orders.place)).toEqual([])
  express.release({ ...PRICE, quoteToken: 'express' })
  await waitFor(() => expect(server.requests(api.orders.place)[0]?.body).toMatchObject({ quoteToken: 'express' }))
})

test('with both addresses picked: the time, a refusal at its field, a failure, and a location dropped by typing', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, prepare)
  await pickBoth(user)
  // Called door to door, so that it is not taken for driving time: 4.1 miles at 25 mph, and half an hour at the doors; the
  // route itself takes 14 minutes.
  const time = await screen.findByText('40 min')
  expect(time.closest('div')).toHaveTextContent('Door to door')
  expect(screen.getAllByText(/Exact location/)).toHaveLength(2)

  await fill(user, screen.getByLabelText(/^Item description/), 'Two sealed boxes')
  await priced('$31.15')
  const message = 'The date is in the past; choose today or a later day'
  server.on(api.orders.place, refusal('scheduled_in_the_past', message, { fields: { scheduledDate: message } }))
  await user.click(submit())
  expect(await screen.findByText('Failed to submit order')).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'Schedule' })).getByText(message)).toBeVisible()
  server.on(api.orders.place, new Response('', { status: 502 }))
  await user.click(submit())
  expect(await screen.findByText('Failed to create order')).toBeVisible()

  await user.type(await pickup(), ' x')
  await waitFor(() => expect(screen.getAllByText(/Exact location/)).toHaveLength(1))
  await waitFor(() => expect(price()).not.toHaveTextContent('$31.15'))
  expect(price()).toHaveTextContent('$25.00')

  await user.click(screen.getByRole('button', { name: 'Clear form' }))
  await waitFor(async () => expect(await pickup()).toHaveValue(''))
  expect(screen.getByLabelText(/^Item description/)).toHaveValue('')
  // A reload must not bring it back.
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('sealed boxes'))
})

const MAIN = '100 Main St, Houston, TX 77002'
const APPROXIMATE = 'Approximate: the driver goes by the address'
const atZip = (address: string, isPinOffered: boolean): Located => ({
  ...located(address),
  precision: 'zip',
  isPinOffered,
})

test('a whole address is taken as approximate without a pin, which is offered where the map has streets, and the distance is an estimate', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, (fake) => {
    prepare(fake)
    keepDraft({ pickup: FILLED_IN.pickup })
    fake.on(locate, atZip(MAIN, true))
  })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await pick(user, await delivery(), 'joseph')
  const offer = await screen.findByRole('button', { name: 'Place pin (optional)' })
  expect(offer).toBeVisible()
  // The check is scrolled clear of the price bar.
  expect(scroll.mock.contexts.some((scrolled) => (scrolled as Element).contains(offer))).toBe(true)
  scroll.mockRestore()
  server.on(locate, atZip(MAIN, false))
  await user.clear(await delivery())
  await pick(user, await delivery(), 'joseph')
  expect(await screen.findByText(APPROXIMATE, { exact: false })).toBeVisible()
  const stop = within(screen.getByRole('group', { name: 'Delivery' }))
  expect(await stop.findByText('Address verified')).toBeVisible()
  expect(stop.queryByText(/Drag the pin/)).toBeNull()
  expect(stop.queryByRole('button', { name: /pin/i })).toBeNull()
  await fill(user, screen.getByLabelText(/^Item description/), 'Two sealed boxes')
  await priced('Estimated distance (4.1 mi)')
  expect(price()).toHaveTextContent('Estimated distance: an address is approximate. You pay the price shown.')
  // By these the server knows where the address was found, wherever its pin is.
  expect(server.requests(calculate).at(-1)?.body).toMatchObject({
    pickupAddress: FILLED_IN.pickup.text,
    deliveryAddress: MAIN,
    deliveryToken: `token of ${MAIN}`,
  })
  server.on(calculate, { ...PRICE, isPricedAsFound: true })
  await user.click(screen.getByRole('radio', { name: /Express/ }))
  await priced('A nearer pin does not lower the price.')
  server.on(api.orders.place, refusal('scheduled_in_the_past', 'The order reached the server'))
  await user.click(submit())
  expect(await screen.findByText('The order reached the server')).toBeVisible()
})

test('suggestions say what is similar, what is only as typed, and what is outside the area', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, prepare)
  const row = (address: string, basis?: 'similar' | 'typed'): Suggestion => ({
    id: address,
    kind: 'address',
    name: null,
    address,
    precision: 'zip',
    ...(basis && { basis }),
  })
  server.on(suggest, [
    row('1200 Smith St, Houston, TX 77002', 'similar'),
    row('1200 Smtih St, Houston, TX 77002', 'typed'),
  ])
  await fill(user, await pickup(), '1200 smtih st 77002')
  expect(await screen.findByRole('option', { name: /1200 Smith St.*Did you mean this\?/ })).toBeVisible()
  expect(screen.getByRole('option', { name: /1200 Smtih St.*As typed/ })).toBeVisible()

  server.on(suggest, [row('2101 Waugh Dr, Houston, TX 77019')])
  await user.clear(await pickup())
  await fill(user, await pickup(), '2101 waugh')
  expect(await screen.findByRole('option', { name: /Waugh Dr.*Check the ZIP/ })).toBeVisible()

  server.on(suggest, [])
  await user.clear(await pickup())
  await fill(user, await pickup(), '12 nowhere ave houston')
  expect(await screen.findByText('Not listed? With its ZIP code you can use the address as typed.')).toBeVisible()
  await user.clear(await pickup())
  await fill(user, await pickup(), 'new york')
  expect(
    await screen.findByText('New York is outside our area. We deliver in TX, OK, NM, AR and LA.', {
      selector: 'div',
    }),
  ).toBeVisible()
})

test('what the driver will show follows the item and the switches, in words', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, (fake) => {
    prepare(fake)
    fake.on(api.proofs.terms, { isRequired: true })
  })
  const proofs = await screen.findByRole('button', { name: /^Proof of delivery/ })
  expect(proofs).toHaveTextContent('Recipient’s name')
  await user.click(proofs)
  const list = () => within(screen.getByRole('region', { name: 'Proof the driver collects' }))
  await waitFor(() => expect(list().getByText('Recipient’s name (required)')).toBeVisible())
  await user.click(screen.getByLabelText(/^Controlled medication/))
  expect(list().getByText('ID check (required), Recipient’s name (required), Signature (required)')).toBeVisible()
  expect(screen.getByLabelText(/^Check ID on delivery/)).toBeChecked()
  expect(screen.getByLabelText(/^Check ID on delivery/)).toBeDisabled()

  await user.click(screen.getByRole('combobox', { name: 'Service type' }))
  await user.click(await screen.findByRole('option', { name: 'Laboratory Sample Pickup' }))
  expect(screen.queryByLabelText(/^Controlled medication/)).toBeNull()
  await user.click(screen.getByLabelText(/^PIN from the recipient/))
  expect(
    list()
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Package scan (required), Temperature (required)',
    'Package scan (required), Temperature (required), Recipient’s PIN (required)',
  ])
  await unfold(user, 'Packages')
  await user.click(screen.getByRole('combobox', { name: /^Temperature/ }))
  await user.click(await screen.findByRole('option', { name: /^Refrigerated/ }))
  await fill(user, screen.getByLabelText(/^Hours it keeps/), '0')
  await user.click(submit())
  expect(await screen.findByText('Whole hours, 1 to 168')).toBeVisible()
  expect(server.requests(api.orders.place)).toEqual([])
})

test('an address that is not whole, has no location, or cannot be searched', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, prepare)
  // It needs review, and is cleared by Try Again.
  server.on(locate, { ...located(BEN_TAUB), address: 'Taub Loop, Houston' })
  await pick(user, await pickup(), 'taub')
  expect(await screen.findByText('Address needs review')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await pickup()).toHaveValue('')
  expect(await pickup()).toHaveFocus()
  expect(screen.queryByText('Address needs review')).toBeNull()

  // Without a location it is ignored.
  server.on(locate, refusal('outside_service_area', 'This address is outside our service area'))
  await pick(user, await pickup(), 'taub')
  await waitFor(async () => expect(await pickup()).toHaveValue('taub'))
  expect(screen.queryByText(/outside/)).toBeNull()
  expect(screen.queryByText('Validating')).toBeNull()

  // A city and ZIP alone need a house number and street.
  server.on(locate, atZip('Houston, TX 77002', false))
  await user.clear(await pickup())
  await pick(user, await pickup(), 'taub')
  expect(await screen.findByText('Address needs review')).toBeVisible()
  expect(screen.queryByText(APPROXIMATE, { exact: false })).toBeNull()
  await user.click(submit())
  expect(await screen.findByText('Add the house number and street')).toBeVisible()

  // Without a connection the field says so under itself, and keeps what was typed.
  server.on(suggest, unreachable)
  await user.clear(await pickup())
  await fill(user, await pickup(), 'ben taub')
  // It goes away while the text is searched once more.
  await waitFor(() => expect(screen.getByText(/Suggestions did not load/)).toBeVisible())
  expect(await pickup()).toHaveValue('ben taub')
})

test('before both addresses the price lists what will be added, and a field that gets the focus is scrolled clear of it', async () => {
  const { user } = await renderApp('/dashboard', CLIENT, prepare)
  await pickup()
  expect(price()).toHaveTextContent('Plus $1.50/mile once both addresses are set')
  expect(screen.getByText('2 min', { exact: false }).parentElement).toHaveTextContent('2 min to fill in this form')
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(screen.getByLabelText(/^Item description/))
  expect(scroll.mock.contexts).toEqual([screen.getByLabelText(/^Item description/)])
  // A button is not.
  scroll.mockClear()
  await user.click(screen.getByRole('button', { name: /^Notes/ }))
  expect(scroll).not.toHaveBeenCalled()
  scroll.mockRestore()

  await user.click(screen.getByRole('combobox', { name: /^Service type/ }))
  await user.click(await screen.findByRole('option', { name: 'Medical Equipment Transport' }))
  await user.click(screen.getByRole('radio', { name: /Express/ }))
  await waitFor(() =>
    expect(price()).toHaveTextContent(
      'Plus Medical Equipment Transport $10.00, Express $15.00, $1.50/mile once both addresses are set',
    ),
  )
})

test('the sender states that the recipient agreed to texts: then a number is asked for, and the language', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, prepareFilledIn)
  await priced('$31.15')
  expect(screen.queryByRole('radio', { name: 'Español' })).toBeNull()
  await unfold(user, 'Contacts and updates')
  await user.click(screen.getByRole('switch', { name: /^Text the recipient updates \(they agreed\)/ }))
  await user.click(screen.getByRole('radio', { name: 'Español' }))
  await user.click(submit())
  const wanted = 'Enter the recipient’s mobile number, without an extension, to text them'
  expect((await screen.findAllByText(wanted))[0]).toBeVisible()
  expect(server.requests(api.orders.place)).toEqual([])

  server.on(api.orders.place, refusal('server_busy', 'The server is busy'))
  const [, phone] = screen.getAllByLabelText(/^Contact phone/)
  await fill(user, phone as HTMLElement, '713-555-0142')
  await user.click(submit())
  await waitFor(() => expect(server.requests(api.orders.place)).toHaveLength(1))
  expect(server.requests(api.orders.place)[0]?.body).toMatchObject({ textsRecipient: true, recipientLanguage: 'es' })
})

test('the recipient is emailed the link if wished: then the address is asked for, sent, and its refusal stands at the field', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, prepareFilledIn)
  await priced('$31.15')
  await unfold(user, 'Contacts and updates')
  await unfold(user, 'Proof of delivery')
  expect(screen.queryByLabelText(/^Recipient’s email/)).toBeNull()
  const wish = screen.getByRole('switch', { name: /^Email the tracking link to the recipient/ })
  await user.click(wish)
  // Only an order with a PIN has one to send.
  await user.click(screen.getByRole('switch', { name: /^PIN from the recipient/ }))
  expect(wish).toHaveAccessibleName(/^Email the tracking link and PIN to the recipient/)
  await user.click(submit())
  expect(await screen.findByText('Enter the recipient’s email address')).toBeVisible()
  expect(server.requests(api.orders.place)).toEqual([])

  const message = 'Enter a valid email address'
  server.on(api.orders.place, refusal('invalid_input', message, { fields: { recipientEmail: message } }))
  await fill(user, screen.getByLabelText(/^Recipient’s email/), 'dana@example.com')
  await user.click(screen.getByRole('radio', { name: 'Español' }))
  await user.click(submit())
  await waitFor(() => expect(server.requests(api.orders.place)).toHaveLength(1))
  expect((await screen.findAllByText(message))[0]).toBeVisible()
  expect(screen.getByLabelText(/^Recipient’s email/)).toBeInvalid()
  expect(server.requests(api.orders.place)[0]?.body).toMatchObject({
    recipientEmail: 'dana@example.com',
    recipientLanguage: 'es',
    requiresPin: true,
  })

  // Taken back: nothing of it is sent.
  server.on(api.orders.place, refusal('server_busy', 'The server is busy'))
  await user.click(wish)
  await user.click(submit())
  await waitFor(() => expect(server.requests(api.orders.place)).toHaveLength(2))
  expect(server.requests(api.orders.place)[1]?.body).not.toHaveProperty('recipientEmail')
})

test('before it is placed the form says that a colleague has to approve the order, and why', async () => {
  const { server } = await renderApp('/dashboard', CLIENT, (fake) => {
    prepareFilledIn(fake)
    fake.on(api.approvals.preview, {
      reasons: [{ isPerson: false, isOverLimit: true, over: '30.00', priority: null }],
      isAfterwards: false,
    })
  })
  await priced('$31.15')
  expect(await screen.findByText('This order needs an approval: over $30.00.')).toBeVisible()
  expect(server.requests(api.approvals.preview).at(-1)?.query).toMatchObject({ priority: 'standard', total: '31.15' })
})

test('a priority that is no faster on a long way says so before it is paid for', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, prepareFilledIn)
  server.on(calculate, ({ body }) => ({
    ...PRICE,
    estimatedTime: 222,
    ...(body.priority === 'emergency'
      ? ({ priorityNote: 'not_faster', notKeptCause: 'distance', cheaperPriority: 'standard' } as const)
      : {}),
  }))
  await user.click(await screen.findByRole('radio', { name: /^Emergency/ }))
  await priced('Emergency is possible within 10 miles; this one by')
  await priced(
    'Emergency is no faster on this route: the drive alone takes 3 h 42 min. Standard is promised by the same time.',
  )
  await user.click(screen.getByRole('radio', { name: /^Standard/ }))
  await waitFor(() => expect(price()).not.toHaveTextContent('no faster'))
})

test('what few orders need is folded: an error in it opens it and gets the focus, and who used it finds it open', async () => {
  const { user, unmount } = await renderApp('/dashboard', CLIENT, (fake) => {
    prepare(fake)
    keepDraft({ ...FILLED_IN, textsRecipient: true })
  })
  // It holds a value.
  const contacts = await screen.findByRole('button', { name: /^Contacts and updates/ })
  expect(contacts).toHaveAttribute('aria-expanded', 'true')
  await user.click(contacts)
  expect(screen.queryByLabelText(/^Contact phone/)).toBeNull()
  expect(contacts).toHaveTextContent('Texts on')
  await priced('$31.15')
  await user.click(submit())
  const phone = within(await screen.findByRole('group', { name: 'Delivery contact' })).getByLabelText(/^Contact phone/)
  await waitFor(() => expect(phone).toHaveFocus())
  expect(phone).toBeInvalid()

  expect(screen.queryByLabelText(/^Special instructions/)).toBeNull()
  await unfold(user, 'Notes')
  unmount()
  await renderApp('/dashboard', CLIENT, prepareFilledIn)
  expect(await screen.findByLabelText(/^Special instructions/)).toBeVisible()
})

test('an order is for now, until a later day is asked for; back to now, nothing of that day is left', async () => {
  const { server, user } = await renderApp('/dashboard', CLIENT, prepareFilledIn)
  await priced('$31.15')
  expect(screen.queryByRole('button', { name: /^Scheduled date/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /^Scheduled, 48 hr/ }))
  expect(screen.getByRole('radio', { name: 'Later' })).toBeChecked()
  await user.click(screen.getByRole('combobox', { name: /^Preferred time slot/ }))
  await user.click(await screen.findByRole('option', { name: '12PM-5PM' }))
  await user.click(screen.getByRole('radio', { name: 'Now' }))
  expect(screen.getByRole('radio', { name: /^Standard/ })).toBeChecked()
  expect(screen.queryByRole('combobox', { name: /^Preferred time slot/ })).toBeNull()
  server.on(api.orders.place, refusal('server_busy', 'The server is busy'))
  await priced('$31.15')
  await user.click(submit())
  await waitFor(() =>
    expect(server.requests(api.orders.place)[0]?.body).toMatchObject({
      priority: 'standard',
      scheduledDate: null,
      preferredTimeSlot: null,
    }),
  )
})

test('submitted during the first pricing, it waits for it; without a price nothing is placed, in the words of the spec', async () => {
  const first = held<typeof PRICE>()
  const { server, user } = await renderApp('/dashboard', CLIENT, (fake) => {
    prepareFilledIn(fake)
    fake.on(calculate, () => first.promise)
    fake.on(api.orders.place, refusal('server_busy', 'The server is busy'))
  })
  await user.click(await screen.findByRole('button', { name: 'Submit request' }))
  expect(submit()).toHaveAttribute('data-loading')
  first.release(PRICE)
  await waitFor(() => expect(server.requests(api.orders.place)).toHaveLength(1))

  server.on(calculate, refusal('outside_service_area', 'This address is outside our service area'))
  await user.click(screen.getByRole('radio', { name: /^Express/ }))
  await priced('This address is outside our service area')
  await user.click(submit())
  expect(await screen.findByText('Pricing calculation required')).toBeVisible()
  expect(screen.getByText('Please wait for the pricing calculation to complete before submitting.')).toBeVisible()
  expect(server.requests(api.orders.place)).toHaveLength(1)
})
