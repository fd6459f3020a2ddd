import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { useSendVerification } from '../../data/accounts.ts'
import { sentenceOf } from '../../data/call.ts'

export function VerifyNotice() {
  const send = useSendVerification()
  const text = send.isSuccess
    ? 'The link is on its way. It works for three days.'
    : send.isError
      ? sentenceOf(send.error, UNREACHABLE)
      : 'Open the link that we mailed you. Until then this account cannot order or invite. Without the mail, an admin can confirm the address.'
  return (
    <Alert color="yellow" variant="light" icon={<IconMail aria-hidden />} title="Confirm your email address">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{text}</Text>
        {!send.isSuccess && (
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            Send a new link
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
