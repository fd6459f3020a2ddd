/** Notifications are offered once, when a driver goes on duty, in words that fit the phone. */
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { works } from '../../../test/driver-dashboard.ts'
import type { FakeServer } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { DRIVER } from '../../../test/samples.ts'

const PREFERENCES = { kinds: [], email: 'marcus@example.com', pushKey: 'BEl6', pushBrowsers: [], textOffers: null }
const DUTY = {
  id: 1,
  status: 'available',
  isOnDuty: true,
  openJobs: 0,
  maxOpenJobs: 3,
  jobRadiusMiles: null,
  phone: null,
} as const

beforeEach(() => {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined })
})

function prepare(server: FakeServer): void {
  works([], false)(server)
  server.on(api.notices.showPreferences, PREFERENCES)
  server.on(api.drivers.changeMine, ({ body }) => ({ ...DUTY, isOnDuty: body.isOnDuty ?? true }))
}

function browserWithPush(answer: NotificationPermission) {
  vi.stubGlobal('PushManager', class {})
  const requestPermission = vi.fn(async () => {
    vi.stubGlobal('Notification', { permission: answer, requestPermission })
    return answer
  })
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  const value = { getRegistration: async () => undefined, register: async () => {} }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  return requestPermission
}

async function open() {
  const app = await renderApp('/driver-dashboard', DRIVER, prepare)
  // What runs on every page of a driver is loaded after the screen.
  await waitFor(() => expect(app.server.requests(api.offers.list)).toHaveLength(1))
  return app
}
async function goOnDuty(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  await user.click(await screen.findByRole('switch'))
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked())
}
const question = async () => within(await screen.findByRole('dialog', { name: 'Hear of jobs at once' }))

test('going on duty asks once; not now is remembered', async () => {
  const requestPermission = browserWithPush('granted')
  const { user } = await open()
  await goOnDuty(user)
  expect((await question()).getByText('Your phone asks next: choose Allow.')).toBeVisible()
  await user.click((await question()).getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('switch'))
  await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked())
  await goOnDuty(user)
  expect(localStorage.getItem('push-asked')).toBe('yes')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requestPermission).not.toHaveBeenCalled()
})

test('what the driver blocks in the browser’s own question is said, with how to allow it', async () => {
  browserWithPush('denied')
  const { user } = await open()
  await goOnDuty(user)
  await user.click((await question()).getByRole('button', { name: 'Turn on notifications' }))
  expect(await (await question()).findByText(/^Notifications are blocked here\./)).toBeVisible()
  await user.click((await question()).getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('on an iPhone the three steps to the Home Screen are shown', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')
  const { user } = await open()
  await goOnDuty(user)
  const steps = (await question()).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([
    'Tap Share in Safari’s bar.',
    'Choose Add to Home Screen, then Add.',
    'Open Meridian from the Home Screen, sign in, and allow notifications there.',
  ])
  expect((await question()).queryByRole('button', { name: 'Turn on notifications' })).toBeNull()
})
