import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Mail } from '../../mail/mailer.ts'
import * as es from '../../texts/es/mails.ts'
import * as en from '../../texts/mails.ts'

/** To a driver whose account an admin has added. */
export function welcomeMail(to: { email: string; firstName: string }, link: string, language: Language): Mail {
  const { WELCOME_MAIL } = { en, es }[language]
  return { to: to.email, subject: WELCOME_MAIL.subject, text: WELCOME_MAIL.text(to.firstName, link) }
}
