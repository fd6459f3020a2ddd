/** The links of mails that lead to the sign-in page: to a new password, and to a new account. */
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { CLIENT, DRIVER } from '../../../test/samples.ts'

const TOKEN = 'a'.repeat(43)
const PASSWORD = 'Another passphrase 2?'

test('a forgotten password is asked for by mail, whether or not there is such an account', async () => {
  const { server, user } = await renderApp('/login', null, (fake) => fake.on(api.accounts.forgotPassword, { ok: true }))
  await user.click(await screen.findByRole('button', { name: 'Forgot Password?' }))
  await fill(user, (await screen.findAllByLabelText('Email'))[0] as HTMLElement, CLIENT.email)
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText(/^If an account exists for /)).toBeVisible()
  expect(server.requests(api.accounts.forgotPassword).map(({ body }) => body)).toEqual([{ email: CLIENT.email }])
})

test('the mailed link sets a new password and leads to sign-in', async () => {
  const { server, user } = await renderApp(`/login#reset=${TOKEN}`, null, (fake) =>
    fake.on(api.accounts.resetPassword, { ok: true }),
  )
  await fill(user, await screen.findByLabelText('New password'), PASSWORD)
  await fill(user, screen.getByLabelText('Confirm new password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText('Password updated')).toBeVisible()
  expect(server.requests(api.accounts.resetPassword).at(-1)?.body).toEqual({ token: TOKEN, newPassword: PASSWORD })
  expect(await screen.findByLabelText('Username or email')).toBeVisible()
})

test('a link to a new password that was used already says so, and offers another one', async () => {
  const { user } = await renderApp(`/login#reset=${TOKEN}`, null, (fake) =>
    fake.on(api.accounts.resetPassword, refusal('link_expired', 'This link was used or has expired')),
  )
  await fill(user, await screen.findByLabelText('New password'), PASSWORD)
  await fill(user, screen.getByLabelText('Confirm new password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  expect(await screen.findByRole('button', { name: 'Send the link' })).toBeVisible()
})

test('an invited driver opens the account from the mail, and signs in with it', async () => {
  const { server, user } = await renderApp(`/login#invite=${TOKEN}`, null, (fake) => {
    fake.on(api.accounts.showInvitation, {
      email: DRIVER.email,
      role: 'driver',
      organizationName: null,
      expiresAt: '2026-07-20T15:00:00.000Z',
      hasAccount: false,
    })
    fake.on(api.accounts.acceptInvitation, DRIVER)
  })
  expect(await screen.findByText('You join Meridian as a driver.')).toBeVisible()
  await fill(user, screen.getByLabelText('First name'), 'Dana')
  await fill(user, screen.getByLabelText('Create password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(screen.getByLabelText('Username or email')).toHaveValue(DRIVER.email))
  expect(server.requests(api.accounts.acceptInvitation)[0]?.body).toMatchObject({ token: TOKEN, firstName: 'Dana' })
})
