/** The environment, parsed once. An empty environment runs; a wrong value stops the start with one sentence. */
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { CONTACTS_OPEN_HOURS } from '@meridian/domain/accounts/access.ts'
import { DATED_FROM_HOUR } from '@meridian/domain/orders/dated-orders.ts'
import { MAX_OPEN_JOBS } from '@meridian/domain/orders/orders.ts'
import { LINK_HOURS_AFTER_DELIVERY } from '@meridian/domain/orders/tracking-links.ts'
import { z } from 'zod'

const number = (min: number, max: number) => {
  const message = `must be a number from ${min} to ${max}`
  return z.coerce.number(message).min(min, message).max(max, message)
}
const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}
const url = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), `must look like ${example}`)
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

const key = z.string().regex(/^[0-9a-f]{64}$/i, 'must have 64 hex digits, such as openssl rand -hex 32 prints')

const NAMED_PROXIES = ['loopback', 'linklocal', 'uniquelocal']
const isProxy = (part: string) => {
  const [address = '', bits, ...more] = part.split('/')
  if (NAMED_PROXIES.includes(part)) return true
  const most = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}
const proxies = z
  .string()
  .refine(
    (value) => value.split(/\s*,\s*/).every(isProxy),
    'must list addresses or ranges, such as 203.0.113.7 or 10.42.0.0/16, or loopback',
  )

const UNIT_MS = { m: 60_000, h: 3600_000, d: 24 * 3600_000 }
/** '30m/12h': ends when it was not used for half an hour, and in any case after twelve. */
const sessionLimit = (limits: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}[mhd]\/[1-9]\d{0,3}[mhd]$/, 'must be an idle and an absolute limit, such as 30m/12h')
    .default(limits)
    .transform((text) => {
      const [idleMs, absoluteMs] = text
        .split('/')
        .map((part) => Number(part.slice(0, -1)) * UNIT_MS[part.slice(-1) as keyof typeof UNIT_MS])
      return { idleMs: idleMs as number, absoluteMs: absoluteMs as number }
    })

export const MIN_PASSPHRASE_LENGTH = 16

const S3_EXAMPLE = 'https://key:secret@host/bucket?region=us-east-1'
const isBucket = ({ username, password, pathname }: URL) =>
  username !== '' && password !== '' && /^\/[\w.-]+\/?$/.test(pathname)

/** Without a password: it would be sent in the clear, and is not supported. */
const isAuthority = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** Comma separated. */
const list = (part: z.ZodType<string, string>, message: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((each) => part.safeParse(each.trim())))
    .refine((parts) => parts.every(({ success }) => success), message)
    .transform((parts) => parts.flatMap(({ data }) => data ?? []))
    .default([])

const databaseUrl = url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/database')
const DATABASE_URLS = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'] as const

