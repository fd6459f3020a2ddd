/**
 * What the calls of the access matrix are about, besides the order: made anew for each caller, since many of them delete or end it.
 * All of it belongs to the organization of 'client own' and, where it belongs to a site, to that of the matrix's order.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Db } from '../src/db/database.ts'
import { TEST_NOW } from './app.ts'
import { makeClient, makeSite, type TestUser } from './factories.ts'
import { orderRequest } from './order-requests.ts'

type World = { db: Db; owner: TestUser; siteId: number; orderId: number; driverId: number }

const unique = () => randomBytes(8).toString('hex')
const LATER = new Date(TEST_NOW.getTime() + 3_600_000)
const organizationOf = ({ owner }: World) => owner.organizationId as number

const member = async (world: World) =>
  (await makeClient(world.db, organizationOf(world), { role: 'viewer', seesPrices: true, siteIds: null })).id

/** An open one for all sites. */
const invitation = (world: World) =>
  idOf(
    world.db.insertInto('invitations').values({
      token_hash: unique(),
      email: `${unique()}@test.example`,
      role: 'client',
      organization_id: organizationOf(world),
      organization_role: 'viewer',
      invited_by: world.owner.id,
      expires_at: LATER,
    }),
  )

const organization = (world: World) => Promise.resolve(organizationOf(world))

/** A final one of one line, with its files. */
const invoice = async (world: World) => {
  const id = await idOf(
    world.db.insertInto('invoices').values({
      organization_id: organizationOf(world),
      through: '2026-07-14',
      net_days: 30,
      created_at: TEST_NOW,
      total_cents: 100,
    }),
  )
  const line = {
    invoice_id: id,
    position: 1,
    order_id: world.orderId,
    rule: 'base' as const,
    description: 'A delivery',
    cents: 100,
  }
  await world.db.insertInto('invoice_lines').values(line).execute()
  const files = (['pdf', 'csv'] as const).map((kind) => ({ invoice_id: id, kind, content: Buffer.from('x') }))
  await world.db.insertInto('invoice_files').values(files).execute()
  const final = {
    state: 'final' as const,
    number: randomInt(1, 1_000_000_000),
    issued_on: '2026-07-15',
    due_on: '2026-08-14',
  }
  await world.db
    .updateTable('invoices')
    .set({ ...final, finalized_at: TEST_NOW })
    .where('id', '=', id)
    .execute()
  return id
}

/** No id that there is. */
const never = () => Promise.resolve(2_000_000_000)

const site = (world: World) => Promise.resolve(world.siteId)

const NONE = {
  pickupContactName: null,
  pickupContactPhone: null,
  deliveryContactName: null,
  deliveryContactPhone: null,
  recipientEmail: null,
  recipientLanguage: null,
  specialInstructions: null,
  costCenterId: null,
  poNumber: null,
  temperatureBand: null,
}

const standingOrder = (world: World) => {
  const part = orderRequest({
    preferredTimeSlot: 'morning',
    pickupSiteId: world.siteId,
    deliverySiteId: null,
    packageCount: 1,
    ...NONE,
    textsRecipient: false,
    requiresSignature: false,
    requiresId: false,
    requiresPhoto: false,
    requiresPin: false,
    isControlled: false,
    acceptsClosedSites: false,
  })
  return idOf(
    world.db.insertInto('standing_orders').values({
      organization_id: organizationOf(world),
      client_id: world.owner.id,
      name: 'Samples',
      recurrence: JSON.stringify({ every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] }),
      rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR',
      zone: 'America/Chicago',
      starts_on: '2026-07-01',
      ends_on: null,
      holiday_rule: 'run',
      parts: JSON.stringify([part]),
      site_ids: [world.siteId],
      paused_from: '2026-07-01',
    }),
  )
}

const importOf = async (world: World) => {
  const id = await idOf(
    world.db.insertInto('imports').values({
      organization_id: organizationOf(world),
      user_id: world.owner.id,
      file_name: 'week.csv',
      sha256: unique(),
      titles: JSON.stringify(['From', 'To', 'What']),
      columns: '{}',
      row_count: 1,
      created_at: TEST_NOW,
    }),
  )
  const row = { import_id: id, row_no: 1, cells: JSON.stringify(['A', 'B', 'C']), faults: '[]' }
  await world.db.insertInto('import_rows').values(row).execute()
  return id
}

const apiKey = (world: World) =>
  idOf(
    world.db.insertInto('api_keys').values({
      organization_id: organizationOf(world),
      created_by: world.owner.id,
      name: 'Pharmacy system',
      mode: 'live',
      scopes: ['orders:read'],
      site_ids: [world.siteId],
      version: '2026-11-01',
      secret_hash: unique(),
      ending: 'abcd',
      created_at: TEST_NOW,
      expires_at: LATER,
    }),
  )

