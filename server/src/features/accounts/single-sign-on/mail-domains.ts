/** The domains of email addresses, and the record in the DNS by which an organization shows that one is its own. */
import { domainToASCII } from 'node:url'

/** Anyone gets an address there: nobody's provider may speak for all of them. */
const PUBLIC_MAIL_DOMAINS = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com passport.com yahoo.com ymail.com rocketmail.com aol.com
  icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de gmx.us mail.com web.de zoho.com zohomail.com
  fastmail.com fastmail.fm hey.com tutanota.com tuta.com yandex.com yandex.ru mail.ru inbox.com att.net sbcglobal.net
  bellsouth.net verizon.net comcast.net xfinity.com charter.net spectrum.net cox.net earthlink.net juno.com netzero.net
  frontier.com centurylink.net windstream.net optonline.net suddenlink.net hotmail.es outlook.es yahoo.es yahoo.com.mx
  hotmail.com.mx live.com.mx outlook.com.mx prodigy.net.mx mailinator.com guerrillamail.com 10minutemail.com temp-mail.org
  yopmail.com sharklasers.com trashmail.com onmicrosoft.com`.split(/\s+/),
)

export const isPublicMailDomain = (domain: string): boolean => PUBLIC_MAIL_DOMAINS.has(domain)

/** Leaves room for the name of the record, which may have 253 characters in all. */
const MAX_LENGTH = 240
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** 'Clinic.Example.' and '@clinic.example' are clinic.example, and other letters become punycode; null: this is no domain. */
export function toMailDomain(typed: string): string | null {
  const name = typed.trim().replace(/^@/, '').replace(/\.$/, '')
  // What a URL would take for a path, a port or a user is no part of a name.
  if (/[\s/\\:@?#%[\]]/.test(name)) return null
  const domain = domainToASCII(name)
  const labels = domain.split('.')
  const isDomain = labels.length > 1 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  return isDomain && domain.length <= MAX_LENGTH ? domain : null
}

/** Of an address; null when there is none. */
export const mailDomainOf = (email: string): string | null =>
  email.includes('@') ? toMailDomain(email.slice(email.lastIndexOf('@') + 1)) : null

/** A name of its own, so that it is in nobody's way at the top of the domain. */
export const recordName = (domain: string): string => `_meridian.${domain}`
export const recordValue = (token: string): string => `meridian-verification=${token}`
