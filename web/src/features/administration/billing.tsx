/** Billing for admins: what organizations owe, the invoices or the one that the address names, and the books. */
import { Anchor, Button, Group, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { statementPdf } from '@meridian/contract/billing/invoices.ts'
import { AGES, type InvoiceStatus } from '@meridian/domain/billing/invoices.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconFileInvoice } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Ageing, useAgeing, useDraftInvoices, useInvoices } from '../../data/billing/billing.ts'
import { fileUrl } from '../../data/call.ts'
import { INVOICE_COPY, INVOICE_STATUS_LABELS } from '../../parts/billing/billing.copy.ts'
import { InvoiceList } from '../../parts/billing/invoice-list.tsx'
import { toastFailure } from '../../parts/failed-action.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './accounts.module.css'
import { AdminInvoice } from './admin-invoice.tsx'
import { ADMIN_BILLING_COPY as copy } from './billing.copy.ts'
import { Books } from './books.tsx'
import { Panel } from './panel.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { Taxes } from './taxes.tsx'
import { WideTable } from './wide-table.tsx'

export function Billing() {
  const { invoice } = useSearch({ from: '/admin/billing' })
  if (invoice !== undefined) return <AdminInvoice key={invoice} id={invoice} />
  return (
    <Stack>
      <Owing />
      <Invoices />
      <Books />
      <Taxes />
    </Stack>
  )
}

function Owing() {
  const ageing = useAgeing()
  const draft = useDraftInvoices()
  const [paying, setPaying] = useState<Ageing | null>(null)
  const draftFor = ({ organizationId }: Ageing) =>
    draft.mutate(
      { organizationId, through: localDate(new Date(), BUSINESS_ZONE) },
      {
        onSuccess: (made) => toast({ title: copy.drafted(made.length), tone: 'success' }),
        onError: toastFailure({ otherwise: copy.notDrafted }),
      },
    )
  return (
    <Panel title={copy.owing} lead={copy.owingLead}>
      <Gate query={ageing} skeleton={<Skeleton m="md" h={160} />} errorTitle={copy.owingFailed} compact>
        {(rows) =>
          rows.length === 0 ? (
            <Text className={classes.account}>{copy.nothingOwed}</Text>
          ) : (
            <WideTable label={copy.owing} minWidth={960}>
              <Table.Thead>
                <Table.Tr>
                  {[
                    copy.organization,
                    ...AGES.map((age) => copy[age]),
                    copy.disputed,
                    copy.unbilled,
                    copy.unapplied,
                  ].map((name) => (
                    <Table.Th key={name}>{name}</Table.Th>
                  ))}
                  <Table.Th>
                    <VisuallyHidden>{copy.draft}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.organizationId}>
                    <Table.Th scope="row">{row.organizationName}</Table.Th>
                    {[
                      ...AGES.map((age) => [age, row[age]]),
                      ['disputed', row.disputed],
                      ['unbilled', row.unbilled],
                      ['unapplied', row.unapplied],
                    ].map(([name, amount]) => (
                      <Table.Td key={name}>{amount === '0.00' ? copy.nothing : formatAmount(amount ?? null)}</Table.Td>
                    ))}
                    <Table.Td>
                      <Group gap="xs" wrap="nowrap">
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={copy.draftFor(row.organizationName)}
                          loading={draft.isPending && draft.variables.organizationId === row.organizationId}
                          onClick={() => draftFor(row)}
                        >
                          {copy.draft}
                        </Button>
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={copy.paymentFor(row.organizationName)}
                          onClick={() => setPaying(row)}
                        >
                          {copy.payment}
                        </Button>
                        <Anchor
                          size="sm"
                          aria-label={copy.statementOf(row.organizationName)}
                          href={fileUrl(statementPdf, { query: { organizationId: String(row.organizationId) } })}
                          download
                        >
                          {copy.statement}
                        </Anchor>
                      </Group>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </WideTable>
          )
        }
      </Gate>
      {paying ? <PaymentDialog organization={paying} onClose={() => setPaying(null)} /> : null}
    </Panel>
  )
}

const FILTERS = ['all', 'draft', 'open', 'paid'] as const satisfies readonly (InvoiceStatus | 'all')[]

function Invoices() {
  const [status, setStatus] = useState<(typeof FILTERS)[number]>('all')
  const invoices = useInvoices(status === 'all' ? {} : { status })
  return (
    <Panel title={INVOICE_COPY.invoices}>
      <div className={classes.search}>
        <Segments
          aria-label={copy.status}
          value={status}
          onChange={setStatus}
          data={FILTERS.map((value) => ({ value, label: value === 'all' ? copy.all : INVOICE_STATUS_LABELS[value] }))}
        />
      </div>
      <Gate query={invoices} skeleton={<Skeleton m="md" h={160} />} errorTitle={INVOICE_COPY.failed} compact>
        {(found) =>
          found.length === 0 ? (
            <EmptyState compact icon={<IconFileInvoice aria-hidden />} title={copy.noneTitle}>
              {copy.none}
            </EmptyState>
          ) : (
            <InvoiceList invoices={found} hrefOf={(id) => `/admin/billing?invoice=${id}`} withOrganization />
          )
        }
      </Gate>
    </Panel>
  )
}
