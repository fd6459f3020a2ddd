import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN, ADMIN_STATS, aMessage, anOrder } from '../../../test/samples.ts'

test('an admin writes to the client of an order: a text is needed, it is sent once, and the words are those of the spec', async () => {
  const order = anOrder({ id: 12 })
  const { server, user } = await renderApp('/admin-dashboard', ADMIN, (fake) => {
    fake.on(api.stats.admin, ADMIN_STATS)
    fake.on(api.orders.all, listPage(api.orders.all, [order], 1))
    fake.on(api.messages.send, ({ body }) => aMessage({ content: body.content }))
  })
  await user.click(await screen.findByRole('button', { name: '#ML-0012' }))
  await user.click(await screen.findByRole('button', { name: 'Message Client' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message Client' }))
  const send = dialog.getByRole('button', { name: 'Send message' })
  await user.type(dialog.getByLabelText('Message'), '   ')
  expect(send).toBeDisabled()
  await user.clear(dialog.getByLabelText('Message'))
  await user.type(dialog.getByLabelText('Message'), 'We are on it.{Enter}Thank you.')
  await user.click(send)
  expect(await screen.findByText('Message Sent')).toBeVisible()
  expect(screen.getByText('Your message has been sent to the client.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requests(api.messages.send).map(({ body }) => body.content)).toEqual(['We are on it.\nThank you.'])
})
