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
        headers: unsubscribeHeaders(mail.unsubscribe_url),
        // The same at each attempt: if the server accepts a mail and the connection breaks before it confirms, the reader's
        // program sees that the second copy is the first.
        messageId: `<meridian-${mail.id}-${mail.created_at.getTime()}@${domainOf(from)}>`,
      })
    } catch (error) {
      return storeFailure(trx, mailId, error, isLast)
    }
    await trx
      .updateTable('mails')
      .set({ state: 'sent', sent_at: new Date(), body_text: '', unsubscribe_url: null, failure: null })
      .where('id', '=', mailId)
      .execute()
    return null
  })
  if (failure) throw failure
}

/** RFC 8058: mail programs show a button of their own. They post to it, and only over HTTPS. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {}
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

/** `originalCode`: that of Node, which says what is wrong with a certificate. */
type MailError = { code?: string; originalCode?: string; responseCode?: number }

const UNKNOWN_AUTHORITY =
  "this machine does not know who signed the mail server's certificate: name the authority's file in SMTP_CA"
const TLS_REASONS: Record<string, string> = {
  CERT_HAS_EXPIRED: "the mail server's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  ERR_TLS_CERT_ALTNAME_INVALID: "the mail server's certificate is for another name than the one in SMTP_URL",
  ETLS: 'the mail server offers no TLS: ALLOW_PLAIN_SMTP sends without it, on a network of your own',
}

/** A mail server's message may quote the mail: only the codes are stored. */
async function storeFailure(trx: Db, mailId: number, error: unknown, isLast: boolean): Promise<Error> {
  const { code = 'unknown', originalCode, responseCode } = error as MailError
  const failure = [...new Set([code, originalCode, responseCode])].filter(Boolean).join(' ')
  await trx
    .updateTable('mails')
    .set({ failure, ...(isLast ? { state: 'failed', body_text: '', unsubscribe_url: null } : {}) })
    .where('id', '=', mailId)
    .execute()
  const reason = TLS_REASONS[originalCode ?? code]
  return new Error(`Mail ${mailId} was not sent: ${failure}${reason ? ` (${reason})` : ''}`)
}

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
