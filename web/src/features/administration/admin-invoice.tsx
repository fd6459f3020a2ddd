/** One invoice for admins: what can be done with it now, each asked first. */
import { Button, Stack, Text } from '@mantine/core'
import { formatCents, parseCents } from '@meridian/domain/pricing/money.ts'
import { useState } from 'react'
import {
  type Invoice,
  type InvoiceChange,
  type InvoiceLine,
  useAgeing,
  useChangeInvoice,
} from '../../data/billing/billing.ts'
import { navigateTo } from '../../data/navigation.ts'
import { InvoicePage } from '../../parts/billing/invoice-page.tsx'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ADMIN_BILLING_COPY as copy } from './billing.copy.ts'
import { AmountField, asMoney } from './payment-dialog.tsx'

const LIST = '/admin/billing'

type Kind = InvoiceChange['kind']
type Payment = Invoice['payments'][number]
type Asked = { kind: Kind; invoice: Invoice; line?: InvoiceLine; payment?: Payment }

/** As the dialog has it. */
type AskedOf = { [K in keyof Required<Asked>]: Required<Asked>[K] | Asked[K] }

const LABELS: Record<Kind, string> = {
  finalize: copy.finalize,
  discard: copy.discard,
  credit: copy.credit,
  void: copy.void,
  writeOff: copy.writeOff,
  applyCash: copy.applyCash,
  returned: copy.returned,
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
  applyCash: () => copy.applyCashText,
  returned: () => copy.returnedText,
  credited: () => copy.decideText,
  rejected: () => copy.decideText,
}

/** What the server would not refuse. */
function kindsFor(invoice: Invoice, hasCash: boolean): Kind[] {
  const { status, total, balance, credited } = invoice
  if (status === 'draft') return ['finalize', 'discard']
  if (status !== 'open' && status !== 'paid') return []
  return [
    ...(hasCash && status === 'open' ? (['applyCash'] as const) : []),
    ...(restOf(invoice) === '0.00' ? [] : (['credit'] as const)),
    ...(balance === total && credited === '0.00' ? (['void'] as const) : []),
    ...(status === 'open' ? (['writeOff'] as const) : []),
  ]
}

export function AdminInvoice({ id }: { id: number }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const owing = useAgeing()
  const hasCash = ({ organizationId }: Invoice) =>
    owing.data?.some((row) => row.organizationId === organizationId && row.unapplied !== '0.00') ?? false
  return (
    <>
      <InvoicePage
        id={id}
        backHref={LIST}
        actions={(invoice) =>
          kindsFor(invoice, hasCash(invoice)).map((kind) => (
            <Button
              key={kind}
              variant={kind === 'finalize' ? 'filled' : 'default'}
              onClick={() => setAsked({ kind, invoice })}
            >
              {LABELS[kind]}
            </Button>
          ))
        }
        paymentAction={(invoice, payment) => (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={copy.returnedOf(payment.reference)}
            onClick={() => setAsked({ kind: 'returned', invoice, payment })}
          >
            {copy.returned}
          </Button>
        )}
        orderHref={(orderId) => `/admin-dashboard?order=${orderId}`}
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

function Ask({ kind, invoice, line, payment, onClose }: Asked & { onClose: () => void }) {
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
      {...(kind === 'finalize' || kind === 'discard' || kind === 'applyCash'
        ? {}
        : { reason: { label: copy.reason, isRequired: true } })}
      keep={copy.keep}
      confirm={LABELS[kind]}
      color={kind === 'finalize' || kind === 'credited' || kind === 'credit' || kind === 'applyCash' ? 'brand' : 'red'}
      command={change}
      failure={(error) => <FailureAlert error={error} otherwise={copy.notDone} />}
      onConfirm={(reason) =>
        change.mutate(changeOf({ kind, invoice, line, payment }, asMoney(amount), reason), { onSuccess: done })
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

function changeOf({ kind, invoice: { id }, line, payment }: AskedOf, amount: string, reason: string): InvoiceChange {
  switch (kind) {
    case 'finalize':
    case 'discard':
    case 'applyCash':
      return { kind, id }
    case 'credit':
      return { kind, id, amount, reason }
    case 'returned':
      return { kind, paymentId: payment?.id ?? 0, reason }
    case 'void':
    case 'writeOff':
      return { kind, id, reason }
    case 'credited':
    case 'rejected':
      return { kind, disputeId: line?.dispute?.id ?? 0, reason }
  }
}
