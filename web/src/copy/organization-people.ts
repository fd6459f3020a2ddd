import { formatCounted } from '@meridian/domain/format.ts'

export const PEOPLE_COPY = {
  title: 'People',
  lead: 'Who belongs to your organization, and what each may do.',
  count: (n: number) => formatCounted(n, 'person', 'people'),
  search: 'Find someone',
  searchHint: 'Name or email address',
  failed: 'The people of your organization could not be loaded',
  emptyTitle: 'No one found',
  empty: 'Nobody has such a name or email address.',
  you: 'You',
  allSites: 'All sites',
  sites: (names: readonly string[], more: number) =>
    more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', '),
  deletedSites: 'Deleted sites',
  lastSignIn: 'Last sign-in',
  neverSignedIn: 'Never signed in',
  twoFactorOn: 'Two-factor on',
  twoFactorOff: 'No two-factor',
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  cancel: 'Cancel',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  loading: 'Loading',

  role: 'Role',
  seesPrices: 'Sees prices',
  siteLimit: 'Sites',
  limitToSites: 'Only some sites',
  limitHint: 'Then this person sees orders from or to these sites, and their own.',
  chooseSite: 'Choose at least one site',
  save: 'Save',
  saved: (name: string) => `What ${name} may do was changed`,
  ownRole: 'You change your own role. Another owner has to give it back to you.',

  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (name: string) =>
    `${name} is signed out of your organization at once. Invitations they sent and tracking links they shared stop working. Their orders stay.`,
  removeConfirm: 'Remove',
  removed: (name: string, orders: number) =>
    orders === 0
      ? `${name} was removed`
      : `${name} was removed, and ${formatCounted(orders, 'unfinished order')} handed over`,
  handTo: 'Who looks after their unfinished orders?',
  handToYou: 'You',
}
