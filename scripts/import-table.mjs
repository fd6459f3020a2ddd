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
  standings: BASE,
  books: BASE,
  orders: [...BASE, 'http', 'events', 'custody', 'standings', 'books'],
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
    'standings',
    'books',
    'orders',
  ],
  'env.ts': ['contract'],
}

/**
 * What a server feature may import of another one; every other effect on another feature goes through an event, and what several need
 * of an order is the room `orders/`. A folder stands for the files directly in it, without routes. Commands are here only when they
 * must run in the caller's own transaction. No two features import each other, nor several in a circle.
 */
export const FEATURE_IMPORTS = {
  accounts: ['installation/installation.queries.ts'],
  'admin-organizations': [
    // An admin manages the people of an organization as its owner does.
    'accounts/people/change-membership.commands.ts',
    'accounts/people/people.queries.ts',
    'cost-centers/cost-centers.queries.ts',
    'cost-centers/cost-centers.view.ts',
    'sites/sites.queries.ts',
    'sites/sites.view.ts',
  ],
  custody: ['proofs/proofs.queries.ts'],
  // One transaction takes a driver out, and what is on board goes back.
  dispatch: ['exceptions/exceptions.commands.ts'],
  drivers: [
    'accounts/accounts.queries.ts',
    // A driver's record and account are made, changed and closed together.
    'accounts/address-holders.commands.ts',
    'accounts/close-account.commands.ts',
    'accounts/password-resets.commands.ts',
    'dispatch/schedules/schedules.queries.ts',
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
  imports: [
    'addresses/',
    'cost-centers/cost-centers.queries.ts',
    // Rows are placed as orders that are placed together.
    'orders/placing/',
    'pricing/quotes.ts',
    'sites/sites.queries.ts',
    'sites/sites.rules.ts',
  ],
  orders: [
    // With the order, its addresses are kept for the next one.
    'addresses/address-book.commands.ts',
    'addresses/addresses.queries.ts',
    'addresses/verify-address.ts',
    'cost-centers/cost-centers.queries.ts',
    'installation/installation.queries.ts',
    'pricing/quotes.ts',
    'pricing/quotes.view.ts',
    'sites/sites-of-order.ts',
    'sites/sites.queries.ts',
  ],
  payments: ['installation/installation.queries.ts', 'orders/groups/groups.queries.ts'],
  pricing: ['addresses/verify-address.ts'],
  proofs: ['reconciliation/reconciliation.queries.ts', 'reconciliation/reconciliation.view.ts'],
  simulation: ['installation/installation.queries.ts'],
  sites: [
    'addresses/address-tokens.ts',
    'addresses/look-ups.ts',
    'addresses/verify-address.ts',
    'cost-centers/cost-centers.queries.ts',
  ],
  'standing-orders': [
    'dispatch/dispatch.deps.ts',
    // Its orders go into the usual driver's run.
    'dispatch/plan/',
    // A later day is edited as an order is.
    'orders/changing/edit-order.commands.ts',
    'orders/changing/edit-order.rules.ts',
    'orders/placing/',
    'pricing/quotes.ts',
  ],
  'tracking-links': ['dispatch/runs/driver-run.ts', 'tracking/tracking.queries.ts'],
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
