/** Every call of the contract has a route, every route a call, and who may call what is written out here once more. */
import { endpoints } from '@meridian/contract'
import { type EndpointSpec, routePattern } from '@meridian/contract/endpoint.ts'
import { ROLES, type Role } from '@meridian/domain/order-lifecycle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { makeAdmin, makeClient, makeDriver, type TestUser } from './factories.ts'

/** Routes that are no call of the contract: pages, probes, the socket. */
const BESIDE_THE_CONTRACT = [
  'GET *',
  'GET /t/*',
  'GET /desk/*',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /ws',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /sso',
  'GET /sso/done',
  'GET /api/sso/start',
  'GET /api/sso/callback',
  'POST /api/stripe/webhook',
  'POST /api/sms/incoming',
  'GET /api/map/style/:file',
  'GET /api/map/tiles/:z/:x/:file',
  'GET /api/map/glyphs/:font/:file',
]

const WHO_MAY: Record<string, 'anyone' | string> = {
  'accounts.login': 'anyone',
  'accounts.loginCode': 'anyone',
  'accounts.register': 'anyone',
  'accounts.logout': 'anyone',
  'accounts.me': 'client driver admin',
  'accounts.security': 'client driver admin',
  'accounts.changePassword': 'client driver admin',
  'accounts.toggleTwoFactor': 'client driver admin',
  'accounts.confirmTwoFactor': 'client driver admin',
  'accounts.signOutOthers': 'client driver admin',
  'accounts.switchOrganization': 'client',
  'accounts.endSession': 'client driver admin',
  'accounts.deviceKey': 'driver',
  'accounts.showSession': 'client driver admin',
  'accounts.extendSession': 'client driver admin',
  'accounts.sendVerification': 'client driver admin',
  'accounts.verifyEmail': 'anyone',
  'passkeys.begin': 'client driver admin',
  'passkeys.add': 'client driver admin',
  'passkeys.remove': 'client driver admin',
  'passkeys.beginSignIn': 'anyone',
  'passkeys.signIn': 'anyone',
  'members.all': 'admin',
  'members.edit': 'admin',
  'people.list': 'client',
  'people.change': 'client',
  'people.remove': 'client',
  'twoFactorRule.show': 'client',
  'twoFactorRule.change': 'client',
  'singleSignOn.show': 'client',
  'singleSignOn.addDomain': 'client',
  'singleSignOn.checkDomain': 'client',
  'singleSignOn.removeDomain': 'client',
  'singleSignOn.save': 'client',
  'singleSignOn.test': 'client',
  'singleSignOn.remove': 'client',
  'costCenters.list': 'client',
  'costCenters.add': 'client',
  'costCenters.edit': 'client',
  'costCenters.showRules': 'client',
  'costCenters.changeRules': 'client',
  'costCenters.changeSite': 'client',
  'people.invite': 'client',
  'people.invitations': 'client',
  'people.resend': 'client',
  'people.withdraw': 'client',
  'people.join': 'client',
  'members.invitations': 'admin',
  'members.withdrawInvitation': 'admin',
  'accounts.forgotPassword': 'anyone',
  'accounts.resetPassword': 'anyone',
  'accounts.changeProfile': 'client driver admin',
  'accounts.changeLanguage': 'client driver admin',
  'accounts.invite': 'admin',
  'accounts.showInvitation': 'anyone',
  'accounts.acceptInvitation': 'anyone',
  'accounts.outbox': 'admin',
  'adminOrganizations.list': 'admin',
  'adminOrganizations.show': 'admin',
  'adminOrganizations.people': 'admin',
  'adminOrganizations.sites': 'admin',
  'adminOrganizations.edit': 'admin',
  'adminOrganizations.changeRole': 'admin',
  'adminOrganizations.showOrdering': 'admin',
  'adminOrganizations.placeOrder': 'admin',
  'standingOrders.list': 'client admin',
  'standingOrders.show': 'client admin',
  'standingOrders.days': 'client admin',
  'standingOrders.preview': 'client',
  'standingOrders.add': 'client',
  'standingOrders.changeFrom': 'client',
  'standingOrders.pause': 'client',
  'standingOrders.resume': 'client',
  'standingOrders.end': 'client',
  'standingOrders.changeDay': 'client',
  'standingOrders.dismissSuggestion': 'client',
  'standingOrders.daysOff': 'client',
  'standingOrders.addDayOff': 'client',
  'standingOrders.removeDayOff': 'client',
  'standingOrders.approve': 'admin',
  'standingOrders.setDriver': 'admin',
  'deskLinks.list': 'client',
  'deskLinks.make': 'client',
  'deskLinks.revoke': 'client',
  'deskLinks.show': 'anyone',
  'sites.list': 'client',
  'sites.add': 'client',
  'sites.edit': 'client',
  'sites.remove': 'client',
  'imports.upload': 'client',
  'imports.list': 'client',
  'imports.show': 'client',
  'imports.setColumns': 'client',
  'imports.rows': 'client',
  'imports.editRow': 'client',
  'imports.place': 'client',
  'imports.discard': 'client',
  'imports.template': 'client',
  'imports.templateXlsx': 'client',
  'siteCsv.exportCsv': 'client',
  'siteCsv.preview': 'client',
  'siteCsv.apply': 'client',
  'addresses.suggest': 'client driver admin',
  'addresses.locate': 'client driver admin',
  'addresses.pin': 'client driver admin',
  'addresses.reverse': 'client driver admin',
  'addresses.book': 'client',
  'routes.show': 'client driver admin',
  'pricing.calculate': 'client driver admin',
  'orders.place': 'client',
  'orderGroups.place': 'client',
  'orderGroups.show': 'client admin',
  'orderGroups.createIntent': 'client',
  'orderGroups.confirmPayment': 'client',
  'orderGroups.decideApproval': 'client',
  'orders.ofClient': 'client admin',
  'orders.all': 'admin',
  'orders.available': 'driver admin',
  'orders.activeOfDriver': 'driver admin',
  'orders.show': 'client driver admin',
  'orders.accept': 'driver',
  'orders.assign': 'admin',
  'orders.changeStatus': 'driver',
  'orders.change': 'client admin',
  'orders.edit': 'client',
  'orders.release': 'driver',
  'orders.unassign': 'admin',
  'orders.reassign': 'admin',
  'orders.takeOver': 'admin',
  'orders.changeMany': 'admin',
  'orders.candidates': 'admin',
  'orders.details': 'admin',
  'orders.exportCsv': 'client admin',
  'orders.receipt': 'client admin',
  'orders.labels': 'client admin',
  'custody.list': 'client admin',
  'custody.dossierJson': 'client admin',
  'custody.dossierPdf': 'client admin',
  'custody.evidence': 'client admin',
  'custody.key': 'anyone',
  'custody.keys': 'anyone',
  'custody.heads': 'anyone',
  'custody.consistency': 'anyone',
  'custody.audit': 'admin',
  'custody.showHeadMail': 'client',
  'custody.changeHeadMail': 'client',
  'custody.setHold': 'admin',
  'custody.clearHold': 'admin',
  'orders.availability': 'client admin',
  'tracking.list': 'client driver admin',
  'trackingLinks.create': 'client admin',
  'trackingLinks.list': 'client admin',
  'trackingLinks.revoke': 'client admin',
  'trackingLinks.show': 'anyone',
  'locations.report': 'driver',
  'locations.reportMany': 'driver',
  'locations.reportOnDuty': 'driver',
  'messages.list': 'client driver admin',
  'messages.send': 'client driver admin',
  'messages.markRead': 'client driver admin',
  'messages.conversations': 'client driver admin',
  'messages.listSupport': 'client driver admin',
  'messages.sendSupport': 'client driver admin',
  'messages.markSupportRead': 'client driver admin',
  'approvals.open': 'client',
  'approvals.show': 'client admin',
  'approvals.decide': 'client',
  'approvals.preview': 'client',
  'approvals.listRules': 'client',
  'approvals.addRule': 'client',
  'approvals.removeRule': 'client',
  'exceptions.report': 'driver',
  'exceptions.reportDelay': 'driver',
  'exceptions.withdraw': 'driver',
  'exceptions.decide': 'client admin',
  'exceptions.list': 'client driver admin',
  'exceptions.open': 'admin',
  'exceptions.startReturn': 'admin',
  'exceptions.completeReturn': 'driver',
  'attachedFiles.attach': 'client driver admin',
  'attachedFiles.list': 'client driver admin',
  'attachedFiles.download': 'client driver admin',
  'proofs.arrive': 'driver',
  'proofs.add': 'driver',
  'proofs.skip': 'driver',
  'proofs.unlockPin': 'admin',
  'proofs.uploaded': 'driver',
  'proofs.upload': 'driver',
  'proofs.picture': 'client driver admin',
  'proofs.list': 'client driver admin',
  'proofs.settings': 'admin',
  'proofs.changeSettings': 'admin',
  'proofs.terms': 'client',
  'reconciliation.report': 'admin',
  'reconciliation.exportCsv': 'admin',
  'reconciliation.resolve': 'admin',
  'handovers.start': 'driver',
  'handovers.show': 'driver',
  'handovers.accept': 'driver',
  'handovers.confirm': 'driver',
  'handovers.legs': 'client driver admin',
  'ratings.rate': 'client driver',
  'ratings.dismiss': 'client driver',
  'drivers.all': 'admin',
  'drivers.performance': 'driver admin',
  'drivers.achievements': 'driver admin',
  'drivers.stats': 'driver admin',
  'drivers.mine': 'driver',
  'drivers.today': 'driver',
  'drivers.changeMine': 'driver',
  'drivers.add': 'admin',
  'drivers.edit': 'admin',
  'drivers.leaderboard': 'driver admin',
  'drivers.earnings': 'driver admin',
  'drivers.earningsCsv': 'driver admin',
  'attention.list': 'admin',
  'dispatch.board': 'admin',
  'dispatch.preview': 'admin',
  'dispatch.move': 'admin',
  'dispatch.reorder': 'admin',
  'dispatch.lock': 'admin',
  'dispatch.plan': 'admin',
  'dispatch.applyProposal': 'admin',
  'dispatch.dropProposal': 'admin',
  'dispatch.undo': 'admin',
  'dispatch.planCsv': 'admin',
  'dispatch.planPdf': 'admin',
  'dispatch.rules': 'admin',
  'dispatch.addRule': 'admin',
  'dispatch.editRule': 'admin',
  'dispatch.removeRule': 'admin',
  'dispatch.orderRules': 'admin',
  'dispatch.showAuto': 'admin',
  'dispatch.switchAuto': 'admin',
  'dispatch.decisions': 'admin',
  'offers.list': 'driver',
  'offers.accept': 'driver',
  'offers.pass': 'driver',
  'runs.mine': 'driver',
  'runs.reorderMine': 'driver',
  'runs.myCsv': 'driver',
  'runs.myPdf': 'driver',
  'runs.eta': 'client driver admin',
  'schedules.show': 'driver admin',
  'schedules.change': 'admin',
  'stats.client': 'client admin',
  'stats.admin': 'admin',
  'stats.analytics': 'admin',
  'stats.analyticsCsv': 'admin',
  'payments.createIntent': 'client',
  'payments.confirm': 'client',
  'notices.list': 'client driver admin',
  'notices.markRead': 'client driver admin',
  'notices.showPreferences': 'client driver admin',
  'notices.changePreferences': 'client driver admin',
  'notices.switchTextOffers': 'driver',
  'notices.subscribe': 'client driver admin',
  'notices.unsubscribe': 'client driver admin',
  'audit.list': 'admin',
  'audit.exportCsv': 'admin',
  'installation.show': 'anyone',
  'installation.release': 'admin',
  'installation.streetMap': 'admin',
  'simulation.show': 'anyone',
  'simulation.start': 'anyone',
  'simulation.stop': 'anyone',
}

