/** Billing for clients: what is open and what is coming, the invoices, and one of them with its lines. */
import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { statementCsv, statementPdf } from '@meridian/contract/billing/invoices.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconCalendarDue, IconCreditCard, IconFileInvoice, IconPigMoney, IconTruckDelivery } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type BillingSummary,
  type Invoice,
  type InvoiceLine,
  useBillingSummary,
  useDisputeLine,
  useInvoices,
} from '../../../data/billing/billing.ts'
import { fileUrl } from '../../../data/call.ts'
import { INVOICE_COPY, RULE_LABELS } from '../../../parts/billing/billing.copy.ts'
import { InvoiceList } from '../../../parts/billing/invoice-list.tsx'
import { InvoicePage } from '../../../parts/billing/invoice-page.tsx'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { Section } from '../../../parts/section.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { StatCard, StatCardsSkeleton, StatGrid } from '../../../ui/stat-card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { BILLING_COPY as copy } from './billing.copy.ts'

const LIST = '/organization?tab=billing'

export function Billing() {
  const { invoice } = useSearch({ from: '/organization' })
  return invoice === undefined ? <Overview /> : <OneInvoice key={invoice} id={invoice} />
}

function Overview() {
  const summary = useBillingSummary()
  const invoices = useInvoices()
  return (
    <Stack gap="lg">
      <Gate query={summary} skeleton={<StatCardsSkeleton />} errorTitle={copy.failed}>
        {(found) => <Figures summary={found} />}
      </Gate>
      <Section
        title={INVOICE_COPY.invoices}
        action={
          <Group gap="sm">
            <Anchor href={fileUrl(statementPdf, { query: {} })} download>
              {copy.statementPdf}
            </Anchor>
            <Anchor href={fileUrl(statementCsv, { query: {} })} download>
              {copy.statementCsv}
            </Anchor>
          </Group>
        }
      >
        <Gate query={invoices} skeleton={<Skeleton h={160} />} errorTitle={INVOICE_COPY.failed} compact>
          {(found) =>
            found.length === 0 ? (
              <EmptyState compact icon={<IconFileInvoice aria-hidden />} title={copy.noneTitle}>
                {copy.none}
              </EmptyState>
            ) : (
              <InvoiceList invoices={found} hrefOf={(id) => `${LIST}&invoice=${id}`} />
            )
          }
        </Gate>
      </Section>
    </Stack>
  )
}

const Figures = ({ summary }: { summary: BillingSummary }) => (
  <>
    {summary.terms === null ? <Text>{copy.noTerms}</Text> : null}
    <StatGrid aria-label={copy.figures}>
      <StatCard
        icon={IconFileInvoice}
        label={copy.open}
        value={formatAmount(summary.open)}
        note={summary.disputed === '0.00' ? undefined : copy.disputedNote(summary.disputed)}
      />
      <StatCard
        icon={IconCalendarDue}
        label={copy.overdue}
        value={formatAmount(summary.overdue)}
        isHighlighted={summary.overdue !== '0.00'}
      />
      <StatCard
        icon={IconTruckDelivery}
        label={copy.unbilled}
        value={formatAmount(summary.unbilled)}
        note={copy.unbilledNote}
      />
      {summary.unapplied === '0.00' ? null : (
        <StatCard
          icon={IconPigMoney}
          label={copy.unapplied}
          value={formatAmount(summary.unapplied)}
          note={copy.unappliedNote}
        />
      )}
      {summary.terms ? (
        <StatCard
          icon={IconCreditCard}
          label={copy.credit}
          value={formatAmount(summary.creditUsed)}
          note={copy.creditNote(summary.terms.creditLimit, summary.terms.netDays)}
        />
      ) : null}
    </StatGrid>
  </>
)

type Asked = { invoice: Invoice; line: InvoiceLine }

const mayDispute = ({ status }: Invoice, { dispute, credited, amount }: InvoiceLine): boolean =>
  (status === 'open' || status === 'paid') && dispute === null && credited !== amount && !amount.startsWith('-')

function OneInvoice({ id }: { id: number }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const dispute = useDisputeLine()
  const close = () => setAsked(null)
  return (
    <>
      <InvoicePage
        id={id}
        backHref={LIST}
        orderHref={(orderId) => `/orders?order=${orderId}`}
        lineAction={(invoice, line) =>
          mayDispute(invoice, line) ? (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={copy.disputeOf(orderLabel(line.orderId), RULE_LABELS[line.rule])}
              onClick={() => setAsked({ invoice, line })}
            >
              {copy.dispute}
            </Button>
          ) : null
        }
      />
      <ConfirmDialog
        opened={asked !== null}
        title={copy.disputeTitle}
        reason={{ label: copy.reason, isRequired: true, inputContainer: warnsOfPhi }}
        keep={copy.keep}
        confirm={copy.dispute}
        color="brand"
        command={dispute}
        failure={(error) => <FailureAlert error={error} otherwise={copy.notSent} />}
        onConfirm={(reason) =>
          asked && dispute.mutate({ invoiceId: asked.invoice.id, lineId: asked.line.id, reason }, { onSuccess: close })
        }
        onClose={close}
      >
        <Text>{copy.disputeText}</Text>
      </ConfirmDialog>
    </>
  )
}
