import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NO_COSTS, prepareClientDashboard } from '../../../../test/client-dashboard.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { CLIENT } from '../../../../test/samples.ts'

const CENTERS = [
  { id: 7, code: '4711', name: 'Pharmacy', isArchived: false },
  { id: 8, code: '4712', name: 'Laboratory', isArchived: false },
  { id: 9, code: '4713', name: 'Old wing', isArchived: true },
]

const open = (costs: Partial<typeof NO_COSTS>) =>
  renderApp('/dashboard', CLIENT, (server) => {
    prepareClientDashboard(server)
    server.on(api.costCenters.showRules, { ...NO_COSTS, ...costs })
    server.on(api.costCenters.list, CENTERS)
  })
const submit = () => screen.getByRole('button', { name: 'Submit request' })
const costCenter = () => screen.findByRole('combobox', { name: /^Cost center/ })

test('an organization that uses neither sees no field', async () => {
  const { server } = await open({})
  await screen.findByLabelText(/^Item description/)
  expect(server.requests(api.costCenters.showRules)).toHaveLength(1)
  expect(screen.queryByLabelText(/^Cost center/)).toBeNull()
  expect(screen.queryByLabelText(/^PO number/)).toBeNull()
  expect(server.requests(api.costCenters.list)).toHaveLength(0)
})

test('what is required is said beside its field, with the example; an archived cost center is not offered', async () => {
  const { user } = await open({ costCenter: 'required', poNumber: 'required', poPattern: 'PO-9999' })
  await costCenter()
  expect(screen.getByText('Such as PO-1234')).toBeVisible()
  await user.click(submit())
  expect(await screen.findByText('Choose a cost center')).toBeVisible()
  await user.click(await costCenter())
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    '4711 Pharmacy',
    '4712 Laboratory',
  ])
  await user.click(screen.getByRole('option', { name: '4712 Laboratory' }))
  await user.click(submit())
  expect(await screen.findByText('Enter the PO number')).toBeVisible()
  await fill(user, screen.getByLabelText('PO number'), '1234')
  await user.click(submit())
  expect(await screen.findByText('A PO number looks like PO-1234')).toBeVisible()
})

test('the form begins with the cost center that was chosen last, and is still untouched', async () => {
  await open({ costCenter: 'optional', lastCostCenterId: 7 })
  await waitFor(async () => expect(await costCenter()).toHaveValue('4711 Pharmacy'))
  expect(screen.getByRole('button', { name: 'Clear form' })).toBeDisabled()
})