/** One that is disabled: nothing is sent to it. */
const webhook = (world: World) =>
  idOf(
    world.db.insertInto('webhooks').values({
      organization_id: organizationOf(world),
      created_by: world.owner.id,
      url: 'https://receiver.example.com/events',
      events: ['order.*'],
      site_ids: [world.siteId],
      sealed_secret: 'x',
      sealed_private_key: 'x',
      public_key: 'x',
      created_at: TEST_NOW,
      disabled_at: TEST_NOW,
      disabled_because: 'gone',
    }),
  )

const deskLink = (world: World) =>
  idOf(
    world.db.insertInto('desk_links').values({
      site_id: world.siteId,
      token_hash: unique(),
      pin_hash: 'x',
      created_by: world.owner.id,
      created_at: TEST_NOW,
    }),
  )

const trackingLink = (world: World) =>
  idOf(
    world.db.insertInto('tracking_links').values({
      order_id: world.orderId,
      token_hash: unique(),
      level: 'map',
      expires_at: LATER,
      created_by: world.owner.id,
    }),
  )

const costCenter = (world: World) =>
  idOf(
    world.db
      .insertInto('cost_centers')
      .values({ organization_id: organizationOf(world), code: unique(), name: 'Pharmacy' }),
  )

const approvalRule = (world: World) =>
  idOf(
    world.db
      .insertInto('approval_rules')
      .values({ organization_id: organizationOf(world), over_cents: randomInt(1, 1_000_000_000) }),
  )

const domain = (world: World) =>
  idOf(
    world.db.insertInto('organization_domains').values({
      organization_id: organizationOf(world),
      domain: `${unique()}.example`,
      token: unique(),
      claimed_at: TEST_NOW,
    }),
  )

const problem = (world: World) =>
  idOf(
    world.db.insertInto('stop_exceptions').values({
      key: randomUUID(),
      order_id: world.orderId,
      stop: 'delivery',
      kind: 'refused',
      driver_id: world.driverId,
      reported_at: TEST_NOW,
      default_decision: 'return_to_sender',
      due_at: LATER,
    }),
  )

type Insert = { returning(column: 'id'): { executeTakeFirstOrThrow(): Promise<{ id: number }> } }
const idOf = async (insert: unknown): Promise<number> =>
  (await (insert as Insert).returning('id').executeTakeFirstOrThrow()).id

/** By call: makes what its path names. The others name an order, a driver or a client, or what a test made before. */
export const TARGETS: Record<string, (world: World) => Promise<number>> = {
  'people.change': member,
  'people.remove': member,
  'people.resend': invitation,
  'people.withdraw': invitation,
  'deskLinks.list': site,
  'deskLinks.make': site,
  'deskLinks.revoke': deskLink,
  'webhooks.remove': webhook,
  'webhooks.enable': webhook,
  'webhooks.sendTest': webhook,
  'webhooks.deliveries': webhook,
  'webhooks.replay': never,
  'apiKeys.rotate': apiKey,
  'apiKeys.revoke': apiKey,
  'sites.edit': site,
  'sites.remove': (world) => makeSite(world.db, organizationOf(world)),
  'billing.show': invoice,
  'billing.pdf': invoice,
  'billing.csv': invoice,
  'billing.disputeLine': never,
  'billing.decideDispute': never,
  'billing.discard': never,
  'billing.finalize': never,
  'billing.credit': never,
  'billing.voidInvoice': never,
  'billing.writeOff': never,
  'billing.applyPayment': never,
  'billing.returnPayment': never,
  'billing.certificates': organization,
  'billing.addCertificate': organization,
  'billing.withdrawCertificate': never,
  'books.exportFile': never,
  'billing.applyCash': never,
  'billing.lineEvidence': never,
  'billing.showTerms': organization,
  'billing.setTerms': organization,
  'billing.endTerms': organization,
  'costCenters.edit': costCenter,
  'costCenters.changeSite': site,
  'standingOrders.show': standingOrder,
  'standingOrders.changeFrom': standingOrder,
  'standingOrders.pause': standingOrder,
  'standingOrders.resume': standingOrder,
  'standingOrders.end': standingOrder,
  'standingOrders.changeDay': standingOrder,
  'standingOrders.dismissSuggestion': standingOrder,
  'standingOrders.approve': standingOrder,
  'standingOrders.setDriver': standingOrder,
  'imports.show': importOf,
  'imports.setColumns': importOf,
  'imports.rows': importOf,
  'imports.causes': importOf,
  'imports.mend': importOf,
  'imports.editRow': importOf,
  'imports.place': importOf,
  'imports.discard': importOf,
  'trackingLinks.revoke': trackingLink,
  'approvals.removeRule': approvalRule,
  'singleSignOn.removeDomain': domain,
  'exceptions.decide': problem,
  'exceptions.withdraw': problem,
  'exceptions.store': problem,
}
