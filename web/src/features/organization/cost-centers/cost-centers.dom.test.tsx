import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NO_COSTS } from '../../../../test/client-dashboard.ts'
import { refusal } from '../../../../test/fake-server.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { CLIENT } from '../../../../test/samples.ts'

const CENTER = { id: 7, code: '4711', name: 'Pharmacy', isArchived: false }
const open = () =>
  renderApp('/organization?tab=cost-centers', CLIENT, (server) => {
    server.on(api.costCenters.showRules, NO_COSTS)
    server.on(api.costCenters.list, [CENTER])
    server.on(api.costCenters.edit, { ...CENTER, isArchived: true })
    server.on(api.costCenters.changeRules, NO_COSTS)
    server.on(
      api.costCenters.add,
      refusal('cost_center_code_taken', 'There is a cost center 4711 already', {
        fields: { code: 'There is a cost center 4711 already' },
      }),
    )
  })

test('the rules are set with a pattern, which can be tried before it is saved', async () => {
  const { server, user } = await open()
  const poNumber = await screen.findByRole('radiogroup', { name: 'PO number' })
  expect(screen.queryByLabelText('Pattern of a PO number')).toBeNull()
  await user.click(within(poNumber).getByLabelText('Required'))
  await fill(user, screen.getByLabelText('Pattern of a PO number'), 'PO-99')
  await fill(user, screen.getByLabelText('Try a PO number'), 'po-4')
  expect(screen.getByText('Not accepted. A PO number looks like PO-12.')).toBeVisible()
  await fill(user, screen.getByLabelText('Try a PO number'), '7')
  expect(screen.getByText('Accepted as PO-47')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requests(api.costCenters.changeRules)).toHaveLength(1))
  expect(server.requests(api.costCenters.changeRules)[0]?.body).toEqual({
    costCenter: 'off',
    poNumber: 'required',
    poPattern: 'PO-99',
    poExample: '',
  })
})

test('a cost center is archived, and one whose code is taken is refused beside the field', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Archive cost center 4711' }))
  await waitFor(() => expect(server.requests(api.costCenters.edit)[0]?.body).toEqual({ isArchived: true }))
  await user.click(screen.getByRole('button', { name: 'Add cost center' }))
  await fill(user, await screen.findByLabelText('Code'), '4711')
  await fill(user, screen.getByLabelText('Name'), 'Other')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText('Code')).toBeInvalid())
})
