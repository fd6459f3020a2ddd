import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type FakeServer, held, refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { CLIENT, DRIVER } from '../../../test/samples.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'

type Security = ReplyOf<typeof api.accounts.security>

const session = (id: number, isCurrent: boolean): Security['sessions'][number] => ({
  id,
  createdAt: '2026-07-15T14:00:00.000Z',
  lastSeenAt: '2026-07-15T15:00:00.000Z',
  ipAddress: '203.0.113.7',
  userAgent: null,
  isCurrent,
})
const withSessions = (...sessions: Security['sessions']): Security => ({
  security: { lastLogin: null, activeSessions: sessions.length, twoFactorEnabled: false },
  hasAuthenticatorApp: false,
  passkeys: [],
  accountStatus: 'Active',
  sessions,
  backupCodesLeft: 0,
  emailVerified: true,
})
const PREFERENCES: ReplyOf<typeof api.notices.showPreferences> = {
  kinds: [
    { kind: 'order_confirmed', label: 'An order is confirmed', channels: { screen: true, email: false, push: true } },
  ],
  email: CLIENT.email,
  pushKey: 'BEl6',
  pushBrowsers: [],
  textOffers: null,
}

function prepare(server: FakeServer, sessions = [session(1, true)]) {
  server.on(api.accounts.security, withSessions(...sessions))
  server.on(api.notices.showPreferences, PREFERENCES)
  server.on(api.custody.showHeadMail, { isWanted: false, email: CLIENT.email, mailedAt: null })
}

test('the password is changed with the texts of the spec', async () => {
  const { server, user } = await renderApp('/security', CLIENT, prepare)
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
  const save = dialog.getByRole('button', { name: 'Change password' })
  await user.click(save)
  expect(await dialog.findByText('Current password is required')).toBeVisible()
  expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible()
  expect(dialog.getByText('Please confirm your password')).toBeVisible()

  await fill(user, dialog.getByLabelText('Current password'), 'wrong wrong')
  await fill(user, dialog.getByLabelText('New password'), 'Another passphrase 2?')
  await fill(user, dialog.getByLabelText('Confirm new password'), 'different')
  await user.click(save)
  expect(await dialog.findByText("Passwords don't match")).toBeVisible()
  await user.clear(dialog.getByLabelText('Confirm new password'))
  await fill(user, dialog.getByLabelText('Confirm new password'), 'Another passphrase 2?')
  server.on(api.accounts.changePassword, refusal('invalid_credentials', 'The current password is wrong'))
  await user.click(save)
  expect(await screen.findByText('Password change failed')).toBeVisible()
  expect(screen.getByText('Please check your current password and try again')).toBeVisible()
  server.on(api.accounts.changePassword, { ok: true })
  await user.click(save)
  expect(await screen.findByText('Password updated')).toBeVisible()
  expect(server.requests(api.accounts.changePassword).at(-1)?.body).toMatchObject({
    newPassword: 'Another passphrase 2?',
  })
})

test('other sessions are listed and can be ended; alone, there is nothing to end', async () => {
  const { server, user } = await renderApp('/security', CLIENT, (fake) =>
    prepare(fake, [session(1, true), session(2, false)]),
  )
  const button = await screen.findByRole('button', { name: 'Sign Out All Other Sessions' })
  expect(button).toBeEnabled()
  server.on(api.accounts.signOutOthers, () => {
    prepare(server)
    return { signedOut: 1 }
  })
  await user.click(button)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out others' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign Out All Other Sessions' })).toBeDisabled())
  expect(server.requests(api.accounts.signOutOthers)).toHaveLength(1)
})

test('one session is ended by its own button', async () => {
  const { server, user } = await renderApp('/security', CLIENT, (fake) =>
    prepare(fake, [session(1, true), session(2, false)]),
  )
  server.on(api.accounts.endSession, () => {
    prepare(server)
    return { ok: true }
  })
  await user.click(await screen.findByRole('button', { name: /^End the session on/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^End the session on/ })).toBeNull())
  expect(server.requests(api.accounts.endSession)[0]?.params).toEqual({ id: '2' })
})

