/** Passkeys: why one cannot be used, and the section of the security screen. */
export const PASSKEY_PROBLEMS = {
  cancelled: 'No passkey was used. Try again, or sign in another way.',
  notAdded: 'No passkey was added.',
  known: 'This device already has a passkey for your account.',
  failed: 'This browser could not use a passkey here.',
  unsupported: 'This browser has no passkeys.',
  elsewhere: (origin: string) => `Passkeys belong to ${origin}. Open Meridian there to use one.`,
  noAddress: 'Passkeys need Meridian to be reached at a domain name over https.',
} as const

/** As the second step of a sign-in. */
export const PASSKEY_STEP = {
  title: 'Confirm that it is you',
  lead: 'One more step: use one of your passkeys.',
  instead: 'Use a passkey instead',
} as const

export const PASSKEYS_COPY = {
  title: 'Passkeys',
  lead: 'Sign in with your fingerprint, your face or the PIN of your device, without a password and a code. A copy of this page cannot steal it.',
  add: 'Add a passkey',
  added: 'Added',
  lastUsed: 'Last used',
  neverUsed: 'Not used yet',
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}`,
  dialog: {
    title: 'Add a passkey',
    lead: 'Your browser asks next for a fingerprint, your face, a PIN or a security key.',
    name: 'Name',
    nameHint: 'So that you know it again, such as the device it is on.',
    submit: 'Continue',
    done: 'Passkey added',
  },
  removing: {
    title: (name: string) => `Remove ${name}?`,
    warning: 'It will not sign you in any more. You can also delete it where your device stores it.',
    warningLast:
      'It will not sign you in any more. Your password alone will open your account again, your backup codes stop working, and your security level goes back to Standard.',
    keep: 'Keep it',
    done: 'Passkey removed',
  },
} as const
