import type { DispatchRule } from '@meridian/contract/dispatch/auto-dispatch.ts'
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
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
    server.on(api.dispatch.orderRules, rules)
    server.on(api.dispatch.switchAuto, { isOn: false, rulesOn: 1 })
  })
  await shown.user.click(await screen.findByRole('button', { name: /^Auto-dispatch/ }))
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Auto-dispatch' })) }
}

test('a rule reads as a sentence, is switched on, and deleted after a question', async () => {
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
  await user.click(dialog.getByRole('button', { name: 'Delete Emergencies' }))
  expect(dialog.getByText(/^Delete the rule ‘Emergencies’\?/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Keep the rule' }))
  expect(server.requests(api.dispatch.removeRule)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete Emergencies' }))
  await user.click(dialog.getByRole('button', { name: 'Delete rule' }))
  await waitFor(() => expect(server.requests(api.dispatch.removeRule)[0]?.params).toEqual({ id: '3' }))
})

test('without rules nothing happens by itself, and a new one is off until it is switched on', async () => {
  const { user, server, dialog } = await open([])
  expect(await dialog.findByText(/^No rules yet/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add rule' }))
  await fill(user, dialog.getByRole('textbox', { name: 'Name' }), 'All')
  await user.click(dialog.getByRole('radio', { name: 'Assign' }))
  await user.click(dialog.getByRole('button', { name: 'Save rule' }))
  await waitFor(() =>
    expect(server.requests(api.dispatch.addRule)[0]?.body).toMatchObject({ name: 'All', isOn: false, mode: 'assign' }),
  )
})

test('rules change places by button and by keyboard, and the focus stays', async () => {
  const { user, server, dialog } = await open([
    RULE,
    { ...RULE, id: 4, name: 'Samples' },
    { ...RULE, id: 5, name: 'Rest' },
  ])
  const names = () => dialog.getAllByRole('switch').map((element) => element.getAttribute('aria-label'))
  const sent = () => server.requests(api.dispatch.orderRules).map(({ body }) => body)
  const up = await dialog.findByRole('button', { name: 'Move Rest up' })
  await user.click(up)
  await waitFor(() => expect(sent()).toEqual([{ ruleIds: [3, 5, 4] }]))
  expect(up).toHaveFocus()
  // The server still has the old order here, so the list shows that again.
  await waitFor(() => expect(names().at(-1)).toBe('Rest is on'))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(sent()).toHaveLength(1)
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(sent()).toHaveLength(2))
})

test('the master switch shows its state beside the rules and in the toolbar', async () => {
  const { user, server, dialog } = await open([{ ...RULE, isOn: true }])
  expect(screen.getByText('Auto-dispatch on')).toBeInTheDocument()
  const master = await dialog.findByRole('switch', { name: /^Auto-dispatch/ })
  expect(master).toBeChecked()
  server.on(api.dispatch.showAuto, { isOn: false, rulesOn: 1 })
  await user.click(master)
  expect(server.requests(api.dispatch.switchAuto)[0]?.body).toEqual({ isOn: false })
  expect(await screen.findByText('Auto-dispatch off')).toBeInTheDocument()
  expect(dialog.getByText(/^Off: nothing is offered or assigned by itself/)).toBeVisible()
})
