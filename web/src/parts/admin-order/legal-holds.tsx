/** The matters for which an order is held: each with its reason, set and cleared by itself. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { CustodyTimeline } from '@meridian/contract/custody.ts'
import { type FormEvent, useState } from 'react'
import { CUSTODY_COPY as copy } from '../../copy/custody.ts'
import { useChangeHold } from '../../data/custody/custody.ts'
import { toast } from '../../ui/toast.ts'
import { Clock } from '../../ui/when.tsx'
import { ChangeError } from '../change-error.tsx'
import { warnsOfPhi } from '../phi-warning.tsx'
import { DETAILS_COPY } from './order-details.copy.ts'

type Hold = CustodyTimeline['holds'][number]

export function LegalHolds({ orderId, holds }: { orderId: number; holds: readonly Hold[] }) {
  return (
    <Stack gap="xs" mt="md">
      <Text fw={550}>{copy.holdTitle}</Text>
      <Text size="sm" c="dimmed">
        {copy.holdLead}
      </Text>
      {holds.map((hold) => (
        <HeldMatter key={hold.id} orderId={orderId} hold={hold} />
      ))}
      <SetHold orderId={orderId} />
    </Stack>
  )
}

function HeldMatter({ orderId, hold }: { orderId: number; hold: Hold }) {
  const [isClearing, setIsClearing] = useState(false)
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={550}>
            {hold.matter}
          </Text>
          <Text size="sm">
            {DETAILS_COPY.holdSetBy(hold.reason, hold.by)} <Clock time={hold.since} />
          </Text>
        </div>
        {isClearing ? null : (
          <Button
            variant="default"
            style={{ flexShrink: 0 }}
            aria-label={copy.clearMatter(hold.matter)}
            onClick={() => setIsClearing(true)}
          >
            {copy.clear}
          </Button>
        )}
      </Group>
      {isClearing ? <ClearHold orderId={orderId} holdId={hold.id} onCancel={() => setIsClearing(false)} /> : null}
    </div>
  )
}

type ClearProps = { orderId: number; holdId: number; onCancel: () => void }

function ClearHold({ orderId, holdId, onCancel }: ClearProps) {
  const change = useChangeHold()
  const [reason, setReason] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    change.mutate({ orderId, holdId, reason }, { onSuccess: () => toast({ title: copy.holdSaved, tone: 'success' }) })
  }
  return (
    <form onSubmit={submit}>
      <Group gap="sm" align="flex-end" mt="xs">
        {change.isError ? <ChangeError error={change.error} orderIds={[orderId]} /> : null}
        <Field label={copy.clearReason} value={reason} onChange={setReason} maxLength={300} isFocused />
        <Button type="submit" loading={change.isPending} disabled={reason.trim() === ''}>
          {copy.clearHold}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </Group>
    </form>
  )
}

function SetHold({ orderId }: { orderId: number }) {
  const change = useChangeHold()
  const [matter, setMatter] = useState('')
  const [reason, setReason] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    change.mutate(
      { orderId, matter, reason },
      {
        onSuccess: () => {
          setMatter('')
          setReason('')
          toast({ title: copy.holdSaved, tone: 'success' })
        },
      },
    )
  }
  return (
    <form onSubmit={submit}>
      {change.isError ? <ChangeError error={change.error} orderIds={[orderId]} /> : null}
      <Group gap="sm" align="flex-end">
        <Field label={copy.holdMatter} value={matter} onChange={setMatter} maxLength={120} />
        <Field label={copy.holdReason} value={reason} onChange={setReason} maxLength={300} />
        <Button
          type="submit"
          variant="default"
          loading={change.isPending}
          disabled={matter.trim() === '' || reason.trim() === ''}
        >
          {copy.setHold}
        </Button>
      </Group>
    </form>
  )
}

type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  /** It appeared because of a click: what is typed next belongs there. */
  isFocused?: boolean
}

const Field = ({ onChange, isFocused = false, ...props }: FieldProps) => (
  <TextInput
    {...props}
    required
    ref={isFocused ? focus : undefined}
    inputContainer={warnsOfPhi(props.value)}
    onChange={(event) => onChange(event.currentTarget.value)}
    style={{ flex: '1 1 12rem' }}
  />
)

const focus = (input: HTMLInputElement | null) => input?.focus()
