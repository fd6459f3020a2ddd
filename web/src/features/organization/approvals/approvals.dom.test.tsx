import { api } from '@meridian/contract/index.ts'
import type { OpenApproval } from '@meridian/contract/organizations/approvals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage, refusal } from '../../../../test/fake-server.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../../test/samples.ts'

const WAITING: OpenApproval = {
  orderId: 12,
  revision: 3,
  groupId: null,
  requestedBy: 'Dana Cole',
  requestedAt: '2026-07-15T14:00:00.000Z',
  reasons: [{ isPerson: false, isOverLimit: true, over: '200.00', priority: 'express' }],
  isAfterwards: false,
  lapsesAt: null,
  totalCost: '250.00',
  priority: 'express',
  serviceType: 'medical_prescription',
  isOwn: false,
}
const PEOPLE = [
  { id: 2, name: 'Maria Lopez', mayApprove: true },
  { id: 3, name: 'Dana Cole', mayApprove: false },
]
const MANAGER = { ...CLIENT, membership: { ...(CLIENT.membership as object), role: 'manager' } } as typeof CLIENT

test('an approver sees amount, person and reason, and decides with a note about what was shown', async () => {
  const { user, server } = await renderApp('/organization?tab=approvals', MANAGER, (fake) => {
    fake.on(api.approvals.open, [WAITING, { ...WAITING, orderId: 13, isOwn: true, totalCost: null }])
    fake.on(api.approvals.decide, anOrder())
  })
  const open = within(await screen.findByRole('region', { name: 'Waiting for approval' }))
  const [first, own] = await open.findAllByRole('listitem')
  const card = within(first as HTMLElement)
  expect(first).toHaveTextContent('$250.00')
  expect(first).toHaveTextContent('Asked by Dana Cole')
  expect(first).toHaveTextContent('This order needs an approval: over $200.00 and priority Express.')
  expect(own).toHaveTextContent('You asked for it: a colleague has to decide.')
  expect(own).not.toHaveTextContent('$250')
  expect(within(own as HTMLElement).queryByRole('button', { name: /Approve/ })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Rules' })).toBeNull()
  await fill(user, card.getByRole('textbox'), 'Fine')
  await user.click(card.getByRole('button', { name: 'Approve #ML-0012' }))
  expect(await screen.findByText('#ML-0012 is approved')).toBeVisible()
  expect(server.requests(api.approvals.decide).map(({ body }) => body)).toEqual([
    { decision: 'approve', note: 'Fine', revision: 3 },
  ])
})

test('orders that were placed together are one, with their sum, and decided with one tap', async () => {
  const together = { ...WAITING, groupId: 4, reasons: [{ ...WAITING.reasons[0], isTogether: true as const }] }
  const { user, server } = await renderApp('/organization?tab=approvals', MANAGER, (fake) => {
    fake.on(api.approvals.open, [
      { ...together, orderId: 20, revision: 0 } as OpenApproval,
      WAITING,
      { ...together, orderId: 21, revision: 1 } as OpenApproval,
    ])
    fake.on(api.orderGroups.decideApproval, {
      id: 4,
      shape: 'one_pickup',
      createdAt: WAITING.requestedAt,
      count: 2,
      orders: [],
      total: '500.00',
      amountDue: '500.00',
      heldUp: 0,
    })
  })
  const open = within(await screen.findByRole('region', { name: 'Waiting for approval' }))
  const [first, second] = await open.findAllByRole('listitem')
  expect(first).toHaveTextContent('2 orders placed together')
  expect(first).toHaveTextContent('$500.00')
  expect(first).toHaveTextContent('These orders need an approval: together over $200.00 and priority Express.')
  expect(second).toHaveTextContent('#ML-0012')
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Approve all 2 orders' }))
  expect(await screen.findByText('2 orders are approved')).toBeVisible()
  expect(server.requests(api.orderGroups.decideApproval).map(({ body }) => body)).toEqual([
    {
      decision: 'approve',
      orders: [
        { id: 20, revision: 0 },
        { id: 21, revision: 1 },
      ],
    },
  ])
})

test('the second of two approvers is told who decided', async () => {
  const { user } = await renderApp('/organization?tab=approvals', MANAGER, (fake) => {
    fake.on(api.approvals.open, [WAITING])
    fake.on(api.approvals.decide, refusal('approval_decided', 'Kim Lee has approved order #ML-0012 already'))
  })
  await user.click(await screen.findByRole('button', { name: 'Decline #ML-0012' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Kim Lee has approved order #ML-0012 already')
})

test('an owner adds a rule and is told that alone it stops nothing', async () => {
  const { user, server } = await renderApp('/organization?tab=approvals', CLIENT, (fake) => {
    fake.on(api.approvals.open, [])
    fake.on(api.approvals.listRules, {
      rules: [{ id: 1, person: null, over: '200.00', priority: 'express', isForApprovers: true }],
      people: PEOPLE,
    })
    fake.on(api.approvals.addRule, { id: 2, person: null, over: '50.00', priority: null, isForApprovers: false })
  })
  expect(await screen.findByText('Anyone, over $200.00, Express')).toBeVisible()
  expect(screen.getByText(/Only you can approve orders here/)).toBeVisible()
  const amount = screen.getByRole('textbox', { name: /Over this amount/ })
  await fill(user, amount, 'fifty')
  await user.click(screen.getByRole('button', { name: 'Add rule' }))
  expect(await screen.findByText(/Please enter an amount/)).toBeVisible()
  await user.clear(amount)
  await fill(user, amount, '50')
  await user.click(screen.getByRole('button', { name: 'Add rule' }))
  expect(await screen.findByText('Rule added')).toBeVisible()
  expect(server.requests(api.approvals.addRule).map(({ body }) => body)).toEqual([
    { over: '50.00', priority: null, userId: null, isForApprovers: false },
  ])
})

test('an order that waits says so in the list, is not to be paid, and is decided in its details', async () => {
  const approval = {
    state: 'waiting',
    isAfterwards: false,
    reasons: [{ isPerson: false, isOverLimit: true, priority: null }],
  } as const
  const order = anOrder({ approval: { ...approval, reasons: [...approval.reasons] } })
  const { user } = await renderApp('/orders', CLIENT, (fake) => {
    fake.on(api.orders.ofClient, listPage(api.orders.ofClient, [order], 1))
    fake.on(api.approvals.show, {
      ...approval,
      reasons: [{ isPerson: false, isOverLimit: true, over: null, priority: null }],
      approvers: ['Maria Lopez'],
      mayDecide: true,
      lapsesAt: null,
      history: [{ event: 'requested', at: '2026-07-15T14:00:00.000Z', by: 'Dana Cole', note: null }],
    })
  })
  const row = await screen.findByRole('article')
  expect(row).toHaveTextContent('Waits for approval')
  await user.click(within(row).getByRole('button', { name: /#ML-/ }))
  const card = await screen.findByRole('region', { name: 'Approval' })
  expect(card).toHaveTextContent('This order needs an approval: over the limit. Maria Lopez can approve it.')
  expect(card).toHaveTextContent('Asked by Dana Cole')
  expect(within(card).getByRole('button', { name: 'Approve #ML-0012' })).toBeVisible()
  expect(within(row).queryByRole('link', { name: /^Pay/ })).toBeNull()
})

test('a confirmed order that was edited above the limit says that it is approved afterwards', async () => {
  const reasons = [{ isPerson: false, isOverLimit: true, priority: null }]
  const order = anOrder({
    status: 'confirmed',
    paymentState: 'paid',
    approval: { state: 'waiting', isAfterwards: true, reasons },
  })
  const { user } = await renderApp('/orders', CLIENT, (fake) => {
    fake.on(api.orders.ofClient, listPage(api.orders.ofClient, [order], 1))
    fake.on(api.approvals.show, {
      state: 'waiting',
      isAfterwards: true,
      reasons: [{ isPerson: false, isOverLimit: true, over: '200.00', priority: null }],
      approvers: ['Maria Lopez'],
      mayDecide: true,
      lapsesAt: null,
      history: [],
    })
  })
  const row = await screen.findByRole('article')
  expect(row).not.toHaveTextContent('Waits for approval')
  await user.click(within(row).getByRole('button', { name: /#ML-/ }))
  expect(await screen.findByRole('region', { name: 'Approval' })).toHaveTextContent('Approval asked afterwards')
})

test.each([
  ['Approve', 'approve', '#ML-0012 is approved'],
  ['Decline', 'decline', '#ML-0012 is declined'],
] as const)('%s in the bell decides at once, and the notice is read', async (button, decision, told) => {
  const notice = {
    id: 5,
    kind: 'approval_wanted',
    title: 'Approval needed',
    body: 'Order #ML-0012 waits.',
    orderId: 12,
    revision: 3,
    isRead: false,
    createdAt: '2026-07-15T14:00:00.000Z',
  } as const
  const { user, server } = await renderApp('/organization?tab=approvals', MANAGER, (fake) => {
    fake.on(api.approvals.open, [])
    fake.on(api.notices.list, { unread: 1, latest: [notice, { ...notice, id: 4, orderId: 11, isRead: true }] })
    fake.on(api.notices.markRead, { unread: 0, latest: [] })
    fake.on(api.approvals.decide, anOrder())
  })
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
  await user.click(await screen.findByRole('button', { name: `${button} #ML-0012` }))
  expect(await screen.findByText(told)).toBeVisible()
  expect(screen.queryByRole('button', { name: `${button} #ML-0011` })).toBeNull()
  expect(server.requests(api.approvals.decide).map(({ body }) => body)).toEqual([{ decision, revision: 3 }])
  await waitFor(() => expect(server.requests(api.notices.markRead)[0]?.body).toEqual({ ids: [5] }))
})
