/** Sets or clears an order's legal hold, with a reason. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { CustodyTimeline } from '@meridian/contract/custody.ts'
import { type FormEvent, useState } from 'react'
import { CUSTODY_COPY as copy } from '../../copy/custody.ts'
import { useChangeHold } from '../../data/custody.ts'
import { toast } from '../../ui/toast.ts'
import { Clock } from '../../ui/when.tsx'
import { ChangeError } from '../change-error.tsx'

export function LegalHold({ orderId, hold }: { orderId: number; hold: CustodyTimeline['hold'] }) {
  const change = useChangeHold()
  const [reason, setReason] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    change.mutate(
      { orderId, isHeld: hold === null, reason },
      {
        onSuccess: () => {
          setReason('')
          toast({ title: copy.holdSaved, tone: 'success' })
        },
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" mt="md">
        <Text fw={550}>{copy.holdTitle}</Text>
        {hold ? (
          <Text size="sm">
            “{hold.reason}”, set by {hold.by}, <Clock time={hold.since} />
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {copy.holdLead}
          </Text>
        )}
        {change.isError ? <ChangeError error={change.error} orderIds={[orderId]} /> : null}
        <Group gap="sm" align="flex-end">
          <TextInput
            label={copy.holdReason}
            required
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            style={{ flex: '1 1 12rem' }}
          />
          <Button type="submit" variant="default" loading={change.isPending} disabled={reason.trim() === ''}>
            {hold ? copy.clearHold : copy.setHold}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
