/**
 * Which room may import which, besides itself, the domain and packages. ARCHITECTURE.md has the same table in prose.
 * Folders that are not named here (server/src/demo) and files beside the rooms (app.ts) wire rooms together: they may
 * import everything, and no room may import them.
 */
const BASE = ['contract', 'errors', 'db', 'env.ts']

/** Imports go in one direction: a room listed here for another one never lists that one. */
export const SERVER_ROOMS = {
  errors: ['contract'],
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
    'maps',
    'payments',
    'planning',
  ],
  'env.ts': ['contract'],
}

/**
 * What a server feature may import of another one; every other effect on another feature goes through an event. Commands
 * are here only when they must run in the caller's own transaction.
 */
export const FEATURE_IMPORTS = {
  accounts: ['installation/installation.queries.ts'],
  custody: ['orders/available-jobs/job-terms.ts', 'orders/orders.queries.ts', 'orders/visible-order.ts'],
  dispatch: [
    'orders/changing/driver-skills.ts',
    'orders/available-jobs/job-terms.ts',
    'orders/changing/order-changes.commands.ts',
    'orders/changing/order-store.ts',
    'orders/orders.queries.ts',
    'orders/orders.rules.ts',
    'orders/visible-order.ts',
  ],
  drivers: [
    'accounts/accounts.queries.ts',
    'accounts/address-holders.commands.ts',
    'accounts/password-resets.commands.ts',
    'accounts/sessions.commands.ts',
    'orders/available-jobs/job-terms.ts',
    'orders/orders.queries.ts',
    'orders/order-json.queries.ts',
    'orders/order-viewer.ts',
    'standings/deliveries.queries.ts',
    'standings/standings.queries.ts',
    'standings/standings.ts',
    'stats/stats.queries.ts',
  ],
  exceptions: [
    'orders/returns.queries.ts',
    'orders/missing-order.ts',
    'orders/changing/order-changes.commands.ts',
    'orders/order-json.queries.ts',
    'orders/order-viewer.ts',
    'orders/orders.queries.ts',
    'orders/orders.rules.ts',
  ],
  handovers: [
    'orders/missing-order.ts',
    'orders/changing/order-changes.commands.ts',
    'orders/order-json.queries.ts',
    'orders/order-viewer.ts',
    'orders/orders.queries.ts',
    'orders/orders.rules.ts',
  ],
  messages: [
    'orders/orders.queries.ts',
    'orders/orders.rules.ts',
    'orders/order-json.queries.ts',
    'orders/order-viewer.ts',
  ],
  orders: [
    'accounts/verified.queries.ts',
    'addresses/address-book.commands.ts',
    'addresses/addresses.queries.ts',
    'addresses/verify-address.ts',
    'standings/standings.ts',
    'installation/installation.queries.ts',
    'pricing/quotes.ts',
    'pricing/quotes.view.ts',
    'proofs/captured.queries.ts',
  ],
  payments: [
    'installation/installation.queries.ts',
    'orders/available-jobs/job-terms.ts',
    'orders/orders.queries.ts',
    'orders/order-json.queries.ts',
    'orders/order-viewer.ts',
    'orders/visible-order.ts',
  ],
  proofs: [
    'orders/missing-order.ts',
    'orders/changing/order-changes.queries.ts',
    'orders/order-json.queries.ts',
    'orders/order-viewer.ts',
    'orders/orders.queries.ts',
    'orders/orders.rules.ts',
    'orders/proof-terms.queries.ts',
    'orders/returns.queries.ts',
  ],
  ratings: ['orders/orders.queries.ts', 'orders/orders.rules.ts'],
  simulation: ['installation/installation.queries.ts'],
  standings: ['orders/available-jobs/job-terms.ts', 'stats/stats.queries.ts'],
  stats: ['orders/orders.rules.ts'],
  tracking: ['orders/available-jobs/job-terms.ts', 'orders/visible-order.ts'],
  'tracking-links': [
    'accounts/verified.queries.ts',
    'dispatch/runs/driver-run.ts',
    'orders/available-jobs/job-terms.ts',
    'orders/orders.queries.ts',
    'orders/orders.rules.ts',
    'orders/returns.queries.ts',
    'orders/visible-order.ts',
    'tracking/tracking.queries.ts',
  ],
}

const PARTS = ['ui', 'copy', 'maps', 'data', 'contract']

export const WEB_ROOMS = {
  ui: [],
  copy: [],
  maps: ['ui', 'copy', 'contract'],
  payments: ['ui', 'copy', 'contract'],
  data: ['contract'],
  parts: PARTS,
  features: ['parts', ...PARTS, 'payments'],
  'tracking-page': ['parts', ...PARTS],
}

/** The files of `maps` that other rooms may import, and which files may. */
export const MAPS_ENTRIES = {
  'maps/src/port.ts': ['server/'],
  'maps/src/create-maps.ts': ['server/src/compose.ts', 'tests'],
  'maps/src/built-in/places.ts': ['server/src/demo/'],
  'maps/src/testing.ts': ['tests', 'e2e/'],
}
