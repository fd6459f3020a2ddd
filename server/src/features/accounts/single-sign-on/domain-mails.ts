/** The mails to owners about a domain, in the language of each. */

import { nameFault } from '@meridian/domain/accounts/accounts.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { DOMAIN_MAILS as es } from '../../../texts/es/single-sign-on-mails.ts'
import { DOMAIN_MAILS as en } from '../../../texts/single-sign-on-mails.ts'

export type DomainNews = keyof typeof en
type Owner = { email: string; first_name: string; language: Language | null }

export function domainMail(to: Owner, news: DomainNews, about: { domain: string; record: string }): Mail {
  const { subject, text } = { en, es }[to.language ?? 'en'][news]
  const name = nameFault(to.first_name) ? null : to.first_name
  return { to: to.email, subject: subject(about.domain), text: text({ name, ...about }) }
}
