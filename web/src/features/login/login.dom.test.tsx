import { api } from '@meridian/contract/index.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

const signInButton = () => screen.getAllByRole('button', { name: 'Sign in' }).at(-1) as HTMLElement

async function fillSignIn(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  await user.type(await screen.findByLabelText('Username or email'), 'pharmacy')
  await user.type(screen.getByLabelText('Password'), 'not the password')
  await user.click(signInButton())
}

test('an address that has an account already is refused in the words of the spec', async () => {
  const { user } = await renderApp('/login', null, (server) =>
    server.on(api.accounts.register, refusal('already_exists', 'An account with this e-mail exists')),
  )
  await user.type(await screen.findByLabelText('Full name'), 'Casey Rivera')
  await user.type(screen.getByLabelText('Email'), 'casey@clinic.example')
  await user.type(screen.getByLabelText('Create password'), 'a long Passphrase 1!')
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