/** What costs the server much, stores much, or writes to other people: clients confirm their email address before it. */
const NEEDS_VERIFIED_EMAIL = [
  'attachedFiles.attach',
  'custody.evidence',
  'deskLinks.make',
  'imports.editRow',
  'imports.place',
  'imports.setColumns',
  'imports.upload',
  'orderGroups.place',
  'orders.exportCsv',
  'passkeys.begin',
  'people.invite',
  'people.resend',
  'singleSignOn.addDomain',
  'singleSignOn.checkDomain',
  'singleSignOn.save',
  'singleSignOn.test',
  'siteCsv.apply',
  'siteCsv.exportCsv',
  'siteCsv.preview',
  'sites.add',
  'standingOrders.add',
  'standingOrders.changeFrom',
  'standingOrders.preview',
]

let app: TestApp
let people: Record<Role, TestUser>
beforeAll(async () => {
  app = await startTestApp()
  people = { client: await makeClient(app.db), driver: await makeDriver(app.db), admin: await makeAdmin(app.db) }
})
afterAll(() => app.stop())

test('every call of the contract has a route', () => {
  const missing = endpoints.filter(
    ([, spec]) => !app.app.hasRoute({ method: spec.method, url: routePattern(spec.path) }),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

test('every route is a call of the contract, or stands in the list of those beside it', () => {
  const known = new Set([
    ...BESIDE_THE_CONTRACT,
    ...endpoints.map(([, spec]) => `${spec.method} ${routePattern(spec.path)}`),
  ])
  const routes = routesOf(app.app.printRoutes({ commonPrefix: false }))
  expect(routes.length).toBeGreaterThan(30)
  expect(routes.filter((route) => !known.has(route))).toEqual([])
})

test('who may call what is as written here', () => {
  const stated = endpoints.map(([name, spec]) => [name, spec.access === 'public' ? 'anyone' : spec.access.join(' ')])
  expect(Object.fromEntries(stated)).toEqual(WHO_MAY)
})

test('which calls need a confirmed email address is as written here', () => {
  const needing = endpoints.filter(([, { needsVerifiedEmail }]) => needsVerifiedEmail).map(([name]) => name)
  expect(needing.sort()).toEqual(NEEDS_VERIFIED_EMAIL)
})

test.each(NEEDS_VERIFIED_EMAIL)('%s is refused until the address is confirmed, whatever is sent', async (name) => {
  const { method, path, body } = Object.fromEntries(endpoints)[name] as EndpointSpec
  const unverified = await makeClient(app.db)
  await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', unverified.id).execute()
  const url = path.replace(/\{\w+\}/g, '2000000000')
  const refused = await app.call(unverified, method, url, body ? {} : undefined)
  expect(refused).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
})

test.each(endpoints)('%s lets in the roles that the table names, and no others', async (name, spec) => {
  const url = spec.path.replace(/\{\w+\}/g, '2000000000')
  const status = async (user: TestUser | null) =>
    (await app.call(user, spec.method, url, spec.body ? {} : undefined)).status
  if (WHO_MAY[name] === 'anyone') return expect([403, 500]).not.toContain(await status(null))
  expect(await status(null), 'signed out').toBe(401)
  for (const role of ROLES)
    if (WHO_MAY[name]?.split(' ').includes(role))
      expect([401, 403, 500], role).not.toContain(await status(people[role]))
    else expect(await status(people[role]), role).toBe(403)
})

/** Fastify prints its routes as a tree: each level indents by four, a line ends with its methods. */
function routesOf(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!match) return []
    const depth = (match[1] as string).length / 4
    path.splice(depth, path.length, match[2] as string)
    const methods = (match[3] ?? '').split(', ').filter((method) => method && method !== 'HEAD')
    return methods.map((method) => `${method} ${path.join('')}`)
  })
}
