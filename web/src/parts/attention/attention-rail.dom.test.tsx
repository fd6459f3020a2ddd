import type { AttentionCard, AttentionItem } from '@meridian/contract/dispatch/attention.ts'
import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type FakeServer, listPage, refusal } from '../../../test/fake-server.ts'
import { sendLive } from '../../../test/fake-socket.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN, ADMIN_STATS, anOrder, MARCUS, ranking } from '../../../test/samples.ts'

const NOW = Date.now()
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
const driver = { id: 1, name: 'Marcus Reed', phone: '713-555-0142' }

const anItem = (id: number, reasons: AttentionItem['reasons'], more: Partial<AttentionItem> = {}): AttentionItem => ({
  key: `order-${id}`,
  severity: 'serious',
  reasons,
  order: {
    id,
    priority: 'standard',
    organizationName: 'Bayou Bend Pharmacy',
    deliveryArea: 'Houston, TX 77002',
    pickupZone: 'America/Chicago',
    deliveryZone: 'America/Chicago',
    isAssigned: true,
  },
  driver,
  inHand: [],
  ...more,
})
const PROBLEM = anItem(
  12,
  [
    {
      kind: 'problem',
      exceptionId: 7,
      problem: 'refused',
      stop: 'delivery',
      reportedAt: inMinutes(-3),
      defaultDecision: 'return_to_sender',
      dueAt: inMinutes(57),
    },
  ],
  { severity: 'critical' },
)
const LATE = anItem(31, [
  {
    kind: 'late',
    minutes: 544,
    etaAt: inMinutes(600),
    promisedAt: inMinutes(56),
    cause: { after: { orderId: 1073, stop: 'delivery', departsAt: inMinutes(554) }, driveMinutes: 46 },
  },
])
const WAITING = anItem(
  40,
  [
    { kind: 'unassigned', lateMinutes: 0, leaveBy: inMinutes(-1), promisedAt: inMinutes(50) },
    { kind: 'no_driver', at: inMinutes(-1), refusals: [{ text: 'Passed on this job', drivers: 2 }] },
  ],
  {
    driver: null,
    order: {
      id: 40,
      priority: 'emergency',
      organizationName: 'Lab',
      deliveryArea: 'Katy, TX',
      pickupZone: 'America/Chicago',
      deliveryZone: 'America/Chicago',
      isAssigned: false,
    },
  },
)
const OFF_DUTY: AttentionItem = {
  key: 'driver-1',
  severity: 'critical',
  reasons: [{ kind: 'off_duty', since: inMinutes(-5), hasGoods: true }],
  order: null,
  driver,
  inHand: [12, 31],
}

const order = anOrder({
  id: 12,
  status: 'in_transit',
  driver: MARCUS,
  exception: {
    id: 7,
    kind: 'refused',
    stop: 'delivery',
    state: 'open',
    decision: null,
    decidedByRole: null,
    recipientName: null,
    place: null,
    instructions: null,
    dueAt: inMinutes(57),
  },
})

const card = (item: AttentionItem): AttentionCard => ({
  key: item.key,
  severity: item.severity,
  items: [item],
  mark: null,
})

function prepare(items: AttentionItem[], cards = items.map(card)) {
  return (server: FakeServer) => {
    server.on(api.stats.admin, ADMIN_STATS)
    server.on(api.orders.all, listPage(api.orders.all, [], 0))
    server.on(api.attention.list, cards)
    server.on(api.orders.show, order)
    server.on(api.dispatch.driversFor, ranking([]))
  }
}
const rail = () => screen.findByRole('region', { name: 'Exceptions' })
const entry = async (label: string) =>
  within((await within(await rail()).findByRole('button', { name: label })).closest('li') as HTMLElement)

afterEach(() => vi.unstubAllGlobals())

test('a day without exceptions says so', async () => {
  await renderApp('/admin-dashboard', ADMIN, prepare([]))
  expect(await within(await rail()).findByText('Nothing needs you now.')).toBeVisible()
})

