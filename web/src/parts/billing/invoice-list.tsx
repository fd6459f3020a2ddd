/** Invoices as rows, each a link to its page. */
import { Anchor, Badge, Group, Text } from '@mantine/core'
import type { InvoiceStatus } from '@meridian/domain/billing/invoices.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import type { ListedInvoice } from '../../data/billing/billing.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { INVOICE_COPY as copy, INVOICE_STATUS_LABELS } from './billing.copy.ts'
import classes from './billing.module.css'

type Props = { invoices: readonly ListedInvoice[]; hrefOf: (id: number) => string; withOrganization?: boolean }

export const InvoiceList = ({ invoices, hrefOf, withOrganization = false }: Props) => (
  <ul aria-label={copy.invoices}>
    {invoices.map((invoice) => (
      <li key={invoice.id} className={classes.row}>
        <div className={classes.text}>
          <Anchor component={ScreenLink} href={hrefOf(invoice.id)} className={classes.name}>
            {copy.title(invoice.number)}
          </Anchor>
          <Text size="sm" c="dimmed">
            {[
              ...(withOrganization
                ? [copy.for(invoice.organizationName, invoice.splitName)]
                : (invoice.splitName ?? [])),
              whenOf(invoice),
            ].join(' · ')}
          </Text>
        </div>
        <Group gap="sm">
          <span className={classes.amount}>
            {invoice.status === 'open' ? copy.ofTotal(invoice.balance, invoice.total) : formatAmount(invoice.total)}
          </span>
          <InvoiceState invoice={invoice} />
        </Group>
      </li>
    ))}
  </ul>
)

function whenOf({ dueOn, isOverdue, through }: ListedInvoice): string {
  if (dueOn === null) return copy.through(through)
  return isOverdue ? copy.overdue(dueOn) : copy.due(dueOn)
}

const COLORS: Record<InvoiceStatus, string> = {
  draft: 'gray',
  open: 'brand',
  paid: 'green',
  void: 'gray',
  written_off: 'orange',
}

export const InvoiceState = ({ invoice: { status, isOverdue } }: { invoice: ListedInvoice }) => (
  <Badge variant="light" color={isOverdue ? 'red' : COLORS[status]}>
    {INVOICE_STATUS_LABELS[status]}
  </Badge>
)
