/** The states of a driver's job on a phone: the demo's own job, changed on its way to the page. */
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

const minutesFrom = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

type Change = (job: Order) => Partial<Order>[]

const withJobs = (change: Change) => (page: Page) =>
  page.route(/\/api\/orders\/driver\/\d+\/active/, async (route) => {
    const [job] = (await (await route.fetch()).json()) as Order[]
    await route.fulfill({ json: job ? change(job) : [] })
  })

const AT_DOOR: Order['arrivals'] = [{ stop: 'delivery', at: minutesFrom(-4) }]
const PROBLEM: NonNullable<Order['exception']> = {
  id: 1,
  stop: 'delivery',
  kind: 'nobody_there',
  state: 'open',
  decision: null,
  dueAt: minutesFrom(52),
  decidedByRole: null,
  recipientName: null,
  place: null,
  instructions: null,
}
const DECIDED: NonNullable<Order['exception']> = {
  ...PROBLEM,
  state: 'decided',
  decision: 'another_recipient',
  decidedByRole: 'client',
  recipientName: 'Security',
  instructions: 'The desk in the lobby, left of the entrance',
}
const REPORTED = {
  ...PROBLEM,
  note: 'Rang twice, the door is locked',
  photoKey: null,
  driverName: 'Marcus Reed',
  reportedAt: minutesFrom(-8),
  defaultDecision: 'return_to_sender',
  decidedAt: null,
  decidedByName: null,
}
const OFFER = {
  id: 1,
  orderId: 1081,
  serviceType: 'medical_prescription',
  priority: 'emergency',
  organizationName: 'Bayou Bend Pharmacy',
  pickupAddress: '6411 Fannin St, Houston, TX 77030',
  deliveryArea: 'St Joseph Parkway, Houston, TX 77002',
  distance: '4.2',
  driverPay: '10.40',
  detourMinutes: 12,
  offeredAt: minutesFrom(0),
  expiresAt: minutesFrom(60),
}

const inState = (name: string, { before, open, dialog }: Pick<Screen, 'before' | 'open' | 'dialog'> = {}): Screen => ({
  name: `driver-${name}`,
  path: '/driver-dashboard?tab=active',
  widths: [390],
  ...(before ? { before } : {}),
  ...(open ? { open } : {}),
  ...(dialog ? { dialog } : {}),
})

const shown = (kind: Order['captured'][number]['kind']): Order['captured'][number] => ({
  stop: 'delivery',
  kind,
  isSkipped: false,
})

const atDoor = (terms: Partial<Order> = {}) => withJobs((job) => [{ ...job, arrivals: AT_DOOR, ...terms }])
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

/** The sheet of a proof, opened by the button that has its name. */
const atProof = (action: string, terms: Partial<Order>): Screen =>
  inState(`proof-${action.toLowerCase().replaceAll(' ', '-')}`, {
    before: atDoor(terms),
    open: press(action),
    dialog: new RegExp(action),
  })

const exceptionsAre = (exceptions: object[]) => (page: Page) =>
  page.route(/\/api\/orders\/\d+\/exceptions/, (route) => route.fulfill({ json: { exceptions, return: null } }))

/** Of the driver's own job. */
async function ownChat(page: Page): Promise<string> {
  const { id } = await (await page.request.get('/api/drivers/me')).json()
  const [job] = await (await page.request.get(`/api/orders/driver/${id}/active`)).json()
  return `/messages?order=${job.id}`
}

export const DRIVER_STATES: Screen[] = [
  { name: 'driver-messages-open', path: ownChat },
  inState('assigned', { before: withJobs((job) => [{ ...job, status: 'assigned' }]) }),
  inState('details', { open: press('Client, other stop and position') }),
  inState('at-the-stop', { before: atDoor() }),
  inState('offline', {
    open: async (page) => {
      await page.route(/\/api\//, (route) => route.abort())
      await page.reload()
      await page.getByText('No connection').waitFor()
    },
  }),
  inState('problem', {
    before: async (page) => {
      await exceptionsAre([REPORTED])(page)
      await atDoor({ exception: PROBLEM })(page)
    },
  }),
  inState('report', { before: atDoor(), open: press('Report a problem'), dialog: /problem/i }),
  inState('decision', {
    before: async (page) => {
      await exceptionsAre([])(page)
      await atDoor({ exception: DECIDED })(page)
    },
  }),
  inState('offer', {
    before: (page) => page.route('**/api/drivers/me/offers', (route) => route.fulfill({ json: [OFFER] })),
  }),
  inState('release', {
    before: withJobs((job) => [{ ...job, status: 'assigned' }]),
    open: press('Release this job'),
    dialog: /^Release #ML-/,
  }),
  atProof('Scan packages', { serviceType: 'laboratory_sample', packageCount: 2 }),
  atProof('Record temperature', { serviceType: 'laboratory_sample', captured: [shown('scan')] }),
  atProof('Enter PIN', { requiresPin: true }),
  atProof('Check ID', { requiresId: true }),
  atProof('Get signature', { requiresSignature: true, captured: [shown('recipient')] }),
  inState('several-jobs', {
    before: withJobs((job) => [
      job,
      { ...job, id: job.id + 1, packageCount: 2 },
      { ...job, id: job.id + 2, status: 'assigned', deliveryAddress: '1401 St Joseph Parkway, Houston, TX 77002' },
    ]),
  }),
  // The last one: what is not sent stays in the browser.
  inState('unsent', {
    before: async (page) => {
      await withJobs((job) => [{ ...job, status: 'assigned' }])(page)
      await page.route('**/api/orders/*/status', (route) => route.abort())
    },
    open: async (page) => {
      await press('Start Job')(page)
      await page.getByText('Waiting to send', { exact: true }).waitFor()
      // On a phone it is in the menu.
      if (await page.getByRole('button', { name: 'Open menu' }).isVisible()) await press('Open menu')(page)
      await press('Log out')(page)
    },
    dialog: /^Not everything is sent/,
  }),
]
