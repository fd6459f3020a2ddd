import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { makeRetriesDue } from '../../test/tasks.ts'
import { createTasks, type Tasks } from '../background/tasks.ts'
import type { Database } from '../db/database.ts'
import { deliver } from './delivery.ts'
import { createMailer, type Mailer } from './mailer.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const warnings: object[] = []
const ends: (() => unknown)[] = []
afterEach(async () => {
  // The last one first: the mail server would wait for the mailer's open connection.
  for (const end of ends.splice(0).reverse()) await end()
})

/** A mail server that refuses so many mails before it takes one. */
async function mailServer(refusals: number) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Without a name server, looking up the client's name takes many seconds.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        if (refusals-- > 0) return done(Object.assign(new Error('Try again later, secret-link'), { responseCode: 451 }))
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as { port: number }
  return { received, url: `smtp://127.0.0.1:${port}` }
}

async function start(SMTP_URL: string | undefined): Promise<{ mailer: Mailer; tasks: Tasks }> {
  const tasks = createTasks({ url: database.url, log: pino({ level: 'silent' }), pollSeconds: 0.5 })
  const env = {
    SMTP_URL,
    SMTP_CA: undefined,
    MAIL_FROM: 'Meridian <no-reply@courier.example>',
    ALLOW_PLAIN_SMTP: false,
  }
  const mailer = createMailer({ env, db: database.db, tasks, log: { warn: (line) => void warnings.push(line) } })
  await tasks.start()
  ends.push(
    () => mailer.close(),
    () => tasks.stop(),
  )
  return { mailer, tasks }
}

const unsubscribeUrl = 'https://courier.example/unsubscribe/abc'
const send = (mailer: Mailer, to: string) =>
  database.db
    .transaction()
    .execute((trx) => mailer.send(trx, { to, subject: 'Grüße', text: 'Open secret-link', unsubscribeUrl }))
const mailTo = (to: string) =>
  database.db.selectFrom('mails').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow()

test('without a mail server a mail is stored', async () => {
  const { mailer } = await start(undefined)
  await send(mailer, 'kept@test.example')
  expect(await mailTo('kept@test.example')).toMatchObject({ state: 'kept', body_text: 'Open secret-link' })
})

test('a mail that is refused at first is sent later, once, and its text is wiped', async () => {
  const { url: smtpUrl, received } = await mailServer(1)
  const { mailer } = await start(smtpUrl)
  await send(mailer, 'ada@test.example')
  await expect.poll(async () => (await mailTo('ada@test.example')).failure).toBe('EMESSAGE 451')
  const { id } = await mailTo('ada@test.example')
  // At once, and without what the mail server said, which quotes the mail.
  await expect.poll(() => warnings).toEqual([{ reason: `Mail ${id} was not sent: EMESSAGE 451`, isLast: false }])
  const stateAfterRetry = async () => {
    await makeRetriesDue(database.pool)
    return (await mailTo('ada@test.example')).state
  }
  await expect.poll(stateAfterRetry).toBe('sent')
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: ada@test.example')
  expect(received[0]).toContain('From: Meridian <no-reply@courier.example>')
  expect(received[0]).toContain('Open secret-link')
  // RFC 8058: by these two, mail programs stop such mails with one press.
  expect(received[0]).toMatch(/^List-Unsubscribe: <https:\/\/courier\.example\/unsubscribe\/abc>\r?$/m)
  expect(received[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  const row = await mailTo('ada@test.example')
  expect(row).toMatchObject({ body_text: '', unsubscribe_url: null, failure: null, sent_at: expect.any(Date) })
})

test('a task that runs again after its success sends nothing', async () => {
  const transporter = { sendMail: vi.fn(async () => ({})) } as never as Parameters<typeof deliver>[1]['transporter']
  const { id } = await database.db
    .insertInto('mails')
    .values({ to_address: 'once@test.example', subject: 'x', body_text: 'x', state: 'queued' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = { transporter, from: 'a@b.example', mailId: id, isLast: false }
  // Also at the same moment: an attempt that timed out may still be in progress when the next begins.
  await Promise.all([deliver(database.db, delivery), deliver(database.db, delivery)])
  await deliver(database.db, delivery)
  expect(transporter.sendMail).toHaveBeenCalledTimes(1)
})

test('after the last attempt the mail has failed, without its text and without the message of the server', async () => {
  const { id } = await database.db
    .insertInto('mails')
    .values({ to_address: 'lost@test.example', subject: 'x', body_text: 'secret-link', state: 'queued' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refusal = Object.assign(new Error('550 no such user, secret-link'), { code: 'EENVELOPE', responseCode: 550 })
  const transporter = { sendMail: () => Promise.reject(refusal) } as never
  const delivery = { transporter, from: 'a@b.example', mailId: id, isLast: true }
  await expect(deliver(database.db, delivery)).rejects.toThrow(`Mail ${id} was not sent: EENVELOPE 550`)
  expect(await mailTo('lost@test.example')).toMatchObject({ state: 'failed', body_text: '', failure: 'EENVELOPE 550' })
})

test('what is wrong with a certificate is said in words', async () => {
  const server = new SMTPServer({ secure: true, logger: false, authOptional: true, disableReverseLookup: true })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as { port: number }
  const { mailer } = await start(`smtps://127.0.0.1:${port}`)
  await send(mailer, 'tls@test.example')
  // The certificate that comes with the test server ended long ago.
  await expect.poll(async () => (await mailTo('tls@test.example')).failure).toBe('ESOCKET CERT_HAS_EXPIRED')
  expect(warnings.pop()).toMatchObject({
    reason: expect.stringContaining("(the mail server's certificate has expired)"),
  })
})
