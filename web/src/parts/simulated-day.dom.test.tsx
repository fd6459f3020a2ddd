import { api } from '@meridian/contract/index.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'

const DEMO = { password: 'x', accounts: [{ username: 'admin', role: 'admin' as const, label: 'runs the day' }] }
const running = (speed: number) => ({ running: { speed, endsAt: '2026-03-04T12:00:00.000Z' } })

test('in a demo the sign-in page starts a simulated day at a chosen speed, changes it and stops it', async () => {
  const { server, user } = await renderApp('/login', null, (fake) => {
    fake.on(api.installation.show, {
      demo: DEMO,
      linkHoursAfterDelivery: 24,
      datedFromHour: 18,
      passkeyOrigin: location.origin,
      staffSignIn: null,
    })
    fake.on(api.simulation.show, { running: null })
    fake.on(api.simulation.start, ({ body }) => running(body.speed))
    fake.on(api.simulation.stop, { running: null })
  })
  const fastest = await screen.findByRole('radio', { name: '30×' })
  await waitFor(() => expect(fastest).toBeEnabled())
  await user.click(fastest)
  expect(server.requests(api.simulation.start)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Run a simulated day' }))
  expect(await screen.findByText('A simulated day is running')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: '5×' }))
  expect(server.requests(api.simulation.start).map(({ body }) => body.speed)).toEqual([30, 5])
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByRole('button', { name: 'Run a simulated day' })).toBeDefined()
  server.on(api.simulation.start, refusal('not_a_demo', 'This is only there in a demo'))
  await user.click(screen.getByRole('button', { name: 'Run a simulated day' }))
  expect(await screen.findByText('This is only there in a demo')).toBeDefined()
})

test('outside a demo there is none', async () => {
  await renderApp('/login', null)
  expect(await screen.findByLabelText('Username or email')).toBeDefined()
  expect(screen.queryByText('Simulated day')).toBeNull()
})
