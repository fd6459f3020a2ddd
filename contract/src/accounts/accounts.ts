import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_TEXTS } from '@meridian/domain/accounts/accounts.ts'
import { LANGUAGES } from '@meridian/domain/accounts/language.ts'
import { TEXT_STATES } from '@meridian/domain/notices/text-messages.ts'
import { ROLES } from '@meridian/domain/orders/order-lifecycle.ts'
import { ORGANIZATION_ROLES } from '@meridian/domain/organizations/permissions.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { id, idParams, isoTime, nameText, ok, optionalPhone, requiredText, text } from '../shapes.ts'

const membership = z.object({
  organizationId: id,
  role: z.enum(ORGANIZATION_ROLES),
  seesPrices: z.boolean(),
  /** Null: all sites. */
  siteIds: z.array(id).nullable(),
})

export const user = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  organizationName: z.string().nullable(),
  /** Of a client: the organization this session works for, and what the person may do there. */
  membership: membership.nullable(),
  /** The organization, or of an admin the installation, requires two-factor: nothing else works before it is set up. */
  mustSetUpTwoFactor: z.boolean(),
  /** All that the person belongs to, by name. */
  organizations: z.array(z.object({ id, name: z.string() })),
  /** Null until the first sign-in. */
  language: z.enum(LANGUAGES).nullable(),
  /** Only for drivers: the driver record's id, which the driver calls take. */
  driverId: z.number().int().nullable(),
})
export type User = z.infer<typeof user>

export const signedIn = user.extend({ sessionToken: z.string() })
/** What can follow the password. Backup codes are taken wherever there is either. */
const SECOND_FACTORS = ['app', 'passkey'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]
const codeWanted = z.object({
  twoFactorRequired: z.literal(true),
  challenge: z.string(),
  methods: z.array(z.enum(SECOND_FACTORS)),
})

/** Not trimmed: a password may begin or end with a space. */
const password = z.string().max(PASSWORD_MAX_LENGTH, PASSWORD_TEXTS.tooLong)
/** To change how the account is protected. */
export const ownPassword = password.min(1, PASSWORD_TEXTS.currentRequired)
const newPassword = password.min(PASSWORD_MIN_LENGTH, PASSWORD_TEXTS.tooShort)
const code = z.string().trim().min(6, fault('codeTooShort')).max(32, fault('codeTooLong'))

export const emailText = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, fault('tooLong'))
  .pipe(z.email(fault('invalidEmail')))

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in by username or email; returns the user, or requires a second factor',
  access: 'public',
  body: z.object({ username: requiredText(254, 'usernameOrEmailRequired'), password }),
  reply: z.union([signedIn, codeWanted]),
})

export const loginCode = endpoint({
  method: 'POST',
  path: '/api/auth/login/code',
  summary: 'The second step of a sign-in: a code from the authenticator app, or a backup code',
  access: 'public',
  body: z.object({ challenge: z.string().max(200), code }),
  reply: signedIn,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Create a client account. Drivers and admins are invited.',
  access: 'public',
  body: z.object({
    username: text(254).optional(),
    email: emailText,
    password: newPassword,
    firstName: nameText(100).min(1, fault('fullNameRequired')),
    lastName: nameText(100).optional().default(''),
    organizationName: nameText(200)
      .nullish()
      .transform((value) => value || null),
    role: z.enum(ROLES).optional().default('client'),
  }),
  reply: user,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session, by its cookie or by the session token as a bearer',
  access: 'public',
  reply: ok,
})

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  importance: 'essential',
  summary: 'The signed-in user',
  access: ANYONE_SIGNED_IN,
  reply: user,
})

const session = z.object({
  id: z.number().int(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
})

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const security = endpoint({
  method: 'GET',
  path: '/api/auth/security',
  summary: 'Last login, sessions, two-factor state and passkeys of the signed-in account',
  access: ANYONE_SIGNED_IN,
  reply: z.object({
    security: z.object({
      lastLogin: isoTime.nullable(),
      activeSessions: z.number().int(),
      /** By an authenticator app, or by a passkey. */
      twoFactorEnabled: z.boolean(),
    }),
    hasAuthenticatorApp: z.boolean(),
    passkeys: z.array(passkey),
    accountStatus: z.literal('Active'),
    sessions: z.array(session),
    backupCodesLeft: z.number().int(),
    emailVerified: z.boolean(),
  }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the password; signs out the other sessions',
  access: ANYONE_SIGNED_IN,
  body: z
    .object({
      currentPassword: ownPassword,
      newPassword,
      confirmPassword: password.min(1, PASSWORD_TEXTS.confirmRequired),
    })
    .refine((body) => body.newPassword === body.confirmPassword, {
      path: ['confirmPassword'],
      message: PASSWORD_TEXTS.mismatch,
    }),
  reply: ok,
})

export const toggleTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/toggle-2fa',
  summary: 'Begin enabling two-factor (answers a QR code; a first code completes it), or disable it with the password',
  access: ANYONE_SIGNED_IN,
  body: z.object({ enable: z.boolean(), password: password.optional() }),
  reply: z.object({
    twoFactorEnabled: z.boolean(),
    qrCode: z.string().startsWith('data:image/').optional(),
    secret: z.string().optional(),
  }),
})

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  summary: 'The first valid code, with the password, turns two-factor on and returns the backup codes, once',
  access: ANYONE_SIGNED_IN,
  body: z.object({ code, password: ownPassword }),
  reply: z.object({ twoFactorEnabled: z.literal(true), backupCodes: z.array(z.string()) }),
})