const schema = z.object({
  /** `production`: nothing is installed, built or loaded by itself. */
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  /** Past the pooler that DATABASE_URL names. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** As the owner of the tables, where the application does not own them. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  /** The folder with `postgres` and `initdb` of the system, which its updates patch, in place of those that come with the app. */
  POSTGRES_BIN: z.string().min(1).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(20),
  S3_URL: url(/^https?:$/, S3_EXAMPLE)
    .refine((value) => !URL.canParse(value) || isBucket(new URL(value)), `must look like ${S3_EXAMPLE}`)
    .optional(),
  TRUST_PROXY: proxies.optional(),
  PUBLIC_URL: url(/^https?:$/, 'https://courier.example.com')
    .refine(
      (value) => !URL.canParse(value) || new URL(value).pathname === '/',
      'must have no path: the app lives at the root of its address',
    )
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  /** A database, bus or mail server on another machine is spoken to over TLS, unless these say that the network is safe. */
  ALLOW_PLAIN_DATABASE: flag.default(false),
  ALLOW_PLAIN_NATS: flag.default(false),
  ALLOW_PLAIN_SMTP: flag.default(false),
  /** A provider of single sign-on inside the operator's own network: over http too, and at an address that is not public. */
  ALLOW_PRIVATE_SSO: flag.default(false),
  /** Events are sent to receivers inside the operator's own network: over http too, and at addresses that are not public. */
  ALLOW_PRIVATE_WEBHOOKS: flag.default(false),
  /** The provider at which drivers and admins sign in; the mail domains for which it speaks; how the button is labeled. */
  SSO_ISSUER: url(/^https?:$/, 'https://login.example.com').optional(),
  SSO_CLIENT_ID: z.string().trim().min(1).max(500).optional(),
  SSO_CLIENT_SECRET: z.string().min(1).max(2000).optional(),
  SSO_DOMAINS: list(
    z
      .string()
      .toLowerCase()
      .regex(/^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/),
    'must list mail domains, such as courier.example.com',
  ),
  SSO_LABEL: z.string().trim().min(1).max(40).optional(),
  /** Values of the claim `acr` by which the provider says that it has asked for more than a password; it is asked for them. */
  SSO_MFA_ACR: list(z.string().regex(/^[!-~]{1,200}$/), 'must list values without blanks, such as phr'),
  /** No driver and no admin signs in by a password or a passkey. */
  SSO_ONLY: flag.default(false),
  /** An admin without a second factor can only set one up. */
  REQUIRE_ADMIN_TWO_FACTOR: flag.default(false),
  NATS_URL: url(/^(nats|tls|wss?):$/, 'nats://host:4222').optional(),
  SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@host:587').optional(),
  /** The file (PEM) with the authority that signed the mail server's certificate, where the machine does not know it. */
  SMTP_CA: z.string().refine(existsSync, 'must be a file that is there').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an address, such as Meridian <mail@example.com>')
    .default('Meridian <no-reply@meridian.example>'),
  /** Text messages. Any server that speaks Twilio's API. */
  SMS_PROVIDER_URL: url(/^https?:$/, 'https://api.twilio.com')
    .refine(
      (value) => !URL.canParse(value) || new URL(value).protocol === 'https:' || isLocal(value),
      'must be https: the password of the account is sent there',
    )
    .default('https://api.twilio.com'),
  SMS_ACCOUNT_SID: z
    .string()
    .regex(/^\w+$/, 'must be the SID of an account, such as AC0123456789abcdef0123456789abcdef')
    .optional(),
  SMS_AUTH_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  /** A number, the SID of a messaging service, or a number at WhatsApp. */
  SMS_FROM: z
    .string()
    .regex(
      /^((whatsapp:)?\+1\d{10}|MG\w+)$/,
      'must be +17135550100, whatsapp:+17135550100, or the SID of a messaging service (MG…)',
    )
    .optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_', 'must start with sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  /** Where Stripe is reached, when not at its own address: a proxy, or a fake server in tests. */
  STRIPE_API_URL: url(/^https?:$/, 'https://api.stripe.com')
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must have no path')
    .optional(),
  ALLOW_TEST_PAYMENTS: flag.optional(),
  GOOGLE_MAPS_API_KEY: z.string().min(10).optional(),
  VALHALLA_URL: url(/^https?:$/, 'http://host:8002').optional(),
  VROOM_URL: url(/^https?:$/, 'http://host:3000').optional(),
  PHOTON_URL: url(/^https?:$/, 'http://host:2322').optional(),
  MAP_STYLE_URL: url(/^https?:$/, 'https://host/style.json').optional(),
  MAPS_PACK: z.string().min(1).optional(),
  MAX_OPEN_JOBS: wholeNumber(1, 50).default(MAX_OPEN_JOBS),
  /** Who issues the receipts. */
  COMPANY_NAME: z.string().trim().min(1).max(100).default('Meridian Logistics'),
  COMPANY_ADDRESS: z.string().trim().min(5).max(300).optional(),
  /** Which number a driver calls when something is wrong. */
  DISPATCH_PHONE: z
    .string()
    .regex(/^\+?[\d\s().-]{7,25}$/, 'must be a phone number, such as 713-555-0100')
    .optional(),
  OFFER_DATED_FROM_HOUR: wholeNumber(0, 23).default(DATED_FROM_HOUR),
  CONTACTS_OPEN_HOURS: wholeNumber(0, 87_600).default(CONTACTS_OPEN_HOURS),
  TRACKING_LINK_HOURS_AFTER_DELIVERY: wholeNumber(0, 720).default(LINK_HOURS_AFTER_DELIVERY),
  PICTURE_OVERDUE_HOURS: number(1, 720).default(4),
  LOCATION_RETENTION_DAYS: wholeNumber(1, 3_650).default(90),
  ADMIN_SESSION: sessionLimit('30m/12h'),
  CLIENT_SESSION: sessionLimit('12h/30d'),
  DRIVER_SESSION: sessionLimit('14h/30d'),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(1_200),
  /** Every reply is checked against the contract before it is sent: for tests and development. */
  CHECK_REPLIES: flag.default(false),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: number(1, 24 * 31).default(24),
  BACKUP_DRILL_EVERY_DAYS: wholeNumber(1, 365).optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  /** Encrypts backups. Lost with the machine, it takes every backup along: it is to be stored elsewhere. */
  BACKUP_PASSPHRASE: z
    .string()
    .min(MIN_PASSPHRASE_LENGTH, `must have at least ${MIN_PASSPHRASE_LENGTH} characters`)
    .optional(),
  ALLOW_PLAIN_BACKUPS: flag.default(false),
  /** What an image was built from: it has no commit to read. */
  BUILD_ID: z.string().min(1).max(64).optional(),
  /** The private Ed25519 key that signs the custody of orders, when it is not to be derived from the stored secrets. */
  CUSTODY_KEY: key.optional(),
  /** While the key is changed: the one before, which signs the new one at the start. */
  CUSTODY_KEY_BEFORE: key.optional(),
  /** Authorities that time-stamp the heads of the custody log (RFC 3161). */
  CUSTODY_TSA_URLS: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((urls) => urls.every(isAuthority), 'must list addresses, such as http://timestamp.example.com/tsr')
    .refine(
      (urls) => new Set(urls.filter(isAuthority).map((each) => new URL(each).host)).size === urls.length,
      'must name each host once',
    )
    .default([]),
  /** Encrypts the stored secrets, so that a copy of what stores them opens nothing. */
  SECRETS_KEY: key.optional(),
  /** Between the moment /readyz fails and the moment the listener closes: as long as proxies take to notice. */
  DRAIN_SECONDS: number(0, 300).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Env = z.infer<typeof schema>
export const ENV_NAMES = Object.keys(schema.shape)

/** EX_CONFIG of sysexits.h: the service is not started again until someone has changed its settings. */
const WRONG_SETTINGS = 78

export class EnvError extends Error {
  readonly exitCode = WRONG_SETTINGS
}

export function readEnv(source: Record<string, string | undefined>): Env {
  // A setting that is there but empty counts as not set: compose files and CI write those.
  const given = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => name in schema.shape && value !== ''),
  )
  Object.assign(given, readFiles(source))
  const result = schema.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new EnvError(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}`)
  }
  const env = { ...result.data, DATA_DIR: resolve(result.data.DATA_DIR) }
  const stripe = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY]
  if (stripe.some(Boolean) && !stripe.every(Boolean))
    throw new EnvError('The settings STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY go together: one of them is missing')
  const texting = [env.SMS_ACCOUNT_SID, env.SMS_AUTH_TOKEN, env.SMS_FROM]
  if (texting.some(Boolean) && !texting.every(Boolean))
    throw new EnvError('The settings SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM go together: one of them is missing')
  refuseIncompleteSso(env)
  refusePlainConnections(env)
  refusePlainBackups(env)
  return env
}

function refuseIncompleteSso(env: Env): void {
  const parts = [env.SSO_ISSUER, env.SSO_CLIENT_ID, env.SSO_CLIENT_SECRET, env.SSO_DOMAINS[0]]
  if ((env.SSO_ONLY || parts.some(Boolean)) && !parts.every(Boolean))
    throw new EnvError(
      'The settings SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET and SSO_DOMAINS go together: one of them is missing',
    )
  const isPlain = env.SSO_ISSUER?.startsWith('http:') && !isLocal(env.SSO_ISSUER)
  if (isPlain && !env.ALLOW_PRIVATE_SSO)
    throw new EnvError(
      'The setting SSO_ISSUER is wrong: it must be https, or set ALLOW_PRIVATE_SSO=true on a network of your own',
    )
}

/** A mail server is not refused here: with `smtp:` the mailer insists on STARTTLS. */
function refusePlainConnections(env: Env): void {
  for (const name of DATABASE_URLS) {
    const address = env[name]
    if (address && !env.DATABASE_URL)
      throw new EnvError(`The setting ${name} needs DATABASE_URL beside it, which names the same database`)
    if (address && !env.ALLOW_PLAIN_DATABASE && !isLocal(address) && !hasDatabaseTls(address))
      throw new EnvError(
        `The setting ${name} is wrong: a database on another machine needs TLS (add ?sslmode=verify-full), or ALLOW_PLAIN_DATABASE=true on a network of your own`,
      )
  }
  if (env.NATS_URL && !env.ALLOW_PLAIN_NATS && !isLocal(env.NATS_URL) && !/^(tls|wss):/.test(env.NATS_URL))
    throw new EnvError(
      'The setting NATS_URL is wrong: a NATS server on another machine needs TLS (write tls://host:4222), or ALLOW_PLAIN_NATS=true on a network of your own',
    )
}

/** A key of our own making would be on the machine whose loss a backup is for: only the operator can keep one elsewhere. */
function refusePlainBackups({ BACKUP_DIR, BACKUP_PASSPHRASE, ALLOW_PLAIN_BACKUPS }: Env): void {
  if (BACKUP_DIR && !BACKUP_PASSPHRASE && !ALLOW_PLAIN_BACKUPS)
    throw new EnvError(
      'The setting BACKUP_PASSPHRASE is missing: scheduled backups are encrypted with it. Store it on another machine too, because without it no backup can be restored; or set ALLOW_PLAIN_BACKUPS=true where the folder itself is encrypted',
    )
}

const FILE = '_FILE'

/** `NAME_FILE` instead of `NAME`: where secrets are mounted as files. */
function readFiles(source: Record<string, string | undefined>): Record<string, string> {
  const named = ENV_NAMES.filter((name) => source[name + FILE])
  return Object.fromEntries(named.map((name) => [name, readSetting(name, source)]))
}

function readSetting(name: string, source: Record<string, string | undefined>): string {
  if (source[name]) throw new EnvError(`The settings ${name} and ${name}${FILE} are the same one: take one of them out`)
  const path = source[name + FILE] as string
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EnvError(`The setting ${name}${FILE} is wrong: ${path} cannot be read (${code})`)
  }
}

/** Names that are one typing error away from a setting: nothing else would show that it is not read. */
export function misspelled(source: Record<string, string | undefined>): string[] {
  const names = ENV_NAMES.flatMap((name) => [name, name + FILE]).filter((name) => name.length >= 5)
  const unknown = Object.keys(source).filter((name) => name.length >= 5 && !names.includes(name))
  return unknown.flatMap((name) => {
    const meant = names.find((known) => isOneEditAway(name, known))
    return meant ? [`${name} is not a setting, and is not read; did you mean ${meant}?`] : []
  })
}

/** One letter too many, too few or another one, or two that changed places. */
function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [a, b] = [one.slice(start), other.slice(start)]
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** What an installation that others use is hardly meant to be without: said at the start, since nothing else would show it before it is needed. */
export function missingInProduction(env: Env): string[] {
  if (!env.PUBLIC_URL) return []
  const consequences = {
    SMTP_URL: 'no mail is sent: password resets and invitations stay in the outbox',
    TRUST_PROXY: "every caller has the proxy's address, and one of them can lock all others out of signing in",
    BACKUP_DIR: 'no scheduled backups are made',
    REQUIRE_ADMIN_TWO_FACTOR: 'an admin can sign in with a password alone',
  } as const
  const missing = Object.entries(consequences)
    .filter(([name]) => !env[name as keyof typeof consequences])
    .map(([name, consequence]) => `The setting ${name} is missing: ${consequence}`)
  return [...missing, ...(/linklocal|uniquelocal/.test(env.TRUST_PROXY ?? '') ? [WIDE_TRUST] : [])]
}

const WIDE_TRUST =
  'The setting TRUST_PROXY trusts every private address: whoever calls from one can claim to be at any other; name the proxy itself'

/** On this machine: a loopback name, or a socket's folder instead of a name. */
export function isLocal(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/.test(host)
}

const hasDatabaseTls = (address: string): boolean =>
  /^(require|verify-ca|verify-full)$/.test(new URL(address).searchParams.get('sslmode') ?? '')
