import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeServer, refusal } from '../../../../test/fake-server.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { CLIENT } from '../../../../test/samples.ts'

type People = ReplyOf<typeof api.people.list>
type Person = People['people'][number]

const DETAILS: NonNullable<Person['details']> = {
  email: 'bo@clinic.example',
  role: 'orderer',
  seesPrices: true,
  siteIds: null,
  lastSignInAt: null,
  hasTwoFactor: false,
  mayBeChanged: true,
  mayBeRemoved: true,
}
const BO: Person = { id: 7, firstName: 'Bo', lastName: 'Lee', isYou: false, details: DETAILS }
const CY: Person = {
  ...BO,
  id: 8,
  firstName: 'Cy',
  details: {
    ...DETAILS,
    email: 'cy@clinic.example',
    role: 'owner',
    hasTwoFactor: true,
    mayBeChanged: false,
    mayBeRemoved: false,
  },
}
const SITES = [
  { id: 3, name: 'North' },
  { id: 4, name: 'South' },
]

function prepare(server: FakeServer, people: Person[] = [BO, CY], total = people.length) {
  server.on(api.people.list, { people, total, sites: SITES })
  server.on(api.people.invitations, [])
}

const open = (prepared: (server: FakeServer) => void = prepare) =>
  renderApp('/organization?tab=people', CLIENT, prepared)

test('each person is listed with role, sites, two-factor and last sign-in; buttons are there only for what one may', async () => {
  await open()
  const bo = within((await screen.findByText('Bo Lee')).closest('li') as HTMLElement)
  expect(bo.getByText('Orderer · All sites')).toBeVisible()
  expect(bo.getByText(/No two-factor · Never signed in/)).toBeVisible()
  const cy = within(screen.getByText('Cy Lee').closest('li') as HTMLElement)
  expect(cy.getByText(/Two-factor on/)).toBeVisible()
  expect(cy.queryByRole('button')).toBeNull()
})

test('a role is changed and limited to a site; at least one has to be chosen, and a refusal is shown', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Change Bo Lee' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Bo Lee' }))
  await user.click(dialog.getByRole('switch', { name: 'Sees prices' }))
  await user.click(dialog.getByRole('switch', { name: /Only some sites/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose at least one site')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'South' }))
  server.on(api.people.change, refusal('more_than_own', 'You can give no more'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/You can give no more/)).toBeVisible()
  server.on(api.people.change, { ok: true })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('What Bo Lee may do was changed')).toBeVisible()
  expect(server.requests(api.people.change).at(-1)).toMatchObject({
    params: { id: '7' },
    body: { role: 'orderer', seesPrices: false, siteIds: [4] },
  })
})

test('someone is removed, and what waits for them goes to the remover', async () => {
  const { server, user } = await open()
  server.on(api.people.remove, { handedOver: 2 })
  await user.click(await screen.findByRole('button', { name: 'Remove Bo Lee' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Bo Lee?' }))
  expect(dialog.getByText(/signed out of your organization at once/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Bo Lee was removed, and 2 unfinished orders handed over')).toBeVisible()
  expect(server.requests(api.people.remove)[0]?.params).toEqual({ id: '7' })
})

test('two hundred people come in pages, and a search begins at the first', async () => {
  const { server, user } = await open((fake) => prepare(fake, [BO], 200))
  expect(await screen.findByText('Page 1 of 4')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Page 2 of 4')).toBeVisible()
  await fill(user, screen.getByRole('textbox', { name: 'Find someone' }), 'bo')
  await waitFor(() => expect(server.requests(api.people.list).at(-1)?.query).toMatchObject({ q: 'bo', page: '1' }))
})

test('several addresses are invited with a role; those that failed stay in the field with the reason', async () => {
  const { server, user } = await open()
  const field = await screen.findByRole('textbox', { name: 'Email addresses' })
  const send = screen.getByRole('button', { name: 'Send invitations' })
  await user.click(send)
  expect(await screen.findByText('Enter an email address')).toBeVisible()
  await user.click(field)
  await user.paste('a@b.example, driver@couriers.example;c@d.example')
  server.on(api.people.invite, [
    { email: 'a@b.example', outcome: 'sent' },
    { email: 'driver@couriers.example', outcome: 'not_a_client' },
    { email: 'c@d.example', outcome: 'already_member' },
  ])
  await user.click(send)
  expect(await screen.findByText(/driver@couriers\.example: Not invited/)).toBeVisible()
  expect(screen.getByText('a@b.example: Invitation sent')).toBeVisible()
  expect(field).toHaveValue('driver@couriers.example')
  expect(server.requests(api.people.invite)[0]?.body).toEqual({
    emails: ['a@b.example', 'driver@couriers.example', 'c@d.example'],
    role: 'orderer',
    seesPrices: true,
    siteIds: null,
  })
})

test('an open invitation is sent again and withdrawn', async () => {
  const { server, user } = await open((fake) => {
    prepare(fake)
    const invited = { id: 9, email: 'new@clinic.example', invitedBy: 'Ada', expiresAt: '2026-07-22T15:00:00.000Z' }
    fake.on(api.people.invitations, [{ ...invited, role: 'viewer', seesPrices: false, siteIds: [3] }])
  })
  expect(await screen.findByText('Viewer · without prices · North')).toBeVisible()
  server.on(api.people.resend, { ok: true })
  server.on(api.people.withdraw, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Send the invitation of new@clinic.example again' }))
  expect(await screen.findByText('Invitation sent again to new@clinic.example')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of new@clinic.example' }))
  await waitFor(() => expect(server.requests(api.people.withdraw)[0]?.params).toEqual({ id: '9' }))
})
