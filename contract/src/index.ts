/** Every call of the API in one object: the table of contents. What a module describes is in it. */
import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import * as attachedFiles from './attached-files.ts'
import * as attention from './attention.ts'
import * as audit from './audit.ts'
import * as autoDispatch from './auto-dispatch.ts'
import * as custody from './custody.ts'
import * as dispatch from './dispatch.ts'
import * as driverRuns from './driver-runs.ts'
import * as driverSchedule from './driver-schedule.ts'
import * as drivers from './drivers.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as exceptions from './exceptions.ts'
import * as handovers from './handovers.ts'
import * as imports from './imports.ts'
import * as installation from './installation.ts'
import * as locations from './locations.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'
import * as notices from './notices.ts'
import * as offers from './offers.ts'
import * as orderChanges from './order-changes.ts'
import * as orderGroups from './order-groups.ts'
import * as orders from './orders.ts'
import * as adminOrganizations from './organizations/admin-organizations.ts'
import * as approvals from './organizations/approvals.ts'
import * as costCenters from './organizations/cost-centers.ts'
import * as deskLinks from './organizations/desk-links.ts'
import * as people from './organizations/people.ts'
import * as singleSignOn from './organizations/single-sign-on.ts'
import * as siteCsv from './organizations/site-csv.ts'
import * as sites from './organizations/sites.ts'
import * as twoFactorRule from './organizations/two-factor-rule.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as planExport from './plan-export.ts'
import * as pricing from './pricing.ts'
import * as proofs from './proofs.ts'
import * as ratings from './ratings.ts'
import * as reconciliation from './reconciliation.ts'
import * as routes from './routes.ts'
import * as simulation from './simulation.ts'
import * as standingOrders from './standing-orders.ts'
import * as stats from './stats.ts'
import * as tracking from './tracking.ts'
import * as trackingLinks from './tracking-links.ts'

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
  dispatch: { ...callsOf(dispatch), ...callsOf(planExport), ...callsOf(autoDispatch) },
  offers: callsOf(offers),
  runs: callsOf(driverRuns),
  schedules: callsOf(driverSchedule),
  standingOrders: callsOf(standingOrders),
  stats: callsOf(stats),
  payments: callsOf(payments),
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
