/** Who came back from the provider, if its organization may speak for that address. */
import { emailText } from '@meridian/contract/accounts/accounts.ts'
import { nameFault } from '@meridian/domain/accounts/accounts.ts'
import type { IDToken } from 'openid-client'
import { mailDomainOf } from './mail-domains.ts'
import { SsoRefusal } from './problems.ts'

/** `domain`: of the address. */
export type Person = { subject: string; email: string; domain: string; firstName: string; lastName: string }

const NAME_LENGTH = 100
const MAX_SUBJECT_LENGTH = 255
const GOOGLE = 'https://accounts.google.com'

/** `domains`: what the organization has verified. An address of another domain is another organization's to speak for. */
export function readPerson(claims: IDToken, domains: readonly string[]): Person {
  // As the standard has it. Anything else could not be stored, or not found again.
  if (claims.sub.length > MAX_SUBJECT_LENGTH || claims.sub.includes('\0')) throw new SsoRefusal('provider_failed')
  const email = emailText.safeParse(claims.email)
  if (!email.success) throw new SsoRefusal('no_email')
  // A provider that says nothing about it speaks for its own domain, which is verified.
  if (claims.email_verified !== undefined && !isTrue(claims.email_verified)) throw new SsoRefusal('unverified_email')
  const domain = mailDomainOf(email.data)
  if (!domain || !domains.includes(domain)) throw new SsoRefusal('foreign_domain')
  // Anyone can open a private Google account with an address of elsewhere. Google names the domain of those it manages for it.
  if (claims.iss === GOOGLE && !(typeof claims.hd === 'string' && domains.includes(claims.hd.toLowerCase())))
    throw new SsoRefusal('foreign_domain')
  return { subject: claims.sub, email: email.data, domain, ...namesOf(claims, email.data) }
}

/** Some send it as a text. */
const isTrue = (value: unknown) => value === true || value === 'true'

function namesOf(claims: IDToken, email: string): { firstName: string; lastName: string } {
  const [given, family] = [nameOf(claims.given_name), nameOf(claims.family_name)]
  if (given) return { firstName: given, lastName: family }
  const [first = '', ...rest] = nameOf(claims.name).split(/\s+/)
  if (first) return { firstName: first, lastName: rest.join(' ') }
  return { firstName: nameOf(email.split('@')[0]) || 'New', lastName: '' }
}

function nameOf(value: unknown): string {
  const name = typeof value === 'string' ? value.trim().slice(0, NAME_LENGTH).trim() : ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the one character that the database cannot store
  return name && !/\u0000/.test(name) && nameFault(name) === null ? name : ''
}
