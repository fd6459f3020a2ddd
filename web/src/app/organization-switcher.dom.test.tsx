import type { User } from '@meridian/contract/accounts/accounts.ts'
import { ERROR_STATUS } from '@meridian/contract/errors.ts'
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { type FakeServer, listPage, unreachable } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { CLIENT } from '../../test/samples.ts'

const COORDINATOR = { ...CLIENT, organizations: [...CLIENT.organizations, { id: 8, name: 'Heights Clinic' }] }
const AT_CLINIC: User = {
  ...COORDINATOR,
  organizationName: 'Heights Clinic',
  membership: { organizationId: 8, role: 'orderer', seesPrices: true, siteIds: null },
}

const noOrders = (server: FakeServer) => {
  server.on(api.orders.ofClient, listPage(api.orders.ofClient, [], 0))
  server.on(api.orders.all, listPage(api.orders.all, [], 0))
}
let assign: MockInstance<typeof location.assign>
beforeEach(() => {
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
})

const switcher = () => screen.findByRole('button', { name: /Working for Bayou Bend Pharmacy/ })

test('a person of one organization has no switcher', async () => {
  await renderApp('/orders', CLIENT, noOrders)
  await screen.findByRole('button', { name: 'Log out' })
  expect(screen.queryByRole('button', { name: /Switch organization/ })).toBeNull()
})

test('choosing another organization stores it and loads the dashboard anew, without an order that waited for payment', async () => {
  localStorage.setItem('pendingOrder', '{}')
  const { server, user } = await renderApp('/orders', COORDINATOR, (fake) => {
    noOrders(fake)
    fake.on(api.accounts.switchOrganization, AT_CLINIC)
  })
  await user.click(await switcher())
  expect(await screen.findByRole('menuitem', { name: /Bayou Bend Pharmacy/ })).toBeDisabled()
  await user.click(screen.getByRole('menuitem', { name: 'Heights Clinic' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'))
  expect(server.requests(api.accounts.switchOrganization).map(({ body }) => body)).toEqual([{ organizationId: 8 }])
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(AT_CLINIC)
  expect(localStorage.getItem('pendingOrder')).toBeNull()
})

test('a switch that fails is said, and the organization stays', async () => {
  const { user } = await renderApp('/orders', COORDINATOR, (fake) => {
    noOrders(fake)
    fake.on(api.accounts.switchOrganization, unreachable)
  })
  await user.click(await switcher())
  await user.click(await screen.findByRole('menuitem', { name: 'Heights Clinic' }))
  expect(await screen.findByText('Still working for the same organization')).toBeVisible()
  expect(await switcher()).toBeEnabled()
  expect(assign).not.toHaveBeenCalled()
})

const elsewhere = () => {
  const values = { orderId: 12, organizationId: 8, organizationName: 'Heights Clinic' }
  const body = { code: 'order_of_other_organization', message: 'Order #ML-0012 belongs to Heights Clinic', values }
  return Response.json(body, { status: ERROR_STATUS.order_of_other_organization })
}

test.each(['/orders?order=12', '/tracking?order=12', '/messages?order=12'])(
  '%s, of another own organization, offers to switch there and comes back to the link',
  async (path) => {
    const { user } = await renderApp(path, COORDINATOR, (fake) => {
      noOrders(fake)
      fake.on(api.orders.show, elsewhere)
      fake.on(api.messages.conversations, elsewhere)
      fake.on(api.messages.list, [])
      fake.on(api.accounts.switchOrganization, AT_CLINIC)
    })
    expect(await screen.findByRole('heading', { name: 'This order belongs to Heights Clinic' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Switch to Heights Clinic' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(path))
  },
)

const switched = () =>
  Response.json(
    { code: 'organization_switched', message: 'You work for another organization by now.' },
    { status: ERROR_STATUS.organization_switched },
  )

test.each([false, true])(
  'a page says for which organization it was loaded, and loads anew for another; stored by the other tab already: %s',
  async (isStored) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const { server } = await renderApp('/orders', COORDINATOR, (fake) => {
      noOrders(fake)
      fake.on(api.accounts.me, AT_CLINIC)
      fake.on(api.orders.ofClient, () => {
        if (isStored) localStorage.setItem('user', JSON.stringify(AT_CLINIC))
        return switched()
      })
    })
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(AT_CLINIC)
    const [asked] = server.requests(api.orders.ofClient)
    expect(asked?.headers.get('x-organization')).toBe(String(COORDINATOR.membership?.organizationId))
  },
)
