/** A payment of an organization, as the bank shows it: applied to its open invoices, the oldest first. */
import { Stack, Text, TextInput } from '@mantine/core'
import { PAYMENT_METHODS, type PaymentMethod } from '@meridian/domain/billing/invoices.ts'
import { formatCents, parseCents } from '@meridian/domain/pricing/money.ts'
import { useState } from 'react'
import { type Ageing, useEnterPayment, useInvoices } from '../../data/billing/billing.ts'
import { METHOD_LABELS } from '../../parts/billing/billing.copy.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ADMIN_BILLING_COPY as copy } from './billing.copy.ts'

type Props = { organization: Ageing; onClose: () => void }

export function PaymentDialog({ organization: { organizationId, organizationName }, onClose }: Props) {
  const open = useInvoices({ status: 'open' })
  const enter = useEnterPayment()
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<PaymentMethod>('check')
  const [reference, setReference] = useState('')
  const invoiceIds = (open.data ?? [])
    .filter((invoice) => invoice.organizationId === organizationId)
    .map(({ id }) => id)
    .reverse()
  return (
    <ConfirmDialog
      opened
      title={copy.paymentTitle(organizationName)}
      keep={copy.keep}
      confirm={copy.enter}
      color="brand"
      command={enter}
      failure={(error) => <FailureAlert error={error} otherwise={copy.notEntered} />}
      onConfirm={() =>
        enter.mutate({ organizationId, amount: asMoney(amount), method, reference, invoiceIds }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Stack>
        <Text>{copy.paymentText}</Text>
        <AmountField value={amount} onChange={setAmount} />
        <SelectField
          label={copy.method}
          data={PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
          value={method}
          allowDeselect={false}
          onChange={(chosen) => chosen && setMethod(chosen as PaymentMethod)}
        />
        <TextInput
          label={copy.reference}
          description={copy.referenceHint}
          maxLength={100}
          required
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

/** As the server takes it; what is no amount goes as it is typed, and the server says what is wrong. */
export function asMoney(typed: string): string {
  const cents = parseCents(typed.replace(/[$,\s]/g, ''))
  return cents === null ? typed : formatCents(cents)
}

export const AmountField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextInput
    label={copy.amount}
    inputMode="decimal"
    leftSection="$"
    required
    maxLength={14}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
