import { api } from '@meridian/contract/index.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { languageCookie } from '../../http/language.ts'
import { requireOrganizationOfPage, route } from '../../http/route.ts'
import { deviceKeyOf } from '../../security/second-factors/device-keys.ts'
import { deviceCookie } from '../../security/second-factors/devices.ts'
import { visitorOf } from '../../security/visitor.ts'
import { hasDemo } from '../installation/installation.queries.ts'
import { type AccountDeps, limitAddress } from './accounts.deps.ts'
import { findDeviceKeyId, findUser, listOutbox, listSessions } from './accounts.queries.ts'
import { toInvitation, toOutgoing, toSession, toSignedIn, toUser } from './accounts.view.ts'
import { acceptInvitation, invite, showInvitation } from './invitations.commands.ts'
import { findClientByEmail } from './invitations.queries.ts'
import { memberRoutes } from './members.routes.ts'
import {
  changeLanguage,
  changePassword,
  changeProfile,
  disableTwoFactor,
  enableTwoFactor,
  endOneSession,
  signOutOthers,
  switchOrganization,
} from './own-account.commands.ts'
import { listPasskeys, toPasskey } from './passkeys/passkeys.queries.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { forgotPassword, resetPassword } from './passwords.commands.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { register } from './registration.commands.ts'
import { type SignedIn, signIn, signInWithCode, signOut } from './sign-in.commands.ts'
import { ssoRoutes } from './single-sign-on/browser.routes.ts'
import { singleSignOnRoutes } from './single-sign-on/settings.routes.ts'
import { beginTwoFactor } from './two-factor.commands.ts'
import { countBackupCodes, hasAuthenticatorApp } from './two-factor.queries.ts'
import { twoFactorRuleRoutes } from './two-factor-rule.routes.ts'
import { mailVerification, verifyEmail } from './verification.commands.ts'

export type { AccountDeps } from './accounts.deps.ts'

const OK = { ok: true } as const

export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  signInRoutes(app, deps)
  linkRoutes(app, deps)
  ownAccountRoutes(app, deps)
  twoFactorRoutes(app, deps)
  invitationRoutes(app, deps)
  sessionRoutes(app, deps)
  verificationRoutes(app, deps)
  memberRoutes(app, deps)
  singleSignOnRoutes(app, deps)
  ssoRoutes(app, deps)
  peopleRoutes(app, deps)
  twoFactorRuleRoutes(app, deps)
  passkeyRoutes(app, deps)
}

function signInRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { accounts } = api
  const answer = async (signedIn: SignedIn) => toSignedIn(await findUser(deps.db, signedIn.userId), signedIn, deps.env)

  route(app, deps, accounts.login, async ({ body, session, request, reply }) => {
    const visitor = visitorOf(request, deps.env)
    const outcome = await signIn(deps, { name: body.username, password: body.password }, { visitor, session })
    if ('challenge' in outcome) return { twoFactorRequired: true as const, ...outcome }
    reply.header('set-cookie', outcome.setCookies)
    return answer(outcome)
  })

  route(app, deps, accounts.loginCode, async ({ body, session, request, reply }) => {
    const signedIn = await signInWithCode(deps, body, { visitor: visitorOf(request, deps.env), session })
    reply.header('set-cookie', signedIn.setCookies)
    return answer(signedIn)
  })

  route(app, deps, accounts.logout, async ({ session, request, reply }) => {
    const visitor = visitorOf(request, deps.env)
    await signOut(deps, { session, visitor, sessionToken: bearerOf(request) })
    reply.header('set-cookie', deps.auth.forgetCookie(visitor))
    return OK
  })
}

const bearerOf = (request: FastifyRequest) => /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

function linkRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { accounts } = api
  route(app, deps, accounts.register, async ({ body, request }) => {
    await limitAddress(deps, 'register', request.ip)
    await limitAddress(deps, 'registerInADay', request.ip)
    const userId = await register(deps, body, visitorOf(request, deps.env))
    return toUser(await findUser(deps.db, userId))
  })

  route(app, deps, accounts.forgotPassword, async ({ body, request }) => {
    await limitAddress(deps, 'forgotPassword', request.ip)
    // Enough mails were sent. An error here would let a stranger lock the owner out of this form.
    if (!(await deps.accountLimits.allows('forgotPasswordOfOneAccount', body.email))) return OK
    await forgotPassword(deps, body.email, visitorOf(request, deps.env))
    return OK
  })

  route(app, deps, accounts.resetPassword, async ({ body, request, reply }) => {
    await limitAddress(deps, 'openLink', request.ip)
    const visitor = visitorOf(request, deps.env)
    const userId = await resetPassword(deps, body, visitor)
    // The owner of the mailbox is known here from now on, and gets in even while strangers lock the account.
    reply.header('set-cookie', deviceCookie(deps.secrets.signing, userId, visitor))
    return OK
  })
}

function ownAccountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { accounts } = api
  route(app, deps, accounts.me, async ({ session }) => toUser(await findUser(deps.db, session.userId), session))

  route(app, deps, accounts.security, async ({ session }) => {
    const user = await findUser(deps.db, session.userId)
    const sessions = await listSessions(deps.db, session.userId)
    return {
      security: {
        lastLogin: user.last_login_at?.toISOString() ?? null,
        activeSessions: sessions.length,
        twoFactorEnabled: user.two_factor_enabled,
      },
      hasAuthenticatorApp: await hasAuthenticatorApp(deps.db, session.userId),
      passkeys: (await listPasskeys(deps.db, session.userId)).map(toPasskey),
      accountStatus: 'Active' as const,
      sessions: sessions.map((row) => toSession(row, session.id)),
      backupCodesLeft: await countBackupCodes(deps.db, session.userId),
      // In the demo no address has to be confirmed.
      emailVerified: user.email_verified || (await hasDemo(deps.db)),
    }
  })

  route(app, deps, accounts.changePassword, async ({ body, session, request }) => {
    await changePassword(deps, body, { session, visitor: visitorOf(request, deps.env) })
    return OK
  })

  route(app, deps, accounts.signOutOthers, async ({ session, request }) => ({
    signedOut: await signOutOthers(deps, { session, visitor: visitorOf(request, deps.env) }),
  }))

  route(app, deps, accounts.changeProfile, async ({ body, session, request }) => {
    // The name in the form is that of the page's organization.
    if (body.organizationName !== undefined) requireOrganizationOfPage(session, request)
    await changeProfile(deps, body, { session, visitor: visitorOf(request, deps.env) })
    return toUser(await findUser(deps.db, session.userId), session)
  })

  route(app, deps, accounts.switchOrganization, async ({ body, session }) => {
    await switchOrganization(deps, body.organizationId, session)
    return toUser(await findUser(deps.db, session.userId))
  })

  route(app, deps, accounts.changeLanguage, async ({ body, session, reply }) => {
    await changeLanguage(deps, session.userId, body.language)
    reply.header('set-cookie', languageCookie(body.language))
    return toUser(await findUser(deps.db, session.userId), session)
  })
}

function twoFactorRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { accounts } = api
  route(app, deps, accounts.toggleTwoFactor, async ({ body, session, request }) => {
    if (body.enable) return beginTwoFactor(deps, session.userId)
    const caller = { session, visitor: visitorOf(request, deps.env) }
    return { twoFactorEnabled: await disableTwoFactor(deps, body, caller) }
  })

  route(app, deps, accounts.confirmTwoFactor, async ({ body, session, request }) => ({
    twoFactorEnabled: true as const,
    backupCodes: await enableTwoFactor(deps, body, { session, visitor: visitorOf(request, deps.env) }),
  }))
}

function sessionRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { accounts } = api
  route(app, deps, accounts.endSession, async ({ params, session, request }) => {
    await endOneSession(deps, params.id, { session, visitor: visitorOf(request, deps.env) })
    return OK
  })
  route(app, deps, accounts.showSession, async ({ session }) => toSessionTimes(await deps.auth.timesOf(session.id)))
  route(app, deps, accounts.deviceKey, async ({ session }) => {
    const { endsInSeconds } = toSessionTimes(await deps.auth.timesOf(session.id))
    const keyId = await findDeviceKeyId(deps.db, session.userId)
    return { id: keyId, key: deviceKeyOf(deps.secrets.files, { userId: session.userId, keyId }), endsInSeconds }
  })
  route(app, deps, accounts.extendSession, async ({ session }) => {
    const times = await deps.auth.extendSession(session.id)
    deps.sessions.forget({ sessionId: session.id })
    return toSessionTimes(times)
  })
}

function toSessionTimes(times: { expiresAt: Date; endsAt: Date } | null) {
  // It ended after it was looked up.
  if (!times) throw new AppError('not_signed_in')
  const secondsTo = (time: Date) => Math.max(0, Math.round((time.getTime() - Date.now()) / 1000))
  return { expiresInSeconds: secondsTo(times.expiresAt), endsInSeconds: secondsTo(times.endsAt) }
}

function verificationRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { accounts } = api
  route(app, deps, accounts.sendVerification, async ({ session }) => {
    await deps.accountLimits.take('verificationsOfOneAccount', String(session.userId))
    await deps.db.transaction().execute((trx) => mailVerification(deps, trx, session.userId))
    return OK
  })
  route(app, deps, accounts.verifyEmail, async ({ body, request }) => {
    await limitAddress(deps, 'openLink', request.ip)
    await verifyEmail(deps, body.token, visitorOf(request, deps.env))
    return OK
  })
}

function invitationRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { accounts } = api
  route(
    app,
    deps,
    accounts.invite,
    async ({ body, session, request, db }) =>
      toInvitation(await invite(deps, db, body, { session, visitor: visitorOf(request, deps.env) })),
    // Before the transaction: the limit has a connection of its own, and holding two could use up the pool.
    async ({ session, body }) => {
      await deps.accountLimits.take('invitationsOfOneAccount', String(session.userId))
      await deps.accountLimits.take('invitationsOfOneAccountInADay', String(session.userId))
      await deps.accountLimits.take('invitationsToOneAddressInADay', body.email)
    },
  )

  route(app, deps, accounts.showInvitation, async ({ body, request }) => {
    await limitAddress(deps, 'openLink', request.ip)
    const invitation = await showInvitation(deps, body.token)
    const account = invitation.organization_id === null ? null : await findClientByEmail(deps.db, invitation.email)
    return { ...toInvitation(invitation), hasAccount: Boolean(account) }
  })

  route(app, deps, accounts.acceptInvitation, async ({ body, request }) => {
    await limitAddress(deps, 'openLink', request.ip)
    const userId = await acceptInvitation(deps, body, visitorOf(request, deps.env))
    return toUser(await findUser(deps.db, userId))
  })

  route(app, deps, accounts.outbox, async () => {
    const isDemo = await hasDemo(deps.db)
    return (await listOutbox(deps.db)).map((message) => toOutgoing(message, isDemo))
  })
}