test('an unconfirmed address has a notice with a new link', async () => {
  const { server, user } = await renderApp('/security', CLIENT, (fake) => {
    prepare(fake)
    fake.on(api.accounts.security, { ...withSessions(session(1, true)), emailVerified: false })
  })
  server.on(api.accounts.sendVerification, { ok: true })
  await user.click(await screen.findByRole('button', { name: 'Send a new link' }))
  expect(await screen.findByText(/The link is on its way/)).toBeVisible()
})

test('the daily mail with the head of the custody log is switched on, and back when that is refused', async () => {
  const { server, user } = await renderApp('/security', CLIENT, prepare)
  const mail = await screen.findByRole('switch', { name: 'Mail me the head of the custody log' })
  expect(mail).not.toBeChecked()
  server.on(api.custody.changeHeadMail, refusal('not_signed_in', 'Please sign in'))
  await user.click(mail)
  expect(await screen.findByText('Your choice was not saved')).toBeVisible()
  expect(mail).not.toBeChecked()
  const saved = { isWanted: true, email: CLIENT.email, mailedAt: '2026-07-15T11:22:00.000Z' }
  server.on(api.custody.changeHeadMail, saved)
  await user.click(mail)
  expect(await screen.findByText(/Last mailed to your organization/)).toBeVisible()
  expect(mail).toBeChecked()
  expect(server.requests(api.custody.changeHeadMail).map(({ body }) => body)).toEqual([
    { isWanted: true },
    { isWanted: true },
  ])
})

test('while the settings load, a screen reader announces it', async () => {
  const reply = held<Security>()
  await renderApp('/security', CLIENT, (server) => {
    prepare(server)
    server.on(api.accounts.security, () => reply.promise)
  })
  expect(await screen.findByRole('status', { name: 'Loading your security settings' })).toBeInTheDocument()
  reply.release(withSessions(session(1, true)))
  expect(await screen.findByRole('region', { name: 'Notifications' })).toBeVisible()
})

/** Each state of push is what the browser answers. */
function browserWithPush(permission: NotificationPermission) {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  const subscribe = async () => {
    throw new DOMException('Registration failed - push service not available', 'AbortError')
  }
  const registration = { pushManager: { getSubscription: async () => null, subscribe } }
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: 'test',
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: registration,
    },
  })
}

const notifications = () => screen.findByRole('region', { name: 'Notifications' })

test('push says that this browser cannot, or may not', async () => {
  await renderApp('/security', CLIENT, prepare)
  expect(await within(await notifications()).findByText('Not available here')).toBeVisible()
  expect(screen.getAllByRole('switch', { name: /: Push$/ })[0]).toBeDisabled()
})

test('on an iPhone the steps to the Home Screen are shown', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')
  await renderApp('/security', CLIENT, prepare)
  const section = within(await notifications())
  expect(await section.findByText('Not available in Safari')).toBeVisible()
  expect(section.getByText('Tap Share in Safari’s bar.')).toBeVisible()
})

test('push that is blocked in the browser says so', async () => {
  browserWithPush('denied')
  await renderApp('/security', CLIENT, prepare)
  expect(await within(await notifications()).findByText(/Notifications are blocked here\./)).toBeVisible()
  expect(screen.getAllByRole('switch', { name: /: Push$/ })[0]).toBeDisabled()
})

test('push that is allowed and fails says so, and can be tried again', async () => {
  browserWithPush('granted')
  const { user } = await renderApp('/security', CLIENT, prepare)
  const section = within(await notifications())
  await user.click(await section.findByRole('button', { name: 'Allow in this browser' }))
  expect(await screen.findByText(/This browser could not reach its push service\./)).toBeVisible()
  expect(await section.findByRole('button', { name: 'Allow in this browser' })).toBeEnabled()
  expect(section.getByText(/This browser shows no notifications while Meridian is closed\./)).toBeVisible()
})

test('a choice that the server refuses goes back and says so', async () => {
  const { server, user } = await renderApp('/security', CLIENT, prepare)
  server.on(api.notices.changePreferences, refusal('server_busy', 'Busy'))
  const bell = await screen.findByRole('switch', { name: 'An order is confirmed: Bell' })
  expect(bell).toBeChecked()
  await user.click(bell)
  expect(await screen.findByText('Your choice was not saved')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'An order is confirmed: Bell' })).toBeChecked())
})

