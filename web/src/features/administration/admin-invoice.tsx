/** One invoice for admins: what can be done with it now, each asked first. */
import { Button, Stack, Text } from '@mantine/core'
import { formatCents, parseCents } from '@meridian/domain/pricing/money.ts'
import { useState } from 'react'
import { type Invoice, type InvoiceChange, type InvoiceLine, useChangeInvoice } from '../../data/billing/billing.ts'
import { navigateTo } from '../../data/navigation.ts'
import { InvoicePage } from '../../parts/billing/invoice-page.tsx'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ADMIN_BILLING_COPY as copy } from './billing.copy.ts'
import { AmountField, asMoney } from './payment-dialog.tsx'

const LIST = '/admin/billing'

type Kind = InvoiceChange['kind']
type Asked = { kind: Kind; invoice: Invoice; line?: InvoiceLine }

const LABELS: Record<Kind, string> = {
  finalize: copy.finalize,
  discard: copy.discard,
  credit: copy.credit,
  void: copy.void,
  writeOff: copy.writeOff,
  credited: copy.creditLine,
  rejected: copy.rejectDispute,
}

const restOf = ({ total, credited }: Invoice): string =>
  formatCents((parseCents(total) ?? 0) - (parseCents(credited) ?? 0))

const TEXTS: Record<Kind, (invoice: Invoice) => string> = {
  finalize: () => copy.finalizeText,
  discard: () => copy.discardText,
  credit: (invoice) => copy.creditText(restOf(invoice)),
  void: () => copy.voidText,
  writeOff: ({ balance }) => copy.writeOffText(balance),
  credited: () => copy.decideText,
  rejected: () => copy.decideText,
}

/** What the server would not refuse. */
function kindsFor(invoice: Invoice): Kind[] {
  const { status, total, balance, credited } = invoice
  if (status === 'draft') return ['finalize', 'discard']
  if (status !== 'open' && status !== 'paid') return []
  return [
    ...(restOf(invoice) === '0.00' ? [] : (['credit'] as const)),
    ...(balance === total && credited === '0.00' ? (['void'] as const) : []),
    ...(status === 'open' ? (['writeOff'] as const) : []),
  ]
}

export function AdminInvoice({ id }: { id: number }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <InvoicePage
        id={id}
        backHref={LIST}
        actions={(invoice) =>
          kindsFor(invoice).map((kind) => (
            <Button
              key={kind}
              variant={kind === 'finalize' ? 'filled' : 'default'}
              onClick={() => setAsked({ kind, invoice })}
            >
              {LABELS[kind]}
            </Button>
          ))
        }
        lineAction={(invoice, line) =>
          line.dispute?.decision === null
            ? (['credited', 'rejected'] as const).map((kind) => (
                <Button
                  key={kind}
                  size="compact-sm"
                  variant="default"
                  onClick={() => setAsked({ kind, invoice, line })}
                >
                  {LABELS[kind]}
                </Button>
              ))
            : null
        }
      />
      {asked ? <Ask {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

function Ask({ kind, invoice, line, onClose }: Asked & { onClose: () => void }) {
  const change = useChangeInvoice()
  const [amount, setAmount] = useState('')
  const done = () => {
    onClose()
    if (kind === 'discard') navigateTo(LIST)
  }
  return (
    <ConfirmDialog
      opened
      title={LABELS[kind]}
      {...(kind === 'finalize' || kind === 'discard' ? {} : { reason: { label: copy.reason, isRequired: true } })}
      keep={copy.keep}
      confirm={LABELS[kind]}
      color={kind === 'finalize' || kind === 'credited' || kind === 'credit' ? 'brand' : 'red'}
      command={change}
      failure={(error) => <FailureAlert error={error} otherwise={copy.notDone} />}
      onConfirm={(reason) =>
        change.mutate(changeOf({ kind, invoice, line }, asMoney(amount), reason), { onSuccess: done })
      }
      onClose={onClose}
    >
      <Stack>
        <Text>{TEXTS[kind](invoice)}</Text>
        {kind === 'credit' ? <AmountField value={amount} onChange={setAmount} /> : null}
      </Stack>
    </ConfirmDialog>
  )
}

function changeOf({ kind, invoice: { id }, line }: Asked, amount: string, reason: string): InvoiceChange {
  switch (kind) {
    case 'finalize':
    case 'discard':
      return { kind, id }
    case 'credit':
      return { kind, id, amount, reason }
    case 'void':
    case 'writeOff':
      return { kind, id, reason }
    case 'credited':
    case 'rejected':
      return { kind, disputeId: line?.dispute?.id ?? 0, reason }
  }
}
