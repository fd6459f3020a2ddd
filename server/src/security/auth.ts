/**
 * better-auth, narrowed to what we let it do: make sessions, sign their cookies and verify both. Its own routes are not
 * mounted, because they would pass by lock-out, audit and role; so neither are its plugins for user names and two-factor.
 */
import { SESSION_COOKIE } from '@meridian/contract/shapes.ts'
import { betterAuth } from 'better-auth'
import { createAuthEndpoint, isAPIError } from 'better-auth/api'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Visitor } from './visitor.ts'

const SESSION_SECONDS = 7 * 24 * 3600
const RENEWED_AFTER_SECONDS = 24 * 3600
/**
 * The cookie outlives its session on purpose. Using a session moves its end in the database; were the cookie to end after the
 * same 7 days, every renewal would have to reach the browser as well.
 */
const COOKIE_SECONDS = 90 * 24 * 3600

type OpenedSession = { id: number; setCookie: string }
export type VerifiedSession = { id: number; userId: number; expiresAt: Date; updatedAt: Date }

export type Auth = {
  openSession(of: { userId: number; logoutTokenHash: string; visitor: Visitor }): Promise<OpenedSession>
  /** The session of this cookie value, signature and end checked; using it moves its end. */
  verifySession(cookieValue: string): Promise<VerifiedSession | null>
  /** The header that makes a browser forget its cookie. */
  forgetCookie(visitor: Visitor): Promise<string>
}

export type AuthOptions = { db: Db; secret: string; origin: string; log: FastifyBaseLogger }

export function createAuth(options: AuthOptions): Auth {
  const { api } = betterAuth(settings(options))
  return {
    async openSession({ userId, logoutTokenHash, visitor }) {
      const { response, headers } = await api.openSession({
        body: { userId, logoutTokenHash, ...visitor },
        returnHeaders: true,
      })
      return { id: response.id, setCookie: oneCookie(headers) }
    },
    async verifySession(cookieValue) {
      const headers = new Headers({ cookie: `${SESSION_COOKIE}=${cookieValue}` })
      const found = await api.getSession({ headers }).catch(nullIfGone)
      if (!found) return null
      const { id, userId, expiresAt, updatedAt } = found.session
      return { id: Number(id), userId: Number(userId), expiresAt, updatedAt }
    },
    async forgetCookie({ isSecure }) {
      const { headers } = await api.forgetCookie({ body: { isSecure }, returnHeaders: true })
      return oneCookie(headers)
    },
  }
}

/** It ended while its end was being moved: no session. Anything else is the database's trouble, and passes. */
function nullIfGone(error: unknown): null {
  if (isAPIError(error) && error.status === 'UNAUTHORIZED') return null
  throw new AppError('session_not_checked')
}

function oneCookie(headers: Headers): string {
  const [cookie] = headers.getSetCookie()
  if (!cookie) throw new Error('better-auth set no cookie')
  return cookie
}

function settings({ db, secret, origin, log }: AuthOptions) {
  return {
    database: { db, type: 'postgres' as const },
    secret,
    baseURL: origin,
    logger: {
      level: 'warn' as const,
      log: (_level: string, message: string, ...more: unknown[]) =>
        log.warn({ err: more.find((part) => part instanceof Error) }, `better-auth: ${message}`),
    },
    telemetry: { enabled: false },
    advanced: {
      // The tables are our own migrations'; comparing them with better-auth's idea at each start costs queries.
      database: { generateId: 'serial' as const, validateSchema: false },
      cookies: { session_token: { name: SESSION_COOKIE } },
      // One name for http and https: whether a cookie is `Secure` is set for each cookie, see below.
      useSecureCookies: false,
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...TIMES } },
    account: { modelName: 'credentials', fields: CREDENTIAL_FIELDS },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...TIMES } },
    session: SESSION,
    plugins: [{ id: 'meridian', endpoints: { openSession, forgetCookie } }],
  }
}

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' }
const CREDENTIAL_FIELDS = {
  accountId: 'account_id',
  providerId: 'provider_id',
  userId: 'user_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...TIMES,
}

const SESSION = {
  modelName: 'sessions',
  fields: {
    userId: 'user_id',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    expiresAt: 'expires_at',
    ...TIMES,
  },
  additionalFields: {
    logoutTokenHash: {
      type: 'string' as const,
      fieldName: 'logout_token_hash',
      required: false,
      returned: false,
    },
  },
  expiresIn: SESSION_SECONDS,
  updateAge: RENEWED_AFTER_SECONDS,
}

const openSession = createAuthEndpoint.serverOnly(
  {
    method: 'POST',
    body: z.object({
      userId: z.number(),
      logoutTokenHash: z.string(),
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
      isSecure: z.boolean(),
    }),
  },
  async (ctx) => {
    const { userId, isSecure, ...facts } = ctx.body
    const session = await ctx.context.internalAdapter.createSession(String(userId), false, facts)
    const { name, attributes } = ctx.context.authCookies.sessionToken
    await ctx.setSignedCookie(name, session.token, ctx.context.secret, {
      ...attributes,
      secure: isSecure,
      maxAge: COOKIE_SECONDS,
    })
    return { id: Number(session.id) }
  },
)

const forgetCookie = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ isSecure: z.boolean() }) },
  async (ctx) => {
    const { name, attributes } = ctx.context.authCookies.sessionToken
    ctx.setCookie(name, '', { ...attributes, secure: ctx.body.isSecure, maxAge: 0 })
    return { ok: true }
  },
)
