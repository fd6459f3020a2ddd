import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Db } from '../db/database.ts'

type Delivery = { transporter: Transporter; from: string; mailId: number; isLast: boolean }

/**
 * Sends one mail, once. The row is locked meanwhile, so that a try which was given up on and the next one cannot both send
 * it. Its text is wiped when it is done with: the links in it are keys.
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
        // The same at each try: should the server take a mail and the connection break before it says so, the reader's
        // program sees that the second copy is the first.
        messageId: `<meridian-${mail.id}-${mail.created_at.getTime()}@${domainOf(from)}>`,
      })
    } catch (error) {
      return keepFailure(trx, mailId, error, isLast)
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

/** What a mail server says may quote the mail: only its code and ours are kept. */
async function keepFailure(trx: Db, mailId: number, error: unknown, isLast: boolean): Promise<Error> {
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
