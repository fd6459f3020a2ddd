/** Every call of the API in one object: the table of contents. What a module describes is in it. */
import * as accounts from './accounts/accounts.ts'
import * as audit from './accounts/audit.ts'
import * as members from './accounts/members.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as invoices from './billing/invoices.ts'
import * as taxes from './billing/taxes.ts'
import * as terms from './billing/terms.ts'
import * as books from './books/books.ts'
import * as custody from './custody.ts'
import * as attention from './dispatch/attention.ts'
import * as autoDispatch from './dispatch/auto-dispatch.ts'
import * as dispatch from './dispatch/dispatch.ts'
import * as driverOut from './dispatch/driver-out.ts'
import * as driversForOrder from './dispatch/drivers-for-order.ts'
import * as offers from './dispatch/offers.ts'
import * as planExport from './dispatch/plan-export.ts'
import * as driverRuns from './drivers/driver-runs.ts'
import * as driverSchedule from './drivers/driver-schedule.ts'
import * as drivers from './drivers/drivers.ts'
import * as locations from './drivers/locations.ts'
import * as phones from './drivers/phones.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as imports from './imports.ts'
import * as installation from './installation.ts'
import * as messages from './notices/messages.ts'
import * as notices from './notices/notices.ts'
import * as attachedFiles from './orders/attached-files.ts'
import * as exceptions from './orders/exceptions.ts'
import * as handovers from './orders/handovers.ts'
import * as orderChanges from './orders/order-changes.ts'
import * as orderGroups from './orders/order-groups.ts'
import * as orders from './orders/orders.ts'
import * as proofs from './orders/proofs.ts'
import * as ratings from './orders/ratings.ts'
import * as reconciliation from './orders/reconciliation.ts'
import * as savedFilters from './orders/saved-filters.ts'
import * as tracking from './orders/tracking.ts'
import * as trackingLinks from './orders/tracking-links.ts'
import * as adminOrganizations from './organizations/admin-organizations.ts'
import * as apiKeys from './organizations/api-keys.ts'
import * as approvals from './organizations/approvals.ts'
import * as costCenters from './organizations/cost-centers.ts'
import * as deskLinks from './organizations/desk-links.ts'
import * as people from './organizations/people.ts'
import * as singleSignOn from './organizations/single-sign-on.ts'
import * as siteCsv from './organizations/site-csv.ts'
import * as sites from './organizations/sites.ts'
import * as twoFactorRule from './organizations/two-factor-rule.ts'
import * as webhooks from './organizations/webhooks.ts'
import * as addresses from './places/addresses.ts'
import * as routes from './places/routes.ts'
import * as payments from './pricing/payments.ts'
import * as pricing from './pricing/pricing.ts'
import * as simulation from './simulation.ts'
import * as standingOrders from './standing-orders.ts'
import * as stats from './stats.ts'
import * as v1 from './v1.ts'

type CallsOf<Module> = { [Name in keyof Module as Module[Name] extends EndpointSpec ? Name : never]: Module[Name] }

/** A module also exports shapes and types. */
const callsOf = <Module extends object>(module: Module): CallsOf<Module> =>
  Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsOf<Module>

const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

export const api = {
  accounts: callsOf(accounts),
  passkeys: callsOf(passkeys),
  members: callsOf(members),
  people: callsOf(people),
  deskLinks: callsOf(deskLinks),
  apiKeys: callsOf(apiKeys),
  v1: callsOf(v1),
  webhooks: callsOf(webhooks),
  sites: callsOf(sites),
  twoFactorRule: callsOf(twoFactorRule),
  imports: callsOf(imports),
  siteCsv: callsOf(siteCsv),
  singleSignOn: callsOf(singleSignOn),
  costCenters: callsOf(costCenters),
  adminOrganizations: callsOf(adminOrganizations),
  addresses: callsOf(addresses),
  routes: callsOf(routes),
  pricing: callsOf(pricing),
  orders: { ...callsOf(orders), ...callsOf(orderChanges) },
  tracking: callsOf(tracking),
  trackingLinks: callsOf(trackingLinks),
  locations: callsOf(locations),
  phones: callsOf(phones),
  approvals: callsOf(approvals),
  orderGroups: callsOf(orderGroups),
  messages: callsOf(messages),
  attachedFiles: callsOf(attachedFiles),
  proofs: callsOf(proofs),
  exceptions: callsOf(exceptions),
  reconciliation: callsOf(reconciliation),
  handovers: callsOf(handovers),
  ratings: callsOf(ratings),
  drivers: callsOf(drivers),
  dispatch: {
    ...callsOf(dispatch),
    ...callsOf(driverOut),
    ...callsOf(planExport),
    ...callsOf(autoDispatch),
    ...callsOf(driversForOrder),
  },
  offers: callsOf(offers),
  runs: callsOf(driverRuns),
  savedFilters: callsOf(savedFilters),
  schedules: callsOf(driverSchedule),
  standingOrders: callsOf(standingOrders),
  stats: callsOf(stats),
  payments: callsOf(payments),
  billing: { ...callsOf(terms), ...callsOf(taxes), ...callsOf(invoices) },
  books: callsOf(books),
  notices: callsOf(notices),
  custody: callsOf(custody),
  attention: callsOf(attention),
  audit: callsOf(audit),
  installation: callsOf(installation),
  simulation: callsOf(simulation),
} satisfies Record<string, Record<string, EndpointSpec>>

/** Every call by its name ('orders.place'), for code that iterates over all of them. */
export const endpoints: readonly (readonly [name: string, spec: EndpointSpec])[] = Object.entries(api).flatMap(
  ([group, calls]) => Object.entries(calls).map(([name, spec]) => [`${group}.${name}`, spec] as const),
)
