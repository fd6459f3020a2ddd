import type { DispatchRule } from '@meridian/contract/auto-dispatch.ts'
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'

const RULE: DispatchRule = {
  id: 3,
  name: 'Emergencies',
  isOn: false,
  serviceType: null,
  priority: 'emergency',
  area: 'Houston',
  minutesBeforeLatestStart: null,
  withinMiles: 10,
  mode: 'offer',
  answerSeconds: 45,
}

async function open(rules: DispatchRule[]) {
  const shown = await renderApp('/dispatch', ADMIN, (server) => {
    server.on(api.stats.admin, refusal('internal', 'Not needed here'))
    server.on(api.dispatch.board, {
      day: '2026-07-15',
      today: '2026-07-15',
      now: '2026-07-15T15:00:00.000Z',
      version: 0,
      undo: null,
      orders: [],
      drivers: [],
      unassigned: [],
      engine: 'built-in',
    })
    server.on(api.dispatch.rules, rules)
    server.on(api.dispatch.addRule, RULE)
    server.on(api.dispatch.editRule, { ...RULE, isOn: true })
    server.on(api.dispatch.removeRule, { ok: true })
  })
  await shown.user.click(await screen.findByRole('button', { name: 'Auto-dispatch' }))
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Auto-dispatch' })) }
}

test('a rule reads as a sentence, is switched on, and removed', async () => {
  const { user, server, dialog } = await open([RULE])
  expect(
    await dialog.findByText(
      'Emergency, any service, pickup in Houston: at once offered to the best driver within 10 mi for 45 seconds',
    ),
  ).toBeVisible()
  await user.click(dialog.getByRole('switch', { name: 'Emergencies is on' }))
  await waitFor(() =>
    expect(server.requests(api.dispatch.editRule)[0]?.body).toMatchObject({ isOn: true, area: 'Houston' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Remove Emergencies' }))
  await waitFor(() => expect(server.requests(api.dispatch.removeRule)[0]?.params).toEqual({ id: '3' }))
})

test('without rules nothing happens by itself, and a new one is off until it is switched on', async () => {
  const { user, server, dialog } = await open([])
  expect(await dialog.findByText(/^No rules yet/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add rule' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'All')
  await user.click(dialog.getByRole('radio', { name: 'Assign' }))
  await user.click(dialog.getByRole('button', { name: 'Save rule' }))
  await waitFor(() =>
    expect(server.requests(api.dispatch.addRule)[0]?.body).toMatchObject({ name: 'All', isOn: false, mode: 'assign' }),
  )
})
