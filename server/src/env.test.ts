import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ENV_NAMES, missingInProduction, misspelled, readEnv } from './env.ts'

test('a wrong setting ends with the exit code for which the service is not started again', async () => {
  const refused = { exitCode: 78, message: 'The setting PORT is wrong: must be a whole number from 0 to 65535' }
  for (const PORT of ['abc', '70000', '1.5']) expect(() => readEnv({ PORT })).toThrow(expect.objectContaining(refused))
  const unit = await readFile(new URL('../../deploy/meridian.service', import.meta.url), 'utf8')
  expect(unit).toContain('RestartPreventExitStatus=78')
})

test('a secret may be in a file, whose name the setting with _FILE has; the line break at its end is not part of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-unit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'metrics')
  await writeFile(file, 'a-long-enough-token\n')
  expect(readEnv({ METRICS_TOKEN_FILE: file }).METRICS_TOKEN).toBe('a-long-enough-token')
  expect(misspelled({ METRICS_TOKEN_FILE: file, METRICS_TOKN_FILE: file })).toEqual([
    'METRICS_TOKN_FILE is not a setting, and is not read; did you mean METRICS_TOKEN_FILE?',
  ])
  expect(() => readEnv({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another-long-token' })).toThrow(
    'The settings METRICS_TOKEN and METRICS_TOKEN_FILE are the same one: take one of them out',
  )
  expect(() => readEnv({ METRICS_TOKEN_FILE: join(folder, 'none') })).toThrow(
    /^The setting METRICS_TOKEN_FILE is wrong: .+none cannot be read \(ENOENT\)$/,
  )
})

test('an empty environment runs, and an empty value counts as not set', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, LOG_LEVEL: 'info' })
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['PUBLIC_URL', 'courier.example.com'],
  ['NATS_URL', 'http://host'],
  ['SMTP_URL', 'host:25'],
  ['SMS_PROVIDER_URL', 'http://sms.example.com'],
  ['SMS_ACCOUNT_SID', 'AC12/../x'],
  ['SMS_AUTH_TOKEN', 'short'],
  ['SMS_FROM', '713-555-0100'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_API_URL', 'https://api.stripe.com/v1'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['PUBLIC_URL', 'https://courier.example.com/app'],
  ['MAIL_FROM', 'nobody'],
  ['MAX_OPEN_JOBS', '0'],
  ['DISPATCH_PHONE', 'call me'],
  ['COMPANY_ADDRESS', '-'],
  ['OFFER_DATED_FROM_HOUR', '24'],
  ['METRICS_TOKEN', 'short'],
  ['BACKUP_PASSPHRASE', 'too short'],
  ['SECRETS_KEY', 'abc'],
  ['ADMIN_SESSION', '30'],
  ['CLIENT_SESSION', '12h'],
  ['DRIVER_SESSION', '0m/1d'],
  ['SSO_ISSUER', 'login.example.com'],
  ['SSO_DOMAINS', 'courier'],
  ['SSO_MFA_ACR', 'two words'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s (%s) is refused in one sentence that names it', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^The setting ${name} is wrong: [^\\n]+$`))
})

test('a setting with a typing error is named with the one that was meant; other variables of the machine are not', () => {
  const typed = { COMPANY_NAMES: 'x', SMTP_ULR: 'x', BACKUP_DR: 'x', LOG_LEVAL: 'x' }
  expect(
    misspelled({ ...typed, COMPANY_NAME: 'x', PATH: 'x', HOME: 'x', POST: 'x', npm_config_registry: 'x' }),
  ).toEqual([
    'COMPANY_NAMES is not a setting, and is not read; did you mean COMPANY_NAME?',
    'SMTP_ULR is not a setting, and is not read; did you mean SMTP_URL?',
    'BACKUP_DR is not a setting, and is not read; did you mean BACKUP_DIR?',
    'LOG_LEVAL is not a setting, and is not read; did you mean LOG_LEVEL?',
  ])
})

test('half a pair of card keys is refused', () => {
  expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/STRIPE_PUBLISHABLE_KEY/)
  expect(() => readEnv({ SMS_ACCOUNT_SID: 'AC1', SMS_FROM: 'MG1' })).toThrow(/SMS_AUTH_TOKEN/)
})

