import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'

const { settings, changeSettings } = api.proofs
const stored = (isRequiredForAll: boolean, isRequired: boolean) => ({
  isRequiredForAll,
  organizations: [
    { id: 3, name: 'Gulf Lab', isRequired },
    { id: 4, name: 'Bayou Bend Pharmacy', isRequired: false },
  ],
})

const open = () =>
  renderApp('/admin/proof-rules', ADMIN, (server) => {
    server.on(settings, stored(false, true))
    server.on(changeSettings, ({ body }) => stored(body.organizationId === null && body.isRequired, body.isRequired))
  })

test('proofs are required for one organization or for all', async () => {
  const { user, server } = await open()
  expect(await screen.findByRole('switch', { name: 'Gulf Lab' })).toBeChecked()
  await user.click(screen.getByRole('switch', { name: 'Gulf Lab' }))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Gulf Lab' })).not.toBeChecked())
  expect(server.requests(changeSettings).at(-1)?.body).toEqual({ organizationId: 3, isRequired: false })
  await user.click(screen.getByRole('switch', { name: 'Required for all organizations' }))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Bayou Bend Pharmacy' })).toBeDisabled())
  expect(screen.getByRole('switch', { name: 'Bayou Bend Pharmacy' })).toBeChecked()
})

test('a refused change is shown, and the switch goes back', async () => {
  const { user, server } = await open()
  server.on(changeSettings, refusal('organization_not_found', 'There is no such organization'))
  await user.click(await screen.findByRole('switch', { name: 'Bayou Bend Pharmacy' }))
  expect(await screen.findByText('There is no such organization')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Bayou Bend Pharmacy' })).not.toBeChecked())
})
