import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Db } from '../db/database.ts'

type Delivery = { transporter: Transporter; from: string; mailId: number; isLast: boolean }

/**
 * Sends one mail, once. The row is locked until then, so that an attempt that timed out and the next one cannot both send
 * it. Its text is deleted afterwards: the links in it give access.
 */
export async function deliver(db: Db, { transporter, from, mailId, isLast }: Delivery): Promise<void> {
  const failure = await db.transaction().execute(async (trx) => {
    // The transaction waits for a mail server, which may take longer than we let other transactions idle.
    await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(trx)
    const mail = await trx
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailId)
      .where('state', '=', 'queued')
      .forUpdate()
      .executeTakeFirst()
    if (!mail) return null
    try {
      await transporter.sendMail({
        from,
        to: mail.to_address,
        subject: mail.subject,
        text: mail.body_text,
        // The same at each attempt: if the server accepts a mail and the connection breaks before it confirms, the reader's
        // program sees that the second copy is the first.
        messageId: `<meridian-${mail.id}-${mail.created_at.getTime()}@${domainOf(from)}>`,
      })
    } catch (error) {
      return storeFailure(trx, mailId, error, isLast)
    }
    await trx
      .updateTable('mails')
      .set({ state: 'sent', sent_at: new Date(), body_text: '', failure: null })
      .where('id', '=', mailId)
      .execute()
    return null
  })
  if (failure) throw failure
}

/** A mail server's message may quote the mail: only the codes are stored. */
async function storeFailure(trx: Db, mailId: number, error: unknown, isLast: boolean): Promise<Error> {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const failure = [code ?? 'unknown', responseCode].filter(Boolean).join(' ')
  await trx
    .updateTable('mails')
    .set({ failure, ...(isLast ? { state: 'failed', body_text: '' } : {}) })
    .where('id', '=', mailId)
    .execute()
  return new Error(`Mail ${mailId} was not sent: ${failure}`)
}

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
