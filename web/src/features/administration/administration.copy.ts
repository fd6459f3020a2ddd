/** The texts of what an admin looks at or sets now and then. */
export const ADMINISTRATION_TABS = {
  auditLog: 'Audit log',
  accounts: 'Accounts',
  organizations: 'Organizations',
  billing: 'Billing',
  standingOrders: 'Standing orders',
  proofRules: 'Proof rules',
  counts: 'Counts',
  mail: 'Outgoing mail',
} as const

export const PROOF_RULES_FAILED = 'The settings did not load'

export const ACCOUNTS_COPY = {
  title: 'Accounts',
  lead: 'Deactivate an account, confirm an email address, or switch off a lost two-factor.',
  search: 'Search accounts',
  searchHint: 'Name, address or organization',
  failed: 'The accounts did not load',
  emptyTitle: 'No accounts match',
  empty: 'Try another name, address or organization.',
  deactivated: 'Deactivated',
  notConfirmed: 'Address not confirmed',
  twoFactorOn: 'Two-factor on',
  confirm: 'Confirm address',
  confirmOf: (name: string) => `Confirm address of ${name}`,
  resetTwoFactor: 'Reset two-factor',
  resetTwoFactorOf: (name: string) => `Reset two-factor of ${name}`,
  deactivate: 'Deactivate',
  deactivateOf: (name: string) => `Deactivate ${name}`,
  reactivate: 'Reactivate',
  reactivateOf: (name: string) => `Reactivate ${name}`,
} as const

export const MAIL_COPY = {
  title: 'Outgoing mail',
  lead: 'What Meridian has written. Without a mail server, mails are kept here instead of being sent; so are text messages without a provider.',
  failed: 'Outgoing mail did not load',
  emptyTitle: 'No mail has been written',
  empty: 'Password resets and invitations are listed here as they are written.',
  states: { kept: 'Kept here', queued: 'Waiting', sent: 'Sent', failed: 'Not sent', dropped: 'No longer needed' },
  textMessage: 'Text message',
  textGone: 'The text is not kept once it was sent or given up.',
  /** `codes` are those of the mail server or of the provider of text messages, which an admin can look up or pass on. */
  givenUp: (codes: string, channel: 'mail' | 'sms') =>
    `The ${channel === 'sms' ? 'provider' : 'mail server'} did not take it (${codes}). It is not tried again.`,
  triedAgain: (codes: string, channel: 'mail' | 'sms') =>
    channel === 'sms'
      ? `The provider did not take it (${codes}). It is tried again for up to ten minutes.`
      : `The mail server did not take it (${codes}). It is tried again for up to an hour.`,
} as const

/** For whoever runs the server: the name of the setting is the same in every language. */
export const ADMIN_TWO_FACTOR_OPTIONAL =
  'Admins can sign in with a password alone. The setting REQUIRE_ADMIN_TWO_FACTOR changes that.'
