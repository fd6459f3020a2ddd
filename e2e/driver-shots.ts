/** The states of a driver's job on a phone, for `npm run screens`. Made of the demo's own job, changed on its way to the page. */
import type { Order } from '@meridian/contract/orders.ts'
import type { Page } from '@playwright/test'

export type Shot = {
  name: string
  path: string | ((page: Page) => Promise<string>)
  as?: string
  /** Not at all of them. */
  widths?: readonly number[]
  before?: (page: Page) => Promise<unknown>
  after?: (page: Page) => Promise<unknown>
}

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
  expiresAt: minutesFrom(1),
}

const inState = (name: string, before: Shot['before'], after?: Shot['after']): Shot => ({
  name: `driver-${name}`,
  path: '/driver-dashboard?tab=active',
  as: 'driver',
  widths: [390],
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
})

const shown = (kind: Order['captured'][number]['kind']): Order['captured'][number] => ({
  stop: 'delivery',
  kind,
  isSkipped: false,
})

/** The sheet of a proof, opened by the button that has its name. */
const atProof = (action: string, terms: Partial<Order>): Shot =>
  inState(
    `proof-${action.toLowerCase().replaceAll(' ', '-')}`,
    withJobs((job) => [{ ...job, arrivals: AT_DOOR, ...terms }]),
    (page) => page.getByRole('button', { name: action, exact: true }).first().click(),
  )

export const DRIVER_STATES: Shot[] = [
  inState('driving', undefined),
  inState(
    'at-the-stop',
    withJobs((job) => [{ ...job, arrivals: AT_DOOR }]),
  ),
  inState('offline', undefined, async (page) => {
    await page.route(/\/api\//, (route) => route.abort())
    await page.reload()
    await page.getByText('No connection').waitFor()
  }),
  inState('problem', async (page) => {
    await page.route(/\/api\/orders\/\d+\/exceptions/, (route) =>
      route.fulfill({ json: { exceptions: [REPORTED], return: null } }),
    )
    await withJobs((job) => [{ ...job, arrivals: AT_DOOR, exception: PROBLEM }])(page)
  }),
  inState(
    'report',
    withJobs((job) => [{ ...job, arrivals: AT_DOOR }]),
    (page) => page.getByRole('button', { name: 'Report a problem' }).click(),
  ),
  inState('decision', async (page) => {
    await page.route(/\/api\/orders\/\d+\/exceptions/, (route) =>
      route.fulfill({ json: { exceptions: [], return: null } }),
    )
    await withJobs((job) => [{ ...job, arrivals: AT_DOOR, exception: DECIDED }])(page)
  }),
  inState('offer', async (page) => {
    const offer = { ...OFFER, expiresAt: minutesFrom(1) }
    await page.route('**/api/drivers/me/offers', (route) => route.fulfill({ json: [offer] }))
  }),
  atProof('Scan packages', { serviceType: 'laboratory_sample', packageCount: 2 }),
  atProof('Record temperature', { serviceType: 'laboratory_sample', captured: [shown('scan')] }),
  atProof('Enter PIN', { requiresPin: true }),
  atProof('Check ID', { requiresId: true }),
  atProof('Get signature', { requiresSignature: true, captured: [shown('recipient')] }),
  inState(
    'several-jobs',
    withJobs((job) => [
      job,
      { ...job, id: job.id + 1, packageCount: 2 },
      { ...job, id: job.id + 2, status: 'assigned', deliveryAddress: '1401 St Joseph Parkway, Houston, TX 77002' },
    ]),
  ),
]
