import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { useSendVerification } from '../../data/accounts/accounts.ts'
import { sentenceOf } from '../../data/call.ts'
import { CONFIRM_EMAIL_COPY as copy } from './security.copy.ts'

export function VerifyNotice() {
  const send = useSendVerification()
  const text = send.isSuccess ? copy.sent : send.isError ? sentenceOf(send.error, UNREACHABLE) : copy.text
  return (
    <Alert color="yellow" variant="light" icon={<IconMail aria-hidden />} title={copy.title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{text}</Text>
        {!send.isSuccess && (
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            {copy.send}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
