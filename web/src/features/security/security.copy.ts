/** The texts of the security screen: the spec's (section 2.14), and our own. */
import { INVITATION_DAYS } from '@meridian/domain/accounts/accounts.ts'

export const SECURITY_COPY = {
  title: 'Security',
  subtitle: 'How you sign in, where you are signed in, and who you are.',
  loading: 'Loading your security settings',
  failed: 'Your security settings did not load',
  cancel: 'Cancel',
  overview: {
    status: 'Account status',
    lastLogin: 'Last login',
    sessions: 'Active sessions',
    level: 'Security level',
  },
  signOutOthers: 'Sign Out All Other Sessions',
  thisDevice: 'This device',
} as const

export const OVERVIEW_COPY = {
  active: 'Active',
  activeHint: 'Nothing is blocked',
  lastLoginHint: 'Your latest sign-in',
  never: 'Never',
  onlyThisDevice: 'Only this device',
  listedBelow: 'Listed below',
  twoFactorOn: 'Two-factor is on',
  highWithTwoFactor: 'High with two-factor on',
} as const

export const PASSWORD_COPY = {
  title: 'Password',
  lead: 'At least 8 characters. Changing it signs out your other devices.',
  change: 'Change password',
  current: 'Current password',
  next: 'New password',
  confirm: 'Confirm new password',
  others: 'Every other device signed in to your account will be signed out.',
  enter: 'Enter your password',
} as const

export const TWO_FACTOR_WANTED_COPY = {
  title: 'Two-factor sign-in is required',
  text: 'Add a passkey or turn on two-factor authentication below. Until then nothing else opens.',
  releasedTitle: 'You can go on',
  releasedText: 'Everything is open to you again.',
  goOn: 'Go to the dashboard',
} as const

export const TWO_FACTOR_COPY = {
  title: 'Two-factor authentication',
  lead: 'A code from an app on your phone, asked for after your password. A stolen password alone then opens nothing.',
  on: 'On',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  isOn: (codesLeft: number, hasPasskey: boolean) =>
    `${codesLeftText(codesLeft)} ${hasPasskey ? 'Your passkeys work without the app too.' : 'Turning two-factor off lowers your security level to Standard.'}`,
  codesLeft: codesLeftText,
  enable: {
    title: 'Turn on two-factor authentication',
    lead: 'It takes about two minutes. You need your phone.',
    steps: [
      'Install an authenticator app, such as Google Authenticator, 1Password or Aegis.',
      'Scan the QR code that we show you next.',
      'Enter the 6-digit code from the app. Only then is two-factor on.',
      'Save the backup codes, in case you lose the phone.',
    ],
    start: 'Start',
  },
  scan: {
    title: 'Connect your authenticator app',
    lead: 'Scan this with your authenticator app.',
    qrCode: 'QR code for your authenticator app',
    byHand: 'Cannot scan it? Enter this key in the app instead.',
    copyKey: 'Copy the key',
    keyCopied: 'Key copied',
    submit: 'Verify and turn on',
  },
  codes: {
    title: 'Save your backup codes',
    lead: 'Two-factor is on. Each of these codes signs you in once if you lose your phone. Keep them in a safe place:',
    once: 'they are not shown again.',
    label: 'Backup codes',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    done: 'I have saved them',
    fileTitle: (username: string | null) => `Meridian backup codes for ${username ?? 'your account'}`,
    fileLead: 'Each works once.',
  },
  disable: {
    title: 'Turn off two-factor authentication',
    warning:
      'Your password alone will open your account again. Your backup codes stop working, and your security level goes back to Standard.',
    warningBesidePasskeys: 'The app’s codes will not be accepted any more. Your passkeys and your backup codes stay.',
    keep: 'Keep it on',
  },
} as const

function codesLeftText(count: number): string {
  if (count === 0)
    return 'You have no backup codes left. Turning the authenticator app on, or off and on again, gives new ones.'
  return count === 1 ? '1 backup code is left.' : `${count} backup codes are left.`
}

export const SESSIONS_COPY = {
  title: 'Active sessions',
  lead: 'The devices that are signed in to your account right now.',
  noOthers: 'No other device is signed in.',
  others: 'The other devices have to sign in again. This one stays signed in.',
  addressUnknown: 'Address unknown',
  lastSeen: 'Last seen',
  end: 'End',
  endOn: (device: string) => `End the session on ${device}`,
  askTitle: 'Sign out all other sessions?',
  ask: (count: number) =>
    `${count === 1 ? '1 other device' : `${count} other devices`} will have to sign in again. What was typed there and not sent is lost. This device stays signed in.`,
  confirm: 'Sign out others',
} as const

/** Names of browsers and systems are the same in every language. */
export const DEVICE_COPY = {
  samsungInternet: 'Samsung Internet',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  androidPhone: 'Android phone',
  androidTablet: 'Android tablet',
  unknown: 'Unknown device',
} as const

export const NOTICES_COPY = {
  title: 'Notifications',
  lead: 'What you are notified of, and how. Mail and push name the order, never an address or the text of a message.',
  failed: 'Your choices did not load',
  notSaved: 'Your choice was not saved',
  caption: 'Choose how you are notified',
  mailTo: (email: string) => `Mail goes to ${email}.`,
  pushNeedsBrowser: 'Push can be chosen once a browser is allowed to show it.',
  looking: 'Looking at what this browser can do',
} as const

export const PROFILE_COPY = {
  title: 'Profile',
  lead: 'How you appear to the people you work with, and where they reach you.',
  failed: 'Your profile did not load',
  firstName: 'First name',
  firstNameRequired: 'First name is required',
  lastName: 'Last name',
  phone: 'Phone',
  organization: 'Organization',
  organizationRequired: 'Organization name is required',
  save: 'Save profile',
} as const

export const TEAM_COPY = {
  inviteStaff: 'Invite drivers and admins',
  inviteStaffLead: `We mail a link that opens an account. It works once, for ${INVITATION_DAYS} days.`,
  email: 'Email',
  emailRequired: 'Email is required',
  role: 'Role',
  invite: 'Send invitation',
  invitations: 'Open invitations',
  invitationsLead: 'Drivers and admins who have not opened their account yet.',
  noInvitations: 'No open invitations.',
  invitedAs: (role: string, by: string) => `Invited as ${role.toLowerCase()} by ${by}`,
  ends: 'Ends',
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
} as const

export const CONFIRM_EMAIL_COPY = {
  title: 'Confirm your email address',
  text: 'Open the link that we mailed you. Until then this account cannot order or invite. Without the mail, an admin can confirm the address.',
  sent: 'The link is on its way. It works for three days.',
  send: 'Send a new link',
} as const
