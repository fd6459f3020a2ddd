/** Reminders of what is overdue. They stop while anything of an invoice is disputed. */
import { mayRemind } from '@meridian/domain/billing/invoices.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { INVOICE_REMINDER as es } from '../../texts/es/mails.ts'
import { INVOICE_REMINDER as en } from '../../texts/mails.ts'
import { findTerms, languageOf } from './billing.queries.ts'
import { type FinalizeDeps, mailFacts } from './finalize.commands.ts'
import { findInvoice, listOpen } from './invoices.queries.ts'

type ReminderDeps = FinalizeDeps & { log: { error: (facts: object, text: string) => void } }

/** Returns of how many invoices somebody was reminded. May run twice: what was sent is counted with the mail. */
export async function remindOfInvoices({ db, mailer, env, clock, log }: ReminderDeps): Promise<number> {
  const today = localDate(clock(), BUSINESS_ZONE)
  const isDue = (row: Awaited<ReturnType<typeof findInvoice>>) =>
    mayRemind({ dueOn: row.due_on ?? today, today, sent: row.reminders_sent, hasDispute: row.disputed_cents > 0 }) &&
    row.balance_cents > 0
  let count = 0
  for (const { id } of (await listOpen(db)).filter(isDue)) {
    try {
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom('invoices').select('id').where('id', '=', id).forUpdate().execute()
        const invoice = await findInvoice(trx, id)
        if (invoice.state !== 'final' || !isDue(invoice)) return
        const mail = { en, es }[await languageOf(trx, invoice.organization_id)]
        const facts = { ...mailFacts(invoice, env), balanceCents: invoice.balance_cents }
        const to = (await findTerms(trx, invoice.organization_id))?.mail_to ?? []
        for (const address of to)
          await mailer.send(trx, { to: address, subject: mail.subject(facts), text: mail.text(facts) })
        await trx
          .updateTable('invoices')
          .set({ reminders_sent: invoice.reminders_sent + 1 })
          .where('id', '=', id)
          .execute()
        if (to.length > 0) count++
      })
    } catch (err) {
      log.error({ err, invoiceId: id }, 'nobody was reminded of an invoice')
    }
  }
  return count
}
