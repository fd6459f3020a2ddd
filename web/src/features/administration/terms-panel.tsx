/** Whether an organization is on account, and how it is invoiced. */
import { Button, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import {
  CYCLES,
  type Cycle,
  INVOICES_BY,
  type InvoiceBy,
  NET_DAYS,
  type NetDays,
} from '@meridian/domain/billing/terms.ts'
import { useState } from 'react'
import { type TermsReply, useEndTerms, useSetTerms, useTerms } from '../../data/billing/billing.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './accounts.module.css'
import { ADMIN_BILLING_COPY, CYCLE_LABELS, TERMS_COPY as copy, INVOICE_BY_LABELS } from './billing.copy.ts'
import { Panel } from './panel.tsx'
import { asMoney } from './payment-dialog.tsx'

export function TermsPanel({ id }: { id: number }) {
  const terms = useTerms(id)
  return (
    <Panel title={copy.title} lead={copy.lead}>
      <div className={classes.search}>
        <Gate query={terms} skeleton={<Skeleton h={200} />} errorTitle={copy.failed} compact>
          {(found) => <TermsForm id={id} stored={found} />}
        </Gate>
      </div>
    </Panel>
  )
}

type Terms = NonNullable<TermsReply['terms']>
const USUAL: Terms = {
  netDays: 30,
  creditLimit: '1000.00',
  cycle: 'monthly',
  invoiceBy: 'organization',
  poRequired: false,
  mailTo: [],
  graceDays: 3,
}

function TermsForm({ id, stored }: { id: number; stored: TermsReply }) {
  const [terms, setTerms] = useState<Terms>(stored.terms ?? USUAL)
  const [mailTo, setMailTo] = useState(terms.mailTo.join(', '))
  const [isEnding, setIsEnding] = useState(false)
  const save = useSetTerms(id)
  const end = useEndTerms(id)
  const set = (change: Partial<Terms>) => setTerms({ ...terms, ...change })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const addresses = mailTo.split(/[\s,;]+/).filter((address) => address !== '')
        save.mutate(
          { ...terms, creditLimit: asMoney(terms.creditLimit), mailTo: addresses },
          { onSuccess: () => toast({ title: copy.saved, tone: 'success' }) },
        )
      }}
    >
      <Stack>
        <FailureAlert error={save.error} otherwise={copy.notSaved} />
        {stored.terms ? <Text>{copy.used(stored.creditUsed)}</Text> : null}
        <Group align="flex-start">
          <SelectField
            label={copy.netDays}
            data={NET_DAYS.map((days) => ({ value: String(days), label: copy.days(days) }))}
            value={String(terms.netDays)}
            allowDeselect={false}
            onChange={(days) => set({ netDays: Number(days) as NetDays })}
          />
          <TextInput
            label={copy.creditLimit}
            inputMode="decimal"
            leftSection="$"
            maxLength={14}
            required
            value={terms.creditLimit}
            onChange={(event) => set({ creditLimit: event.currentTarget.value })}
          />
          <SelectField
            label={copy.cycle}
            data={CYCLES.map((value) => ({ value, label: CYCLE_LABELS[value] }))}
            value={terms.cycle}
            allowDeselect={false}
            onChange={(cycle) => set({ cycle: cycle as Cycle })}
          />
          <SelectField
            label={copy.invoiceBy}
            data={INVOICES_BY.map((value) => ({ value, label: INVOICE_BY_LABELS[value] }))}
            value={terms.invoiceBy}
            allowDeselect={false}
            onChange={(invoiceBy) => set({ invoiceBy: invoiceBy as InvoiceBy })}
          />
        </Group>
        <TextInput
          label={copy.mailTo}
          description={copy.mailToHint}
          maxLength={2000}
          value={mailTo}
          onChange={(event) => setMailTo(event.currentTarget.value)}
        />
        <Switch
          label={copy.poRequired}
          checked={terms.poRequired}
          onChange={(event) => set({ poRequired: event.currentTarget.checked })}
        />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {stored.terms ? copy.save : copy.put}
          </Button>
          {stored.terms ? (
            <Button variant="default" onClick={() => setIsEnding(true)}>
              {copy.end}
            </Button>
          ) : null}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isEnding}
        title={copy.endTitle}
        keep={ADMIN_BILLING_COPY.keep}
        confirm={copy.end}
        command={end}
        failure={(error) => <FailureAlert error={error} otherwise={copy.notSaved} />}
        onConfirm={() => end.mutate(null, { onSuccess: () => setIsEnding(false) })}
        onClose={() => setIsEnding(false)}
      >
        <Text>{copy.endText}</Text>
      </ConfirmDialog>
    </form>
  )
}
