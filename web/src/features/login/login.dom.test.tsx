import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN, CLIENT, DRIVER } from '../../../test/samples.ts'
import { router } from '../../app/router.tsx'
import { setNavigator } from '../../data/navigation.ts'

const signInButton = () => screen.getAllByRole('button', { name: 'Sign in' }).at(-1) as HTMLElement

async function fillSignIn(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  await fill(user, await screen.findByLabelText('Username or email'), 'pharmacy')
  await fill(user, screen.getByLabelText('Password'), 'not the password')
  await user.click(signInButton())
}

test('an address that has an account already is refused in the words of the spec', async () => {
  const { user } = await renderApp('/login', null, (server) =>
    server.on(api.accounts.register, refusal('already_exists', 'An account with this email exists')),
  )
  await fill(user, await screen.findByLabelText('Full name'), 'Casey Rivera')
  await fill(user, screen.getByLabelText('Email'), 'casey@clinic.example')
  await fill(user, screen.getByLabelText('Create password'), 'a long Passphrase 1!')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText('Registration Failed')).toBeVisible()
  expect(screen.getByText('Unable to create account. Please try again.')).toBeVisible()
})

test('a wrong password is refused, and the password can be shown and hidden', async () => {
  const { user } = await renderApp('/login', null, (server) =>
    server.on(api.accounts.login, refusal('invalid_credentials', 'The username or password is wrong')),
  )
  await fillSignIn(user)
  expect(await screen.findByText('Login Failed')).toBeVisible()
  expect(location.pathname).toBe('/login')
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  await user.click(screen.getAllByRole('button', { name: /show password/i })[0] as HTMLElement)
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
})

test('nothing is sent while a field is empty', async () => {
  const { server, user } = await renderApp('/login', null)
  await screen.findByLabelText('Username or email')
  await user.click(signInButton())
  expect(await screen.findByText('Username or email is required')).toBeVisible()
  expect(screen.getByText('Password is required')).toBeVisible()
  expect(server.requests(api.accounts.login)).toEqual([])
})

test('a reply without a user is a Login Error', async () => {
  // Not in the contract: what a proxy in between could answer.
  const { user } = await renderApp('/login', null, (server) => server.on(api.accounts.login, Response.json({})))
  await fillSignIn(user)
  expect(await screen.findByText('Login Error')).toBeVisible()
})

test('without a session every screen leads to sign-in', async () => {
  await renderApp('/orders', null)
  expect(await screen.findByLabelText('Username or email')).toBeVisible()
  expect(location.pathname).toBe('/login')
})

const SIGNED_IN = { sessionToken: 'a-token' }

test.each([
  [CLIENT, '/orders?order=1089', '/orders?order=1089'],
  [DRIVER, '/driver-dashboard?order=12', '/driver-dashboard?order=12'],
  [ADMIN, '/messages?order=12', '/messages?order=12'],
  [ADMIN, '/security', '/security'],
  [DRIVER, '/orders?order=1089', '/driver-dashboard'],
  [ADMIN, '/dashboard', '/admin-dashboard'],
])('$role opens %s signed out, and is at %s after the sign-in', async (account, link, expected) => {
  const { user } = await renderApp(link, null, (server) => server.on(api.accounts.login, { ...account, ...SIGNED_IN }))
  const visited: string[] = []
  setNavigator((path) => visited.push(path))
  await fillSignIn(user)
  await waitFor(() => expect(visited).toEqual([expected]))
  setNavigator((path) => router.history.push(path))
})

test('the first sign-in after signing up leads to the welcome page', async () => {
  const { user } = await renderApp('/login', null, (server) => {
    server.on(api.accounts.register, CLIENT)
    server.on(api.accounts.login, { ...CLIENT, ...SIGNED_IN })
  })
  await fill(user, await screen.findByLabelText('Full name'), 'Casey Rivera')
  await fill(user, screen.getByLabelText('Email'), CLIENT.email)
  await fill(user, screen.getByLabelText('Create password'), 'a long Passphrase 1!')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(screen.getByLabelText('Username or email')).toHaveValue(CLIENT.email))
  await fill(user, screen.getByLabelText('Password'), 'a long Passphrase 1!')
  await user.click(signInButton())
  await waitFor(() => expect(location.pathname).toBe('/welcome'))
})

const INVITED = {
  email: CLIENT.email,
  role: 'client',
  organizationName: 'Bayou Clinic',
  expiresAt: '2026-07-20T15:00:00.000Z',
  hasAccount: true,
} as const
const TOKEN = 'a'.repeat(43)

test('an invited person who has an account joins with it, and starts in the organization on a new page', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  onTestFinished(() => assign.mockRestore())
  const { server, user } = await renderApp(`/login#invite=${TOKEN}`, CLIENT, (fake) => {
    fake.on(api.accounts.showInvitation, INVITED)
    fake.on(api.people.join, refusal('invalid_input', 'This link is not valid any more'))
  })
  const join = await screen.findByRole('button', { name: 'Join Bayou Clinic' })
  await user.click(join)
  expect(await screen.findByText('This link is not valid any more')).toBeVisible()
  server.on(api.people.join, CLIENT)
  await user.click(join)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
  expect(server.requests(api.people.join).at(-1)?.body).toEqual({ token: TOKEN })
})

test('an invited person who has an account and is signed out is asked to sign in first', async () => {
  const { user } = await renderApp(`/login#invite=${TOKEN}`, null, (fake) =>
    fake.on(api.accounts.showInvitation, INVITED),
  )
  expect(await screen.findByText(`Sign in as ${CLIENT.email}, then open the link in the mail again.`)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByLabelText('Username or email')).toHaveValue(CLIENT.email)
})