test('single sign-on of drivers and admins is set up whole, and over https or on this machine', () => {
  const whole = {
    SSO_ISSUER: 'https://login.example.com',
    SSO_CLIENT_ID: 'meridian',
    SSO_CLIENT_SECRET: 'secret',
    SSO_DOMAINS: 'Courier.example, mail.courier.example',
  }
  expect(readEnv(whole).SSO_DOMAINS).toEqual(['courier.example', 'mail.courier.example'])
  for (const name of Object.keys(whole)) expect(() => readEnv({ ...whole, [name]: '' })).toThrow(/go together/)
  expect(() => readEnv({ SSO_ONLY: 'true' })).toThrow(/go together/)
  const plain = { ...whole, SSO_ISSUER: 'http://login.example.com' }
  expect(() => readEnv(plain)).toThrow(/^The setting SSO_ISSUER is wrong: it must be https/)
  expect(() => readEnv({ ...plain, ALLOW_PRIVATE_SSO: 'true' })).not.toThrow()
  expect(() => readEnv({ ...whole, SSO_ISSUER: 'http://localhost:8080' })).not.toThrow()
})

test('scheduled backups need a passphrase, or a setting that says that they are readable', () => {
  expect(() => readEnv({ BACKUP_DIR: '/backups' })).toThrow(
    /^The setting BACKUP_PASSPHRASE is missing: .+ without it no backup can be restored; or set ALLOW_PLAIN_BACKUPS=true/,
  )
  expect(() => readEnv({ BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: 'correct horse battery' })).not.toThrow()
  expect(() => readEnv({ BACKUP_DIR: '/backups', ALLOW_PLAIN_BACKUPS: 'true' })).not.toThrow()
})

test('TRUST_PROXY takes addresses, ranges and the named ones', () => {
  for (const value of ['loopback', '10.0.0.0/8', '10.0.0.1, 192.168.0.0/16', '::1'])
    expect(readEnv({ TRUST_PROXY: value }).TRUST_PROXY).toBe(value)
})

test.each([
  [
    'DATABASE_URL',
    'postgres://u:p@db.example:5432/m',
    'ALLOW_PLAIN_DATABASE',
    'postgres://u:p@db.example/m?sslmode=verify-full',
  ],
  ['NATS_URL', 'nats://bus.example:4222', 'ALLOW_PLAIN_NATS', 'tls://bus.example:4222'],
])('%s of another machine needs TLS, or a setting that says otherwise', (name, plain, allowed, safe) => {
  expect(() => readEnv({ [name]: plain })).toThrow(
    new RegExp(`^The setting ${name} is wrong: .+ TLS .+ ${allowed}=true`),
  )
  expect(() => readEnv({ [name]: plain, [allowed]: 'true' })).not.toThrow()
  expect(() => readEnv({ [name]: safe })).not.toThrow()
})

test('on this machine, also through a socket, TLS is not needed', () => {
  for (const url of ['postgres://u@127.0.0.1/m', 'postgres://u@[::1]:5433/m', 'postgres:///m?host=/run/postgresql'])
    expect(readEnv({ DATABASE_URL: url, NATS_URL: 'nats://localhost:4222' }).DATABASE_URL).toBe(url)
})

test('the README lists every setting', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  expect(ENV_NAMES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('an installation with an address of its own is told what it lacks, and what follows from that', () => {
  expect(missingInProduction(readEnv({}))).toEqual([])
  const env = { PUBLIC_URL: 'https://courier.example.com' }
  expect(missingInProduction(readEnv(env)).map((line) => line.split(' ')[2])).toEqual([
    'SMTP_URL',
    'TRUST_PROXY',
    'BACKUP_DIR',
    'REQUIRE_ADMIN_TWO_FACTOR',
  ])
  const complete = {
    ...env,
    SMTP_URL: 'smtp://mail',
    TRUST_PROXY: 'loopback',
    BACKUP_DIR: '/b',
    ALLOW_PLAIN_BACKUPS: 'true',
    REQUIRE_ADMIN_TWO_FACTOR: 'true',
  }
  expect(missingInProduction(readEnv(complete))).toEqual([])
  const wide = missingInProduction(readEnv({ ...complete, TRUST_PROXY: 'loopback, uniquelocal' }))
  expect(wide).toEqual([expect.stringMatching(/^The setting TRUST_PROXY trusts every private address/)])
})
