/** One invoice: its figures, every line with what became of it, and what was paid and credited. */
import { Anchor, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { csv, pdf } from '@meridian/contract/billing/invoices.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { PROOF_LABELS } from '@meridian/domain/proofs/proofs.ts'
import { formatAmount, formatDate } from '@meridian/domain/time/format.ts'
import type { ReactNode } from 'react'
import { STOP_LABELS } from '../../copy/proofs.ts'
import { type Invoice, type InvoiceLine, useInvoice, useLineEvidence } from '../../data/billing/billing.ts'
import { fileUrl } from '../../data/call.ts'
import { Fact } from '../../ui/fact.tsx'
import { Gate } from '../../ui/gate.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { Facts } from '../admin-order/facts.tsx'
import { Section } from '../section.tsx'
import { INVOICE_COPY as copy, RULE_LABELS } from './billing.copy.ts'
import { InvoiceState } from './invoice-list.tsx'

type Slots = {
  actions?: (invoice: Invoice) => ReactNode
  lineAction?: (invoice: Invoice, line: InvoiceLine) => ReactNode
  /** Beside a payment that has not come back. */
  paymentAction?: (invoice: Invoice, payment: Invoice['payments'][number]) => ReactNode
  orderHref: (orderId: number) => string
}

type Props = Slots & { id: number; backHref: string }

export function InvoicePage({ id, backHref, ...slots }: Props) {
  const invoice = useInvoice(id)
  return (
    <Stack>
      <Anchor component={ScreenLink} href={backHref} w="fit-content">
        {copy.back}
      </Anchor>
      <Gate query={invoice} skeleton={<Skeleton h={320} />} errorTitle={copy.oneFailed}>
        {(found) => <Loaded invoice={found} {...slots} />}
      </Gate>
    </Stack>
  )
}

function Loaded({ invoice, actions, lineAction, paymentAction, orderHref }: Slots & { invoice: Invoice }) {
  const { id, number } = invoice
  return (
    <>
      <Section
        title={copy.title(number)}
        lead={[copy.for(invoice.organizationName, invoice.splitName), dayOf(invoice)].join(' · ')}
        action={<InvoiceState invoice={invoice} />}
      >
        <Stack>
          <Facts isNarrow>
            <Fact label={copy.total}>{formatAmount(invoice.total)}</Fact>
            <Fact label={copy.credited}>{formatAmount(invoice.credited)}</Fact>
            <Fact label={copy.paid}>{formatAmount(invoice.paid)}</Fact>
            <Fact label={copy.balance}>{formatAmount(invoice.balance)}</Fact>
            <Fact label={copy.disputed}>{formatAmount(invoice.disputed)}</Fact>
          </Facts>
          {invoice.voidReason === null ? null : <Text>{copy.voided(invoice.voidReason)}</Text>}
          <Group gap="sm">
            {number === null ? null : (
              <>
                <Button variant="default" component="a" href={fileUrl(pdf, { params: { id } })} download>
                  {copy.pdf}
                </Button>
                <Button variant="default" component="a" href={fileUrl(csv, { params: { id } })} download>
                  {copy.csv}
                </Button>
              </>
            )}
            {actions?.(invoice)}
          </Group>
        </Stack>
      </Section>
      <Section title={copy.lines}>
        <Lines invoice={invoice} lineAction={lineAction} orderHref={orderHref} />
        <TaxNotes invoice={invoice} />
      </Section>
      {invoice.payments.length + invoice.creditNotes.length > 0 ? (
        <Section title={copy.payments}>
          <Payments invoice={invoice} paymentAction={paymentAction} />
        </Section>
      ) : null}
    </>
  )
}

function dayOf({ dueOn, isOverdue, through }: Invoice): string {
  if (dueOn === null) return copy.through(through)
  return isOverdue ? copy.overdue(dueOn) : copy.due(dueOn)
}

type LinesProps = { invoice: Invoice; lineAction: Slots['lineAction']; orderHref: Slots['orderHref'] }

const Lines = ({ invoice, lineAction, orderHref }: LinesProps) => (
  <Table.ScrollContainer minWidth={520} type="native">
    <Table className="tabular">
      <Table.Thead>
        <Table.Tr>
          {[copy.order, copy.rule, copy.amount, copy.state].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {invoice.lines.map((line) => (
          <Table.Tr key={line.id}>
            <Table.Td>{orderLabel(line.orderId)}</Table.Td>
            <Table.Td>{RULE_LABELS[line.rule]}</Table.Td>
            <Table.Td>{formatAmount(line.amount)}</Table.Td>
            <Table.Td>
              <Stack gap={4} align="flex-start">
                {stateOf(line).map((text) => (
                  <Text key={text} size="sm">
                    {text}
                  </Text>
                ))}
                {line.dispute === null ? null : (
                  <Evidence invoiceId={invoice.id} lineId={line.id} orderHref={orderHref} />
                )}
                {lineAction?.(invoice, line)}
              </Stack>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

/** By what the lines are taxed, or why they are not: each once. */
function TaxNotes({ invoice: { lines } }: { invoice: Invoice }) {
  const notes = new Set(
    lines.flatMap(({ tax }) =>
      tax === null
        ? []
        : [
            tax.certificate === null
              ? copy.taxBasis(tax.place, tax.percent, tax.reason)
              : copy.exempt(tax.place, tax.certificate),
          ],
    ),
  )
  return notes.size === 0 ? null : (
    <Text size="sm" c="dimmed" mt="sm">
      {copy.tax}: {[...notes].join(' ')}
    </Text>
  )
}

function stateOf({ credited, dispute }: InvoiceLine): string[] {
  const parts = credited === '0.00' ? [] : [copy.creditedPart(credited)]
  if (dispute === null) return parts
  if (dispute.decision === null) return [...parts, copy.disputedBecause(dispute.reason)]
  const said = dispute.decision === 'credited' ? copy.decidedCredited : copy.decidedRejected
  return [...parts, said(dispute.decisionReason ?? '')]
}

/** What is known of the delivery, beside what is said about it. */
function Evidence({ invoiceId, lineId, orderHref }: EvidenceProps) {
  const { data } = useLineEvidence(invoiceId, lineId)
  if (!data) return null
  return (
    <div>
      <Text size="sm" c="dimmed">
        {copy.route(data.miles)}
      </Text>
      {data.stops.map(({ stop, arrivedAt, doneAt, waitMinutes, proofs }) => (
        <Text key={stop} size="sm" c="dimmed">
          {copy.stop(STOP_LABELS[stop], arrivedAt && timeOf(arrivedAt), doneAt && timeOf(doneAt), waitMinutes)}
          {proofs.length > 0 ? ` ${copy.proofs(proofs.map((kind) => PROOF_LABELS[kind]))}` : null}
        </Text>
      ))}
      <Anchor component={ScreenLink} href={orderHref(data.orderId)} size="sm">
        {copy.openOrder(orderLabel(data.orderId))}
      </Anchor>
    </div>
  )
}

type EvidenceProps = { invoiceId: number; lineId: number; orderHref: Slots['orderHref'] }

const timeOf = (time: string) => formatDate(new Date(time), 'dateTime')

type PaymentsProps = { invoice: Invoice; paymentAction: Slots['paymentAction'] }

const Payments = ({ invoice, paymentAction }: PaymentsProps) => (
  <Table.ScrollContainer minWidth={420} type="native">
    <Table className="tabular">
      <Table.Tbody>
        {invoice.payments.map((payment) => {
          const { id, amount, method, reference, receivedAt, isReturned } = payment
          return (
            <Table.Tr key={`payment ${id}`}>
              <Table.Td>{formatDate(new Date(receivedAt), 'date')}</Table.Td>
              <Table.Td>{copy.payment(method, reference)}</Table.Td>
              <Table.Td>{formatAmount(amount)}</Table.Td>
              <Table.Td>{isReturned ? copy.returned : paymentAction?.(invoice, payment)}</Table.Td>
            </Table.Tr>
          )
        })}
        {invoice.creditNotes.map(({ number, amount, reason, createdAt }) => (
          <Table.Tr key={`credit ${number}`}>
            <Table.Td>{formatDate(new Date(createdAt), 'date')}</Table.Td>
            <Table.Td>{copy.creditNote(number, reason)}</Table.Td>
            <Table.Td>{formatAmount(amount)}</Table.Td>
            <Table.Td />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
