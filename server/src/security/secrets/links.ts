/** Links in mails are built from the settings, never from the request: its Host header can be forged. */
import type { Env } from '../../env.ts'

export const publicOrigin = (env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string =>
  env.PUBLIC_URL ?? `http://localhost:${env.PORT}`

/** Tokens are in the fragment, which browsers do not send: no proxy and no Referer header has them. */
export const resetLink = (origin: string, token: string) => `${origin}/login#reset=${token}`
export const verificationLink = (origin: string, token: string) => `${origin}/login#verify=${token}`
export const invitationLink = (origin: string, token: string) => `${origin}/login#invite=${token}`
/** A page with a form: the address is filled in, and known to its reader. */
export const singleSignOnLink = (origin: string, email: string) => `${origin}/sso?email=${encodeURIComponent(email)}`
/** As a tracking link: it is typed into a tablet. */
export const deskLinkUrl = (origin: string, token: string) => `${origin}/desk/${token}`
/** In the path: the link is read to people on the phone and typed, and shows only what its level allows. */
export const trackingLinkUrl = (origin: string, token: string) => `${origin}/t/${token}`
