import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../../test/fake-server.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { CLIENT } from '../../../../test/samples.ts'
import type { OrganizationDomain, SingleSignOn } from '../../../data/accounts/single-sign-on.ts'

const { singleSignOn: calls } = api
const CLINIC: OrganizationDomain = {
  id: 5,
  domain: 'clinic.example',
  recordName: '_meridian.clinic.example',
  recordValue: 'meridian-verification=abc',
  verifiedAt: null,
  checkedAt: null,
  missingSince: null,
}
const VERIFIED = { ...CLINIC, verifiedAt: '2026-07-15T15:00:00Z' }
const NOTHING: SingleSignOn = {
  domains: [],
  connection: null,
  redirectUri: 'https://courier.example/api/sso/callback',
  isOwnSessionProvided: false,
}
const CONNECTION = {
  issuer: 'https://login.example',
  clientId: 'meridian',
  defaultRole: 'viewer',
  arePasswordsOff: false,
} as const

const open = (settings: SingleSignOn) =>
  renderApp('/organization?tab=sign-in', CLIENT, (server) => {
    server.on(calls.show, settings)
    server.on(api.twoFactorRule.show, { isRequired: false, people: 8, peopleWithout: 3 })
  })

test('an owner requires two-factor of everyone after a question, is told what is missing, and stops it', async () => {
  const { user, server } = await open(NOTHING)
  const { change } = api.twoFactorRule
  expect(await screen.findByText('3 of 8 people have no two-factor yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Require two-factor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Require two-factor of everyone?' }))
  server.on(change, refusal('own_two_factor_first', 'Turn it on for yourself first'))
  await user.click(dialog.getByRole('button', { name: 'Require two-factor' }))
  expect(await dialog.findByText('Turn it on for yourself first')).toBeVisible()
  server.on(change, { isRequired: true, people: 8, peopleWithout: 2 })
  await user.click(dialog.getByRole('button', { name: 'Require two-factor' }))
  expect(await screen.findByText('2 of 8 people have no two-factor yet.')).toBeVisible()
  expect(screen.getByText('Required')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stop requiring it' }))
  server.on(change, { isRequired: false, people: 8, peopleWithout: 2 })
  const question = within(await screen.findByRole('dialog', { name: 'Stop requiring two-factor?' }))
  await user.click(question.getByRole('button', { name: 'Stop requiring it' }))
  expect(await screen.findByRole('button', { name: 'Require two-factor' })).toBeVisible()
  expect(server.requests(change).map(({ body }) => body?.isRequired)).toEqual([true, true, false])
})

test('a domain is added, shows its record, and is verified by a check', async () => {
  const { user, server } = await open(NOTHING)
  expect(await screen.findByText('No domain yet.')).toBeVisible()
  server.on(calls.addDomain, CLINIC)
  await fill(user, screen.getByRole('textbox', { name: 'Domain' }), 'clinic.example')
  server.on(calls.show, { ...NOTHING, domains: [CLINIC] })
  await user.click(screen.getByRole('button', { name: 'Add domain' }))
  expect(await screen.findByText('meridian-verification=abc')).toBeVisible()
  expect(screen.getByText('_meridian.clinic.example')).toBeVisible()
  expect(screen.getByText('Waiting for the record')).toBeVisible()

  server.on(calls.checkDomain, refusal('domain_record_missing', 'There is no record yet'))
  await user.click(screen.getByRole('button', { name: 'Check clinic.example' }))
  expect(await screen.findByText('There is no record yet')).toBeVisible()

  server.on(calls.checkDomain, VERIFIED)
  server.on(calls.show, { ...NOTHING, domains: [VERIFIED] })
  await user.click(screen.getByRole('button', { name: 'Check clinic.example' }))
  expect(await screen.findByText('Verified')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('meridian-verification=abc')).toBeNull())
})

