/** Outgoing mail. A row for each, written in the transaction of the change; then sent, or stored for the admin to read. */
import { readFile } from 'node:fs/promises'
import type { MailState } from '@meridian/contract/accounts/accounts.ts'
import type { Transporter } from 'nodemailer'
import { defineTask, type Tasks } from '../background/tasks.ts'
import type { Db } from '../db/database.ts'
import { type Env, isLocal } from '../env.ts'
import { deliver } from './delivery.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  /** Of which order it is: its record is kept while the order is held. */
  orderId?: number | null
  /** Where mails of its kind are stopped, with one press and without signing in. */
  unsubscribeUrl?: string
}

export type Mailer = {
  /** Inside the transaction of the change: no change, no mail. */
  send(trx: Db, mail: Mail): Promise<void>
  close(): void
}

const DELIVER = defineTask<{ mailId: number }>({
  name: 'mail.deliver',
  // 5, 10, 20 … seconds: in all about 40 minutes, longer than a link in it is good for.
  retries: 9,
  retryDelaySeconds: 5,
  timeoutSeconds: 60,
  // Each holds its row, and with it a connection to the database, until the mail server has answered.
  atOnce: 2,
})

type Log = { warn(details: object, message: string): void }
type Options = {
  env: Pick<Env, 'SMTP_URL' | 'SMTP_CA' | 'MAIL_FROM' | 'ALLOW_PLAIN_SMTP'>
  db: Db
  tasks: Tasks
  log: Log
}

export function createMailer({ env, db, tasks, log }: Options): Mailer {
  if (!env.SMTP_URL) return { send: (trx, mail) => insertMail(trx, mail, 'kept').then(() => {}), close: () => {} }
  const url = env.SMTP_URL
  // Otherwise STARTTLS is used only if the server offers it, and a machine between the two can remove that offer.
  const requireTLS = !isLocal(url) && !env.ALLOW_PLAIN_SMTP
  let transporter: Promise<Transporter> | undefined
  tasks.work(DELIVER, async ({ mailId }, { isLast }) => {
    transporter ??= openTransporter(url, { requireTLS, authority: env.SMTP_CA })
    try {
      await deliver(db, { transporter: await transporter, from: env.MAIL_FROM, mailId, isLast })
    } catch (error) {
      // At the first refusal: the last attempt is most of an hour away.
      log.warn({ reason: (error as Error).message, isLast }, 'the mail server did not take a mail')
      throw error
    }
  })
  return {
    async send(trx, mail) {
      await tasks.enqueue(trx, DELIVER, { mailId: await insertMail(trx, mail, 'queued') })
    },
    close: () => void transporter?.then((open) => open.close()),
  }
}

async function insertMail(trx: Db, mail: Mail, state: Extract<MailState, 'queued' | 'kept'>): Promise<number> {
  const { id } = await trx
    .insertInto('mails')
    .values({
      to_address: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      state,
      order_id: mail.orderId ?? null,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Security = { requireTLS: boolean; authority: string | undefined }

/** Loaded with the first mail: most starts send none. */
async function openTransporter(url: string, { requireTLS, authority }: Security): Promise<Transporter> {
  const [{ createTransport }, ca] = await Promise.all([import('nodemailer'), authority && readFile(authority)])
  const tls = ca ? { tls: { ca } } : {}
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }
  return createTransport({ url, pool: true, maxConnections: 2, requireTLS, ...tls, ...timeouts }) as Transporter
}
