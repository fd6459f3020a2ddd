/** Where single sign-on begins and ends. */
import type { Env } from '../../../env.ts'
import { publicOrigin } from '../../../security/secrets/links.ts'

export const SSO_PAGE = '/sso'
export const SSO_START = '/api/sso/start'
export const SSO_CALLBACK = '/api/sso/callback'
/** After it: the browser stores who has signed in, and goes on. */
export const SSO_DONE = '/sso/done'

/** From the settings, never from the request: its Host header can be forged. */
export const redirectUri = (env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string => `${publicOrigin(env)}${SSO_CALLBACK}`