test('a verified domain whose record is missing says so and shows the record again', async () => {
  await open({ ...NOTHING, domains: [{ ...VERIFIED, missingSince: '2026-07-16T15:00:00Z' }] })
  expect(await screen.findByText('Record missing')).toBeVisible()
  expect(screen.getByText('meridian-verification=abc')).toBeVisible()
})

test('a domain is removed after a question', async () => {
  const { user, server } = await open({ ...NOTHING, domains: [VERIFIED] })
  server.on(calls.removeDomain, { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Remove clinic.example' }))
  server.on(calls.show, NOTHING)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No domain yet.')).toBeVisible()
})

test('a connection is tested and saved, and the secret leaves the form', async () => {
  const { user, server } = await open({ ...NOTHING, domains: [VERIFIED] })
  await fill(user, await screen.findByRole('textbox', { name: 'Issuer' }), 'https://login.example')
  server.on(calls.test, refusal('provider_fault', 'The provider does not answer at this address'))
  await user.click(screen.getByRole('button', { name: 'Test connection' }))
  expect(await screen.findByText('The provider does not answer at this address')).toBeVisible()

  await fill(user, screen.getByRole('textbox', { name: 'Client ID' }), 'meridian')
  await fill(user, screen.getByLabelText('Client secret'), 'hush')
  server.on(calls.save, ({ body }) => ({
    ...NOTHING,
    domains: [VERIFIED],
    connection: { ...CONNECTION, defaultRole: body.defaultRole },
  }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'https://courier.example/sso' })).toBeVisible()
  expect(server.requests(calls.save)[0]?.body).toEqual({
    issuer: 'https://login.example',
    clientId: 'meridian',
    clientSecret: 'hush',
    defaultRole: 'orderer',
    arePasswordsOff: false,
  })
  expect(screen.getByLabelText('Client secret')).toHaveValue('')
})

test('passwords are turned off without sending a secret, and a refusal is shown', async () => {
  const { user, server } = await open({ ...NOTHING, connection: CONNECTION })
  expect(await screen.findByText('Nobody can sign in with it until a domain is verified.')).toBeVisible()
  server.on(calls.save, refusal('no_verified_domain', 'Verify a domain first'))
  await user.click(screen.getByRole('switch', { name: /^Passwords off/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Verify a domain first')).toBeVisible()
  expect(server.requests(calls.save)[0]?.body).toEqual({ ...CONNECTION, arePasswordsOff: true })
})

test('the provider is disconnected after a question', async () => {
  const { user, server } = await open({ ...NOTHING, connection: CONNECTION })
  server.on(calls.remove, NOTHING)
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull())
})

test('who signed in at the provider is warned that removing it signs them out too', async () => {
  const own = { ...NOTHING, connection: CONNECTION, domains: [VERIFIED], isOwnSessionProvided: true }
  const { user } = await open(own)
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('You signed in at the provider yourself: you are signed out too.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  await user.click(screen.getByRole('button', { name: 'Remove clinic.example' }))
  expect(await screen.findByText(/If your address is of this domain, you are signed out too/)).toBeVisible()
})

test('another provider in its place: it is said who is signed out by that, and only then', async () => {
  const own = { ...NOTHING, connection: CONNECTION, domains: [VERIFIED], isOwnSessionProvided: true }
  const { user } = await open(own)
  const issuer = await screen.findByLabelText(/^Issuer/)
  const said = /whoever signed in at the present one is signed out .* you are signed out too/
  expect(screen.queryByText(said)).toBeNull()
  await fill(user, issuer, 'https://other.example')
  expect(screen.getByText(said)).toBeVisible()
})

test('who is no owner does not see the tab', async () => {
  const manager = { ...CLIENT, membership: CLIENT.membership && { ...CLIENT.membership, role: 'manager' as const } }
  await renderApp('/organization?tab=sign-in', manager, (server) => {
    server.on(api.people.list, { people: [], total: 0, sites: [] })
    server.on(api.people.invitations, [])
  })
  expect(await screen.findByRole('tab', { name: 'People' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Sign-in' })).toBeNull()
})