test('each exception says what is wrong, why, and offers what helps', async () => {
  const { user } = await renderApp('/admin-dashboard', ADMIN, prepare([PROBLEM, LATE, WAITING]))
  const refused = await entry('#ML-0012')
  expect(refused.getByText('Refused at the delivery')).toBeVisible()
  expect(refused.getByText('Without a decision: return to sender in 57 min.')).toBeVisible()
  expect(refused.getByRole('link', { name: 'Call Marcus Reed' })).toHaveAttribute('href', 'tel:7135550142')
  const late = await entry('#ML-0031')
  expect(late.getByText('Will be 9 h 4 min late')).toBeVisible()
  expect(late.getByText(/^ETA .*, due .*: leaves #ML-1073 at .*, then 46 min of driving$/)).toBeVisible()
  expect(late.getByRole('button', { name: 'Reassign' })).toBeVisible()
  const waiting = await entry('#ML-0040')
  expect(waiting.getByText('Emergency')).toBeVisible()
  expect(waiting.getByText('2 drivers: Passed on this job')).toBeVisible()
  expect(waiting.getByRole('button', { name: 'Assign Driver' })).toBeVisible()

  // The counts are filters.
  const filters = within(screen.getByRole('group', { name: 'Show only' }))
  await user.click(filters.getByRole('button', { name: 'Late 1' }))
  expect(within(await rail()).getAllByRole('listitem')).toHaveLength(1)
  await user.click(filters.getByRole('button', { name: 'All' }))
  expect(within(await rail()).getAllByRole('listitem')).toHaveLength(3)
})

test('a problem is decided in the rail, and the dialog closes when it is', async () => {
  const { user, server } = await renderApp('/admin-dashboard', ADMIN, (fake) => {
    prepare([PROBLEM])(fake)
    const exception = {
      id: 7,
      stop: 'delivery',
      kind: 'refused',
      note: null,
      photoKey: null,
      driverName: 'Marcus Reed',
      reportedAt: inMinutes(-3),
      state: 'open',
      defaultDecision: 'return_to_sender',
      dueAt: inMinutes(57),
      decision: null,
      instructions: null,
      recipientName: null,
      place: null,
      decidedAt: null,
      decidedByRole: null,
      decidedByName: null,
    } as const
    fake.on(api.exceptions.list, { exceptions: [exception], return: null })
    fake.on(api.exceptions.decide, order)
  })
  await user.click((await entry('#ML-0012')).getByRole('button', { name: 'Decide' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Order #ML-0012' }))
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))
  server.on(api.attention.list, [])
  server.on(api.orders.show, { ...order, exception: null })
  const confirm = within(await screen.findByRole('dialog'))
    .getAllByRole('button')
    .at(-1) as HTMLElement
  await user.click(confirm)
  await waitFor(() => expect(server.requests(api.exceptions.decide)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await within(await rail()).findByText('Nothing needs you now.')).toBeVisible()
})

test('the orders of a driver who is off duty are moved all at once', async () => {
  const { user, server } = await renderApp('/admin-dashboard', ADMIN, prepare([OFF_DUTY]))
  server.on(api.dispatch.board, refusal('internal', 'Not needed here'))
  const region = within(await rail())
  expect(await region.findByText('Off duty with goods on board')).toBeVisible()
  await user.click(region.getByRole('button', { name: 'Move all' }))
  expect(await screen.findByRole('dialog', { name: 'Marcus Reed is out' })).toBeVisible()
})

const since = { lastSeenAt: null, since: inMinutes(-20) }
const SILENT: AttentionCard = {
  key: 'no_position',
  severity: 'serious',
  items: Array.from({ length: 29 }, (_, at) => ({
    key: `driver-${at + 1}`,
    severity: 'serious' as const,
    reasons: [{ kind: 'no_position' as const, ...since }],
    order: null,
    driver: { id: at + 1, name: `Driver ${at + 1}`, phone: null },
    inHand: [],
  })),
  mark: null,
}

test('29 silent phones are one card with the list inside, which is acknowledged or snoozed for everybody', async () => {
  const { user, server } = await renderApp('/admin-dashboard', ADMIN, (fake) => {
    prepare([], [SILENT])(fake)
    const mark = { mark: 'acknowledged' as const, by: 'Ada Admin', at: inMinutes(0), until: null }
    fake.on(api.attention.mark, [{ ...SILENT, mark }])
  })
  const region = within(await rail())
  expect(await region.findByText('29 drivers report no position')).toBeVisible()
  expect(region.getAllByRole('listitem')).toHaveLength(1)
  expect(region.queryByText('Driver 29')).toBeNull()
  await user.click(region.getByRole('button', { name: 'Show all 29' }))
  expect(region.getByText('Driver 29')).toBeVisible()
  await user.click(region.getByRole('button', { name: 'Snooze' }))
  await user.click(await screen.findByRole('menuitem', { name: 'For 30 min' }))
  await waitFor(() =>
    expect(server.requests(api.attention.mark)[0]?.body).toEqual({ mark: 'snoozed', key: 'no_position', minutes: 30 }),
  )
  await user.click(await region.findByRole('button', { name: 'Acknowledged and snoozed: 1' }))
  expect(region.getByText(/^Ada Admin acknowledged this at /)).toBeVisible()
  await user.click(region.getByRole('button', { name: 'Show again' }))
  await waitFor(() =>
    expect(server.requests(api.attention.mark)[1]?.body).toEqual({ mark: 'none', key: 'no_position' }),
  )
})

test('a temperature is decided in the rail, and what is missing is resolved there', async () => {
  const warm = anItem(12, [{ kind: 'temperature', celsius: 12, band: 'refrigerated', at: inMinutes(-3) }])
  const missing = anItem(31, [
    { kind: 'count', reconciliationId: 4, stop: 'pickup', expected: 3, found: 2, at: inMinutes(-9) },
  ])
  const { user, server } = await renderApp('/admin-dashboard', ADMIN, (fake) => {
    prepare([warm, missing])(fake)
    fake.on(api.exceptions.raiseReading, order)
    fake.on(api.exceptions.list, { exceptions: [], return: null })
    fake.on(api.reconciliation.resolve, refusal('internal', 'Not now'))
  })
  await user.click((await entry('#ML-0012')).getByRole('button', { name: 'Decide' }))
  expect(await screen.findByRole('dialog', { name: 'Order #ML-0012' })).toBeVisible()
  expect(server.requests(api.exceptions.raiseReading)[0]?.params).toEqual({ id: '12' })
  await user.keyboard('{Escape}')
  await user.click((await entry('#ML-0031')).getByRole('button', { name: 'Resolve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve the difference of #ML-0031' }))
  await user.type(dialog.getByRole('textbox'), 'Found in the van')
  await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement)
  await waitFor(() =>
    expect(server.requests(api.reconciliation.resolve)[0]?.body).toEqual({ note: 'Found in the van' }),
  )
})

test('a live event brings a new exception, with a sound if wished', async () => {
  const tones: number[] = []
  vi.stubGlobal('AudioContext', fakeAudio(tones))
  const { user, server } = await renderApp('/admin-dashboard', ADMIN, prepare([LATE]))
  await entry('#ML-0031')
  server.on(api.attention.list, [PROBLEM, LATE].map(card))
  await sendLive({ type: 'order_status_update', orderId: 12, status: 'in_transit' })
  await entry('#ML-0012')
  expect(tones).toEqual([])
  await user.click(screen.getByRole('switch', { name: 'Sound' }))
  // Heard once when it is switched on.
  expect(tones).toHaveLength(2)
  server.on(api.attention.list, [PROBLEM, LATE, WAITING].map(card))
  await sendLive({ type: 'dispatch_changed', day: '2026-07-15', version: 3 })
  await entry('#ML-0040')
  expect(tones).toHaveLength(4)
})

function fakeAudio(tones: number[]) {
  const node = () => ({
    frequency: { value: 0 },
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => ({ connect: () => {} }),
    start: (at: number) => tones.push(at),
    stop: () => {},
  })
  return class {
    currentTime = 0
    destination = {}
    resume = async () => {}
    createOscillator = node
    createGain = node
  }
}

test('on the board the same rail is a pane that opens from a strip with their number', async () => {
  const { user } = await renderApp('/dispatch', ADMIN, (server) => {
    prepare([PROBLEM, LATE])(server)
    server.on(api.dispatch.board, refusal('internal', 'Not needed here'))
  })
  await user.click(await screen.findByRole('button', { name: 'Exceptions 2' }))
  expect((await entry('#ML-0012')).getByText('Refused at the delivery')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close the exceptions' }))
  expect(screen.getByRole('button', { name: 'Exceptions 2' })).toBeVisible()
})
