/** After too many wrong PINs the driver cannot go on by himself: an admin who asked allows more tries, with a reason. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CUSTODY_COPY as copy } from '../../copy/custody.ts'
import { useUnlockPin } from '../../data/custody/custody.ts'
import { toast } from '../../ui/toast.ts'
import { ChangeError } from '../change-error.tsx'
import { warnsOfPhi } from '../phi-warning.tsx'

export function PinUnlock({ orderId }: { orderId: number }) {
  const unlock = useUnlockPin()
  const [reason, setReason] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (unlock.isPending) return
    unlock.mutate({ orderId, reason }, { onSuccess: () => toast({ title: copy.pinUnlocked, tone: 'success' }) })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" mt="md">
        <Text fw={550}>{copy.pinBlocked}</Text>
        <Text size="sm" c="dimmed">
          {copy.pinBlockedLead}
        </Text>
        {unlock.isError ? <ChangeError error={unlock.error} orderIds={[orderId]} /> : null}
        <Group gap="sm" align="flex-end">
          <TextInput
            label={copy.unlockReason}
            required
            maxLength={300}
            value={reason}
            inputContainer={warnsOfPhi(reason)}
            onChange={(event) => setReason(event.currentTarget.value)}
            style={{ flex: '1 1 12rem' }}
          />
          <Button type="submit" loading={unlock.isPending} disabled={reason.trim() === ''}>
            {copy.unlockPin}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