export const signOutOthers = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/sign-out-others',
  summary: 'End every session of this account except the current one',
  access: ANYONE_SIGNED_IN,
  reply: z.object({ signedOut: z.number().int() }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'End one session of this account',
  access: ANYONE_SIGNED_IN,
  params: idParams,
  reply: ok,
})

/** In seconds, because the clock of the browser may be wrong: unless the session is used, and in any case. */
const sessionTimes = z.object({ expiresInSeconds: z.number().int(), endsInSeconds: z.number().int() })

export const showSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  importance: 'essential',
  summary: 'When this session ends',
  access: ANYONE_SIGNED_IN,
  reply: sessionTimes,
})

export const extendSession = endpoint({
  method: 'POST',
  path: '/api/auth/session',
  summary: 'Stay signed in: counts as use of this session',
  access: ANYONE_SIGNED_IN,
  reply: sessionTimes,
})

export const deviceKey = endpoint({
  method: 'GET',
  path: '/api/auth/device-key',
  summary: 'The key that encrypts a driver’s unsent work on a device; a deactivation of the account ends it',
  access: ['driver'],
  reply: z.object({
    /** Another one: what was encrypted before cannot be read any more. */
    id: z.uuid(),
    /** 32 bytes, for AES-GCM. */
    key: z.base64(),
    /** The device must not keep the key any longer than this session can last. */
    endsInSeconds: z.number().int(),
  }),
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/send',
  summary: 'Mail a link that confirms the email address of this account',
  access: ANYONE_SIGNED_IN,
  reply: ok,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirm an email address with the link from the mail',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(1000) }),
  reply: ok,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a link that sets a new password. The response is the same whether or not the account exists.',
  access: 'public',
  body: z.object({ email: emailText }),
  reply: ok,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the link from the mail; signs out every session',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200), newPassword }),
  reply: ok,
})

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/auth/profile',
  summary: 'Change own name and phone, and for a client the name of the organization',
  access: ANYONE_SIGNED_IN,
  body: z.object({
    firstName: nameText(100).min(1, fault('firstNameRequired')),
    lastName: nameText(100).default(''),
    phone: optionalPhone,
    organizationName: nameText(200).min(1, fault('organizationNameRequired')).optional(),
  }),
  reply: user,
})

export const changeLanguage = endpoint({
  method: 'PATCH',
  path: '/api/auth/language',
  summary: 'Change the language of screens, mails and papers for oneself',
  access: ANYONE_SIGNED_IN,
  body: z.object({ language: z.enum(LANGUAGES) }),
  reply: user,
})

export const switchOrganization = endpoint({
  method: 'POST',
  path: '/api/auth/organization',
  summary: 'Work for another of the own organizations from now on, in this session and the next one',
  access: ['client'],
  body: z.object({ organizationId: id }),
  reply: user,
})

export const invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  role: z.enum(ROLES),
  organizationName: z.string().nullable(),
  expiresAt: isoTime,
})

export const invite = endpoint({
  method: 'POST',
  path: '/api/invitations',
  summary: 'Invite a driver or an admin by mail',
  access: ['admin'],
  creates: true,
  body: z.object({ email: emailText, role: z.enum(ROLES) }),
  reply: invitation,
})

/** In the body, never in a URL: what leads to an account must not be in a log. */
const linkToken = z.string().min(1).max(200)

export const showInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/show',
  summary: 'The role and email address of an invitation link',
  access: 'public',
  body: z.object({ token: linkToken }),
  reply: invitation.omit({ id: true }).extend({
    /** A client with this address signs in and joins; otherwise the link opens an account. */
    hasAccount: z.boolean(),
  }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Create the account of an invitation',
  access: 'public',
  body: z.object({
    token: linkToken,
    password: newPassword,
    firstName: nameText(100).min(1, fault('firstNameRequired')),
    lastName: nameText(100).default(''),
    phone: optionalPhone,
  }),
  reply: user,
})

/** `kept`: stored only, because no mail server is configured. */
const MAIL_STATES = ['queued', 'sent', 'kept', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const outbox = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  importance: 'deferrable',
  summary:
    'The latest mails and text messages, whether they were sent, and if not why; links are hidden outside the demo',
  access: ['admin'],
  audited: 'read of people',
  reply: z.array(
    z.object({
      /** Unique within its channel. */
      id,
      channel: z.enum(['mail', 'sms']),
      to: z.string(),
      /** Empty for a text message. */
      subject: z.string(),
      text: z.string(),
      state: z.enum(TEXT_STATES),
      /** The codes of the last attempt, when the mail server or the provider of texts did not take it. */
      failure: z.string().nullable(),
      createdAt: isoTime,
    }),
  ),
})
