/** Errors of signing in, accounts and notices. */
import type { NoticeKind } from '@meridian/domain/notices/notices.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { withArticle } from './errors-requests.ts'

export const ACCOUNT_SENTENCES = {
  // Signing in
  not_signed_in: 'Please sign in',
  session_not_checked: 'Your session cannot be checked at the moment; please try again',
  invalid_credentials: ({ of }: { of: 'sign_in' | 'current_password' }) =>
    of === 'sign_in' ? 'Invalid credentials. Please try again.' : 'Please check your current password and try again',
  invalid_code: 'That code is not right. Please try again.',
  too_many_attempts: ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
    `Too many attempts. Please try again in ${formatWait(retryAfterSeconds)}.`,
  sign_in_expired: 'This sign-in has expired. Please sign in again.',

  // New accounts
  link_expired: 'This link has expired or was used before. Please ask for a new one.',
  invitation_expired: 'This invitation has expired or was used before. Please ask for a new one.',
  role_not_invitable: ({ role, invited }: { role: Role; invited: Role }) =>
    `${capitalized(withArticle(role))} cannot invite ${withArticle(invited)}`,
  registration_for_clients_only: 'Drivers and admins are invited by mail; this form opens client accounts only',
  organization_of_clients_only: 'Only a client has an organization to rename',
  invalid_username: 'A username has only letters, digits and . _ + - (or is your email address)',
  username_taken: 'This username is taken. Please choose another.',
  password_too_common: 'This password is one of the most common ones. Please choose another.',
  password_is_username: 'Your username or email address cannot be your password. Please choose another.',
  password_unchanged: 'This is your current password. Please choose another.',
  email_taken: 'An account with this email address already exists',
  email_already_registered: 'An account with this email address already exists. Please sign in instead.',

  email_not_verified: ({ isByMail }: { isByMail: boolean }) =>
    isByMail
      ? 'Please confirm your email address first: open the link that we mailed you. Security sends a new one.'
      : 'Your email address is not confirmed yet. Please ask an admin to confirm it.',
  session_not_found: 'This session has already ended',
  invitation_not_found: 'There is no such open invitation',
  not_your_own_account: 'You cannot remove or deactivate your own account',
  driver_managed_elsewhere: 'Drivers are activated and deactivated under Driver Management',

  // Two-factor authentication
  invalid_setup_code: 'That code is not right. Check that the clock of your phone is, and try again.',
  two_factor_proof_required: 'Enter your password to turn two-factor authentication off',
  two_factor_already_on: 'Two-factor authentication is already on',
  two_factor_not_started: 'Begin by turning two-factor authentication on',
  two_factor_just_turned_on: 'Two-factor authentication was just turned on',

  // Passkeys
  passkeys_unavailable: 'Passkeys need Meridian to be reached at a domain name over https',
  passkey_not_added: 'The passkey could not be checked. Please try again.',
  passkey_already_added: 'This passkey was added before',
  too_many_passkeys: ({ max }: { max: number }) => `An account can have ${max} passkeys. Remove one first.`,
  passkey_not_found: 'This passkey was removed already',
  passkey_expired: 'That took too long. Please try again.',
  passkey_refused: 'This passkey does not open an account here. Please sign in another way.',

  // Notices
  notice_not_for_role: ({ role, kind }: { role: Role; kind: NoticeKind }) =>
    `This notice is not sent to ${withArticle(role)}: ${kind}`,
  invalid_push_endpoint: 'This is not the address of a push service',
  invalid_push_keys: 'These are not the keys of a push subscription',
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
