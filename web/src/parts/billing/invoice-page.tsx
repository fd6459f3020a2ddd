/** One invoice: its figures, every line with what became of it, and what was paid and credited. */
import { Anchor, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { csv, pdf } from '@meridian/contract/billing/invoices.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatAmount, formatDate } from '@meridian/domain/time/format.ts'
import type { ReactNode } from 'react'
import { type Invoice, type InvoiceLine, useInvoice } from '../../data/billing/billing.ts'
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

function Loaded({ invoice, actions, lineAction }: Slots & { invoice: Invoice }) {
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
        <Lines invoice={invoice} lineAction={lineAction} />
      </Section>
      {invoice.payments.length + invoice.creditNotes.length > 0 ? (
        <Section title={copy.payments}>
          <Payments invoice={invoice} />
        </Section>
      ) : null}
    </>
  )
}

function dayOf({ dueOn, isOverdue, through }: Invoice): string {
  if (dueOn === null) return copy.through(through)
  return isOverdue ? copy.overdue(dueOn) : copy.due(dueOn)
}

const Lines = ({ invoice, lineAction }: { invoice: Invoice; lineAction: Slots['lineAction'] }) => (
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
                {lineAction?.(invoice, line)}
              </Stack>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

function stateOf({ credited, dispute }: InvoiceLine): string[] {
  const parts = credited === '0.00' ? [] : [copy.creditedPart(credited)]
  if (dispute === null) return parts
  if (dispute.decision === null) return [...parts, copy.disputedBecause(dispute.reason)]
  const said = dispute.decision === 'credited' ? copy.decidedCredited : copy.decidedRejected
  return [...parts, said(dispute.decisionReason ?? '')]
}

const Payments = ({ invoice: { payments, creditNotes } }: { invoice: Invoice }) => (
  <Table.ScrollContainer minWidth={420} type="native">
    <Table className="tabular">
      <Table.Tbody>
        {payments.map(({ id, amount, method, reference, receivedAt, isReturned }) => (
          <Table.Tr key={`payment ${id}`}>
            <Table.Td>{formatDate(new Date(receivedAt), 'date')}</Table.Td>
            <Table.Td>{copy.payment(method, reference)}</Table.Td>
            <Table.Td>{formatAmount(amount)}</Table.Td>
            <Table.Td>{isReturned ? copy.returned : null}</Table.Td>
          </Table.Tr>
        ))}
        {creditNotes.map(({ number, amount, reason, createdAt }) => (
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
