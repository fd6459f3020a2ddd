import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NO_COSTS } from '../../../../test/client-dashboard.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { CLIENT } from '../../../../test/samples.ts'
import type { Site } from '../../../data/organizations/sites.ts'
import { hoursOf, weekOf } from './hours-text.ts'

const CYPRESS: Site = {
  id: 7,
  name: 'Cypress Clinic',
  address: '1504 Taub Loop, Houston, TX 77030',
  latitude: 29.7105,
  longitude: -95.3936,
  precision: 'point',
  token: 'signed',
  hours: [...Array.from({ length: 5 }, (): [number, number][] => [[480, 1020]]), [], []],
  accessNote: 'Dock B',
  contactName: null,
  contactPhone: null,
  externalCode: 'CL-07',
  serviceMinutes: null,
  useCount: 3,
  lastUsedAt: null,
}

const open = (sites: Site[], siteIds: number[] | null = null) => {
  const membership = CLIENT.membership && { ...CLIENT.membership, siteIds, role: 'manager' as const }
  return renderApp('/organization?tab=sites', { ...CLIENT, membership }, (server) => {
    server.on(api.sites.list, sites)
    server.on(api.sites.edit, CYPRESS)
    server.on(api.sites.remove, { ok: true })
    server.on(api.costCenters.showRules, { ...NO_COSTS, costCenter: 'optional' })
    server.on(api.costCenters.list, [
      { id: 4, code: '4711', name: 'Pharmacy', isArchived: false },
      { id: 5, code: '0815', name: 'Closed', isArchived: true },
    ])
    server.on(api.costCenters.changeSite, NO_COSTS)
  })
}

test('sites are listed with their hours, found by typing, changed whole and deleted', async () => {
  const { user, server } = await open([
    CYPRESS,
    { ...CYPRESS, id: 8, name: 'Bay Lab', externalCode: null, hours: null },
  ])
  expect(await screen.findByText('Mon–Fri 8 AM – 5 PM · Used in 3 orders')).toBeVisible()
  await fill(user, screen.getByLabelText('Search sites by name, code or address'), 'cl-07')
  expect(screen.queryByText('Bay Lab')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit Cypress Clinic' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('checkbox', { name: 'Saturday' }))
  await user.click(dialog.getByRole('button', { name: 'Save site' }))
  await waitFor(() => expect(server.requests(api.sites.edit)).toHaveLength(1))
  expect(server.requests(api.sites.edit)[0]?.body).toMatchObject({
    name: 'Cypress Clinic',
    address: CYPRESS.address,
    token: 'signed',
    hours: [...(CYPRESS.hours ?? []).slice(0, 5), [[480, 1020]], []],
    accessNote: 'Dock B',
    serviceMinutes: null,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requests(api.costCenters.changeSite)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Delete Cypress Clinic' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.requests(api.sites.remove)).toHaveLength(1))
})

test('a site has its own rules for costs, which are asked for and saved only when they are unfolded and changed', async () => {
  const { user, server } = await open([CYPRESS])
  await user.click(await screen.findByRole('button', { name: 'Edit Cypress Clinic' }))
  const dialog = within(await screen.findByRole('dialog'))
  const costs = await dialog.findByRole('button', { name: 'Costs' })
  expect(server.requests(api.costCenters.showRules)).toHaveLength(0)
  await user.click(costs)
  const demand = await dialog.findByRole('combobox', { name: 'Cost center' })
  expect(demand).toHaveValue('As the organization: optional')
  expect(dialog.getByRole('combobox', { name: 'PO number' })).toHaveValue('As the organization: off')
  await user.click(demand)
  await user.click(await screen.findByRole('option', { name: 'Required' }))
  await user.click(await dialog.findByRole('combobox', { name: 'Cost center of the site' }))
  expect(screen.queryByRole('option', { name: /0815/ })).toBeNull()
  await user.click(await screen.findByRole('option', { name: '4711 Pharmacy' }))
  await user.click(dialog.getByRole('button', { name: 'Save site' }))
  await waitFor(() =>
    expect(server.requests(api.costCenters.changeSite)[0]).toMatchObject({
      body: { costCenter: 'required', poNumber: null, costCenterId: 4 },
    }),
  )
  expect(server.requests(api.sites.edit)).toHaveLength(1)
})

test('who looks after some sites is offered to add none', async () => {
  await open([CYPRESS], [7])
  await screen.findByText('Cypress Clinic · CL-07')
  expect(screen.queryByRole('button', { name: 'Add site' })).toBeNull()
})

test('hours past midnight are of two days, and a missing time is none', () => {
  const week = weekOf(Array.from({ length: 7 }, () => []))
  const night = week.map((day, at) => (at === 0 ? [{ from: '22:00', to: '02:00' }] : day))
  expect(hoursOf(night)?.slice(0, 2)).toEqual([[[1320, 1440]], [[0, 120]]])
  expect(hoursOf(week.map(() => [{ from: '08:00', to: '' }]))).toBeNull()
})
