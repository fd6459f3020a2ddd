/** The mails about accounts, in the language of the account. */
import { nameFault } from '@meridian/domain/accounts/accounts.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Mail } from '../../mail/mailer.ts'
import * as es from '../../texts/es/mails.ts'
import * as esSso from '../../texts/es/single-sign-on-mails.ts'
import * as en from '../../texts/mails.ts'
import * as enSso from '../../texts/single-sign-on-mails.ts'

/** Of the account that is written to; without a language in English. */
type Owner = { email: string; first_name: string; role: Role; language: Language | null }

const textsOf = (language: Language | null) => ({ en, es })[language ?? 'en']

/** Names of before the rule for them may hold what a mail program turns into a link. */
const safeName = (name: string | null): string | null => (name === null || nameFault(name) ? null : name)

export function resetMail(to: Owner, link: string): Mail {
  const { RESET_MAIL } = textsOf(to.language)
  return {
    to: to.email,
    subject: RESET_MAIL.subject,
    text: RESET_MAIL.text({ name: to.first_name, role: to.role }, link),
  }
}

export function singleSignOnMail(to: Owner, link: string): Mail {
  const { SINGLE_SIGN_ON_MAIL } = { en: enSso, es: esSso }[to.language ?? 'en']
  const name = safeName(to.first_name)
  return { to: to.email, subject: SINGLE_SIGN_ON_MAIL.subject, text: SINGLE_SIGN_ON_MAIL.text(name, link) }
}

export function passwordChangedMail(to: Owner): Mail {
  const { PASSWORD_CHANGED_MAIL } = textsOf(to.language)
  return {
    to: to.email,
    subject: PASSWORD_CHANGED_MAIL.subject,
    text: PASSWORD_CHANGED_MAIL.text({ name: to.first_name, role: to.role }),
  }
}

export function verificationMail(to: Owner, link: string): Mail {
  const { VERIFICATION_MAIL } = textsOf(to.language)
  return {
    to: to.email,
    subject: VERIFICATION_MAIL.subject,
    text: VERIFICATION_MAIL.text({ name: safeName(to.first_name), role: to.role }, link),
  }
}

export function twoFactorMail(to: Owner, change: en.TwoFactorChange): Mail {
  const { TWO_FACTOR_MAIL } = textsOf(to.language)
  return {
    to: to.email,
    subject: TWO_FACTOR_MAIL.subject,
    text: TWO_FACTOR_MAIL.text({ name: safeName(to.first_name), role: to.role }, change),
  }
}

export function passkeyMail(to: Owner, change: en.PasskeyChange): Mail {
  const { PASSKEY_MAIL } = textsOf(to.language)
  return {
    to: to.email,
    subject: PASSKEY_MAIL.subject,
    text: PASSKEY_MAIL.text({ name: safeName(to.first_name), role: to.role }, change),
  }
}

/** Who is invited has no account: the language is that of whoever invites. */
type Invited = {
  email: string
  role: Role
  organizationName: string | null
  invitedBy: string
  language: Language | null
}

export function invitationMail(to: Invited, link: string): Mail {
  const { INVITATION_MAIL } = textsOf(to.language)
  const invited = { role: to.role, organization: safeName(to.organizationName), invitedBy: safeName(to.invitedBy) }
  // The subject is fixed: a name in it would let strangers write it.
  return { to: to.email, subject: INVITATION_MAIL.subject, text: INVITATION_MAIL.text(invited, link) }
}