const DUTY = {
  id: 1,
  status: 'available',
  isOnDuty: false,
  openJobs: 0,
  maxOpenJobs: 3,
  jobRadiusMiles: null,
  phone: null,
} as const

function prepareDriver(server: FakeServer, textOffers: (typeof PREFERENCES)['textOffers']): void {
  prepare(server)
  server.on(api.drivers.mine, DUTY)
  server.on(api.orders.activeOfDriver, [])
  server.on(api.notices.showPreferences, { ...PREFERENCES, textOffers })
}

test('a driver switches texts of offers on; a client has no such switch', async () => {
  const { unmount } = await renderApp('/security', CLIENT, prepare)
  await screen.findByText('Choose how you are notified')
  const name = /^Text me when a job is offered/
  expect(screen.queryByRole('switch', { name })).toBeNull()
  unmount()

  const off = { number: '(713) 555-0142', isOn: false, hasStopped: false }
  const { server, user } = await renderApp('/security', DRIVER, (fake) => {
    prepareDriver(fake, off)
    fake.on(api.notices.switchTextOffers, { ...PREFERENCES, textOffers: { ...off, isOn: true } })
  })
  const choice = await screen.findByRole('switch', { name })
  expect(choice).not.toBeChecked()
  expect(screen.getByText(/^To \(713\) 555-0142, at any hour while you are on duty/)).toBeVisible()
  await user.click(choice)
  await waitFor(() => expect(choice).toBeChecked())
  expect(server.requests(api.notices.switchTextOffers)[0]?.body).toEqual({ isOn: true })
})

test.each([
  [{ number: null, isOn: false, hasStopped: false }, 'Add your US mobile number to your profile first.'],
  [
    { number: '(713) 555-0142', isOn: true, hasStopped: true },
    '(713) 555-0142 replied STOP. Reply START to our last text to get texts again.',
  ],
])('the switch for texts says why none come: %j', async (textOffers, words) => {
  await renderApp('/security', DRIVER, (fake) => prepareDriver(fake, textOffers))
  expect(await screen.findByText(words)).toBeVisible()
})

test('the name of the organization can be read, and changed only by those who may', async () => {
  const membership = { ...(CLIENT.membership as NonNullable<typeof CLIENT.membership>), role: 'viewer' as const }
  const { unmount } = await renderApp('/security', { ...CLIENT, membership }, prepare)
  expect(await screen.findByRole('textbox', { name: 'Organization' })).toHaveAttribute('readonly')
  unmount()
  await renderApp('/security', CLIENT, prepare)
  expect(await screen.findByRole('textbox', { name: 'Organization' })).not.toHaveAttribute('readonly')
})

test('who must set two-factor up finds only that, without live updates, and goes on when it is done', async () => {
  const held = { ...CLIENT, mustSetUpTwoFactor: true }
  const opened = vi.spyOn(globalThis, 'WebSocket')
  onTestFinished(() => opened.mockRestore())
  const { server, user } = await renderApp('/orders', held, prepare)
  expect(await screen.findByText('Two-factor sign-in is required')).toBeVisible()
  expect(location.pathname).toBe('/security')
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(screen.queryByText('Choose how you are notified')).toBeNull()
  expect(server.requests(api.notices.list)).toEqual([])
  expect(opened).not.toHaveBeenCalled()

  server.on(api.accounts.toggleTwoFactor, { twoFactorEnabled: false, secret: 'ABC', qrCode: 'data:image/png;base64,' })
  server.on(api.accounts.confirmTwoFactor, { twoFactorEnabled: true, backupCodes: ['aaaa-bbbb'] })
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, await dialog.findByLabelText(/code/i), '123456')
  await fill(user, dialog.getByLabelText('Password'), 'a long Passphrase 1!')
  server.on(api.accounts.me, CLIENT)
  await user.click(dialog.getByRole('button', { name: 'Verify and turn on' }))
  await user.click(await screen.findByRole('button', { name: 'I have saved them' }))
  expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(storedUser()?.mustSetUpTwoFactor).toBe(false)
  expect(await screen.findByText('Choose how you are notified')).toBeVisible()
})
