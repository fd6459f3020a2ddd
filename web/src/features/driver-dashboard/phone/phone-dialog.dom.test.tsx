/** A driver pairs an app that shares the location while another one is in front. */
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { works } from '../../../../test/driver-dashboard.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { DRIVER } from '../../../../test/samples.ts'

const DUTY = { id: 1, status: 'available', isOnDuty: true, openJobs: 0, maxOpenJobs: 3, jobRadiusMiles: null } as const
const PAIRING = { url: 'https://meridian.example/api/positions/phone', key: 'abcde-fghjk-mnpqr-stuvw' }

beforeEach(() => {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined })
})

test('an app is paired by a link, a code or by hand, its age is said where the browser’s was, and the pairing ends', async () => {
  let phone: { app: 'traccar'; lastSeenAt: string | null; positionAt: string | null } | null = null
  const { server, user } = await renderApp('/driver-dashboard', DRIVER, (server) => {
    works([])(server)
    server.on(api.drivers.mine, () => ({ ...DUTY, phone }))
    server.on(api.phones.pair, () => {
      const now = new Date().toISOString()
      phone = { app: 'traccar', lastSeenAt: now, positionAt: now }
      return PAIRING
    })
    server.on(api.phones.unpair, () => {
      phone = null
      return { ok: true }
    })
  })
  // What runs on every page of a driver is loaded after the screen.
  await waitFor(() => expect(server.requests(api.offers.list)).toHaveLength(1))
  expect(await screen.findByRole('article', { name: 'Job 30' })).toBeVisible()
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Share from your pocket' }))
  await user.click(await screen.findByRole('button', { name: 'Share from your pocket' }))
  await user.click(await (await dialog()).findByRole('button', { name: 'Traccar Client' }))
  const link = await (await dialog()).findByRole('link', { name: 'Open Traccar Client on this phone' })
  expect(link.getAttribute('href')).toContain(`id=${PAIRING.key}`)
  expect((await dialog()).getByText(PAIRING.key)).toBeVisible()
  expect((await dialog()).getByText('This is shown only now. If it is lost, pair the phone again.')).toBeVisible()
  expect(server.requests(api.phones.pair)[0]?.body).toEqual({ app: 'traccar' })
  await user.click((await dialog()).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/^Traccar Client shares your location · last position/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Paired with Traccar Client' }))
  await user.click(await (await dialog()).findByRole('button', { name: 'Stop sharing by this app' }))
  expect(await (await dialog()).findByRole('button', { name: 'OwnTracks' })).toBeVisible()
  expect(await screen.findByText('This browser cannot share your location.')).toBeVisible()
})
