/**
 * Which room may import which, besides itself, the domain and packages. ARCHITECTURE.md has the same table in prose.
 * Folders that are not named here (server/src/demo) and files beside the rooms (app.ts) wire rooms together: they may
 * import everything, and no room may import them.
 */
const BASE = ['contract', 'errors', 'db', 'env.ts', 'texts']

/** Imports go in one direction: a room listed here for another one never lists that one. */
export const SERVER_ROOMS = {
  errors: ['contract'],
  texts: ['contract'],
  db: BASE,
  http: BASE,
  events: BASE,
  background: BASE,
  payments: BASE,
  planning: [...BASE, 'maps'],
  audit: BASE,
  custody: BASE,
  pdf: BASE,
  files: BASE,
  mail: [...BASE, 'background'],
  sms: [...BASE, 'background'],
  security: [...BASE, 'http'],
  live: [...BASE, 'http', 'security', 'events'],
  notices: [...BASE, 'events', 'mail', 'background'],
  features: [
    ...BASE,
    'http',
    'security',
    'events',
    'live',
    'notices',
    'background',
    'audit',
    'custody',
    'pdf',
    'files',
    'mail',
    'sms',
    'maps',
    'payments',
    'planning',
  ],
  'env.ts': ['contract'],
}

/**
 * What a server feature may import of another one; every other effect on another feature goes through an event. A folder stands
 * for the files directly in it, without routes: `orders/` is what other features need of an order. Commands of other folders
 * are here only when they must run in the caller's own transaction. No two features import each other, nor several in a circle.
 */
export const FEATURE_IMPORTS = {
  accounts: ['installation/installation.queries.ts'],
  'admin-organizations': [
    'accounts/people/change-membership.commands.ts',
    'accounts/people/people.queries.ts',
    'cost-centers/cost-centers.queries.ts',
    'cost-centers/cost-centers.view.ts',
    'orders/',
    'sites/sites.queries.ts',
    'sites/sites.view.ts',
  ],
  custody: ['orders/', 'proofs/proofs.queries.ts'],
  dispatch: [
    'orders/',
    'orders/available-jobs/available-jobs.queries.ts',
    'orders/changing/change.ts',
    'orders/changing/driver-skills.ts',
    'orders/changing/order-changes.commands.ts',
    'orders/changing/order-store.ts',
  ],
  drivers: [
    'accounts/accounts.queries.ts',
    'accounts/address-holders.commands.ts',
    'accounts/close-account.commands.ts',
    'accounts/password-resets.commands.ts',
    'dispatch/schedules/schedules.queries.ts',
    'orders/',
    'orders/available-jobs/available-jobs.queries.ts',
    'orders/reading/',
    'standings/',
  ],
  exceptions: [
    'orders/',
    'orders/changing/order-changes.commands.ts',
    'orders/changing/raise-exception.commands.ts',
    'orders/reading/',
  ],
  'front-desk': [
    'dispatch/dispatch.deps.ts',
    'dispatch/plan/day-plan.ts',
    'dispatch/plan/day.queries.ts',
    'dispatch/runs/driver-run.ts',
    'sites/site-owner.ts',
    'sites/sites.queries.ts',
    'tracking-links/tracking-links.deps.ts',
  ],
  handovers: [
    'orders/',
    'orders/changing/handover-record.ts',
    'orders/changing/order-changes.commands.ts',
    'orders/changing/raise-exception.commands.ts',
    'orders/reading/',
  ],
  imports: [
    'addresses/',
    'cost-centers/cost-centers.queries.ts',
    'orders/placing/',
    'pricing/quotes.ts',
    'sites/sites.queries.ts',
    'sites/sites.rules.ts',
  ],
  messages: ['orders/', 'orders/reading/'],
  orders: [
    'addresses/address-book.commands.ts',
    'addresses/addresses.queries.ts',
    'addresses/verify-address.ts',
    'cost-centers/cost-centers.queries.ts',
    'installation/installation.queries.ts',
    'pricing/quotes.ts',
    'pricing/quotes.view.ts',
    'sites/sites-of-order.ts',
    'sites/sites.queries.ts',
    'standings/standings.ts',
  ],
  payments: [
    'installation/installation.queries.ts',
    'orders/',
    'orders/changing/approval-of-order.commands.ts',
    // A payment for several orders pays each of them in its own transaction.
    'orders/changing/pay.commands.ts',
    'orders/groups/groups.queries.ts',
    'orders/reading/',
  ],
  pricing: ['addresses/verify-address.ts'],
  proofs: [
    'orders/',
    'orders/changing/order-changes.queries.ts',
    'orders/changing/raise-exception.commands.ts',
    'orders/reading/',
    'reconciliation/reconciliation.queries.ts',
    'reconciliation/reconciliation.view.ts',
  ],
  ratings: ['orders/'],
  sites: [
    'addresses/address-tokens.ts',
    'addresses/look-ups.ts',
    'addresses/verify-address.ts',
    'cost-centers/cost-centers.queries.ts',
  ],
  simulation: ['installation/installation.queries.ts'],
  'standing-orders': [
    'dispatch/dispatch.deps.ts',
    'dispatch/plan/',
    'orders/',
    'orders/changing/agreement-of-order.commands.ts',
    'orders/changing/edit-order.commands.ts',
    'orders/changing/edit-order.rules.ts',
    'orders/changing/order-changes.commands.ts',
    'orders/placing/',
    'pricing/quotes.ts',
  ],
  stats: ['orders/'],
  tracking: ['orders/'],
  'tracking-links': ['dispatch/runs/driver-run.ts', 'orders/', 'tracking/tracking.queries.ts'],
}

const PARTS = ['ui', 'copy', 'maps', 'data', 'contract']

export const WEB_ROOMS = {
  ui: ['copy'],
  copy: [],
  maps: ['ui', 'copy', 'contract'],
  payments: ['ui', 'copy', 'contract'],
  data: ['contract'],
  parts: PARTS,
  features: ['parts', ...PARTS, 'payments'],
  'tracking-page': ['parts', ...PARTS],
  'desk-page': ['tracking-page', ...PARTS],
}

/** The files of `maps` that other rooms may import, and which files may. */
export const MAPS_ENTRIES = {
  'maps/src/port.ts': ['server/'],
  'maps/src/create-maps.ts': ['server/src/compose.ts', 'tests'],
  'maps/src/built-in/places.ts': ['server/src/demo/'],
  'maps/src/testing.ts': ['tests', 'e2e/'],
}
