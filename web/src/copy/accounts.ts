/** The spec's texts for signing in, signing up and security (sections 2.13, 2.14, 5 and 8), and our own. */
import { INVITATION_DAYS, RESET_LINK_MINUTES } from '@meridian/domain/accounts/accounts.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { ToastText } from './toast-text.ts'

/** Word for word from the error catalog. 'A: B' there is title A and message B here. */
export const SPEC_TOASTS = {
  loginSuccess: { title: 'Welcome back!', tone: 'success' },
  /** The message is the server's; this one is the fallback. */
  loginFailed: { title: 'Login Failed', message: 'Invalid credentials. Please try again.', tone: 'danger' },
  loginWithoutUser: { title: 'Login Error', tone: 'danger' },
  registered: { title: 'Account Created!', message: 'Please log in with your new credentials', tone: 'success' },
  registrationFailed: {
    title: 'Registration Failed',
    message: 'Unable to create account. Please try again.',
    tone: 'danger',
  },
  passwordUpdated: { title: 'Password updated', tone: 'success' },
  passwordChangeFailed: {
    title: 'Password change failed',
    message: 'Please check your current password and try again',
    tone: 'danger',
  },
  twoFactorDisabled: { title: 'Two-Factor Authentication has been disabled', tone: 'success' },
} as const satisfies Record<string, ToastText>

/** Not from the spec, which requires a scan message without defining it, and leaves the rest open. */
export const ACCOUNT_TOASTS = {
  scanQrCode: {
    title: 'Scan the QR code',
    message: 'Scan it with your authenticator app, then enter the 6-digit code it shows.',
    tone: 'info',
  },
  twoFactorEnabled: { title: 'Two-Factor Authentication is on', tone: 'success' },
  appRemoved: { title: 'Authenticator app removed', tone: 'success' },
  passwordReset: { title: 'Password updated', message: 'Sign in with your new password.', tone: 'success' },
  profileSaved: { title: 'Profile saved', tone: 'success' },
} as const satisfies Record<string, ToastText>

export const invitationSent = (email: string): ToastText => ({
  title: 'Invitation sent',
  message: `${email} has ${INVITATION_DAYS} days to accept it.`,
  tone: 'success',
})

export const othersSignedOut = (count: number): ToastText => ({
  title: count === 1 ? 'Signed out 1 other session' : `Signed out ${count} other sessions`,
  tone: 'success',
})

/** Shown in the card without a response: the credentials were not checked. */
export const UNREACHABLE = 'The server did not answer. Check your connection and try again.'

export const LOGIN_COPY = {
  title: 'Welcome to Meridian',
  documentTitle: 'Sign in · Meridian',
  lead: 'Courier deliveries for medical and financial items in TX, OK, NM, AR and LA.',
  signIn: {
    title: 'Sign in',
    lead: 'With your username or your email address.',
    username: 'Username or email',
    password: 'Password',
    usernameRequired: 'Username or email is required',
    passwordRequired: 'Password is required',
    forgot: 'Forgot Password?',
    submit: 'Sign in',
    toSignUp: "Don't have an account?",
    signUpLink: 'Sign up',
    withoutUser: 'The server accepted the sign-in but did not say who you are. Please try again.',
  },
  signUp: {
    title: 'Create an account',
    tab: 'Sign up',
    lead: 'To order deliveries. Drivers and staff are invited.',
    fullName: 'Full name',
    email: 'Email',
    password: 'Create password',
    passwordHint: 'At least 8 characters; longer and mixed is stronger.',
    confirm: 'Confirm password',
    /** The spec allows submitting with a mismatch, so the text has to say which of the two is used. */
    mismatch: "Passwords don't match. Your account would get the one above.",
    submit: 'Create account',
    toSignIn: 'Already have an account?',
    signInLink: 'Sign in',
  },
  code: {
    title: 'Two-factor code',
    lead: 'Enter the 6-digit code from your authenticator app.',
    label: '6-digit code',
    digit: (position: number) => `Digit ${position} of 6`,
    backupLead: 'Enter one of the backup codes you saved. Each works once.',
    backupLabel: 'Backup code',
    backupRequired: 'Enter a backup code',
    useBackup: 'Use a backup code instead',
    useApp: 'Use the authenticator app instead',
    submit: 'Verify',
    back: 'Back to sign in',
    expired: 'That took too long. Please enter your password again.',
  },
  forgot: {
    title: 'Forgot your password?',
    lead: `We mail you a link to set a new one. It works once, for ${RESET_LINK_MINUTES} minutes.`,
    email: 'Email',
    emailRequired: 'Email is required',
    submit: 'Send the link',
    sentTitle: 'Check your inbox',
    sent: (email: string) =>
      `If an account exists for ${email}, a link to set a new password was sent. It works once, for ${RESET_LINK_MINUTES} minutes.`,
    another: 'Use another address',
    back: 'Back to sign in',
  },
  reset: {
    title: 'Set a new password',
    lead: 'Every device signed in to your account will be signed out.',
    password: 'New password',
    confirm: 'Confirm new password',
    submit: 'Set password',
    expiredTitle: 'This link no longer works',
    expired: `Links to set a password work once, for ${RESET_LINK_MINUTES} minutes. This one was used or has expired; your password is unchanged.`,
    newLink: 'Send a new link',
    back: 'Back to sign in',
  },
  invite: {
    title: 'You are invited',
    email: 'Email',
    emailHint: 'You sign in with this address.',
    firstName: 'First name',
    firstNameRequired: 'First name is required',
    lastName: 'Last name',
    phone: 'Phone (optional)',
    password: 'Create password',
    submit: 'Create account',
    expiredTitle: 'This invitation no longer works',
    expired: `Invitations work once, for ${INVITATION_DAYS} days. Ask the person who invited you for a new one.`,
    back: 'Go to sign in',
    loadFailed: 'The invitation could not be read.',
    again: 'Try again',
  },
  demo: {
    badge: 'Demo',
    lead: 'Sample data. One click signs in.',
    signInAs: (role: string, username: string, label: string) => `Sign in as demo ${role}: ${username}, ${label}`,
  },
  showPassword: 'Show password',
} as const

/** The role that an invitation gives. */
export const INVITATION_AS: Record<Role, (organizationName: string | null) => string> = {
  client: (organizationName) =>
    `You join ${organizationName ?? 'your organization'} as a client, to order its deliveries.`,
  driver: () => 'You join Meridian as a driver.',
  admin: () => 'You join Meridian as an admin.',
}
