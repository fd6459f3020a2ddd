/** An admin agrees to a standing order: up to which sums its orders are confirmed without a payment. */
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatAmount } from '@meridian/domain/time/format.ts'
import {
  type Proposal,
  type StandingOrder,
  useApproveStanding,
  useStandingToAgree,
} from '../../data/standing-orders.ts'
import { FailureText, useFormFailure } from '../../parts/failed-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { Gate } from '../../ui/gate.tsx'
import { toast } from '../../ui/toast.ts'
import { ADMIN_STANDING as copy } from './admin-standing.copy.ts'

type Props = { standing: StandingOrder; opened: boolean; onClose: () => void }

export function AgreementDialog({ standing, opened, onClose }: Props) {
  const { id, name, isApproved } = standing
  const found = useStandingToAgree(opened ? id : null)
  return (
    <Dialog opened={opened} onClose={onClose} title={isApproved ? copy.changeOf(name) : copy.approveOf(name)}>
      <Gate query={found} skeleton={<Skeleton h={200} />} errorTitle={copy.failed} compact>
        {(now) => <AgreementForm standing={now} proposal={now.proposal} onClose={onClose} />}
      </Gate>
    </Dialog>
  )
}

const FIELDS = ['maxPerDay', 'maxPerMonth'] as const
const fieldId = (field: string) => `agreement-${field}`
const focusFirst = focusFirstError(FIELDS, fieldId)

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/
const toMoney = (text: string): string => Number(text).toFixed(2)

type FormProps = { standing: StandingOrder; proposal: Proposal | null; onClose: () => void }

function AgreementForm({ standing: { id, name, beyondAgreement }, proposal, onClose }: FormProps) {
  const approve = useApproveStanding()
  const form = useForm({
    initialValues: { maxPerDay: proposal?.maxPerDay ?? '', maxPerMonth: proposal?.maxPerMonth ?? '' },
    validate: {
      maxPerDay: (text) => (AMOUNT.test(text.trim()) && Number(text) > 0 ? null : copy.amountWanted),
      maxPerMonth: (text, { maxPerDay }) => {
        if (!AMOUNT.test(text.trim())) return copy.amountWanted
        return Number(text) < Number(maxPerDay) ? copy.monthTooSmall : null
      },
    },
  })
  const failure = useFormFailure(form, focusFirst, copy.notSavedWhy)

  function submit({ maxPerDay, maxPerMonth }: typeof form.values) {
    if (approve.isPending) return
    failure.clear()
    approve.mutate(
      { id, isApproved: true, maxPerDay: toMoney(maxPerDay), maxPerMonth: toMoney(maxPerMonth) },
      {
        onSuccess: () => {
          toast({ title: copy.approvedToast(name), tone: 'success' })
          onClose()
        },
        onError: (error) => failure.show(error),
      },
    )
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirst)} noValidate>
      <Stack gap="md">
        <FailureText text={failure.text} />
        {proposal ? (
          <Text>{copy.cost(formatAmount(proposal.costPerDay), formatAmount(proposal.costPerMonth))}</Text>
        ) : null}
        {beyondAgreement ? <Text>{copy.beyondWaits(beyondAgreement.orders)}</Text> : null}
        <Text size="sm" c="dimmed">
          {copy.agreementLead}
        </Text>
        <Group grow align="flex-start">
          {FIELDS.map((field) => (
            <TextInput
              key={field}
              id={fieldId(field)}
              label={copy[field]}
              inputMode="decimal"
              leftSection="$"
              autoComplete="off"
              {...form.getInputProps(field)}
            />
          ))}
        </Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {copy.keep}
          </Button>
          <Button type="submit" loading={approve.isPending}>
            {copy.agree}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
