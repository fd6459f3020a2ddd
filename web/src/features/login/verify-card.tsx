import { Button, Skeleton } from '@mantine/core'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { useVerifyEmail } from '../../data/accounts/accounts.ts'
import { sentenceOf } from '../../data/call.ts'
import { CardHead, CardMessage } from './card-parts.tsx'
import { EMAIL_CONFIRMED_COPY as copy } from './email-confirmed.copy.ts'

/** Confirms the address as soon as the link is opened. */
export function VerifyCard({ token, onLeave }: { token: string; onLeave: () => void }) {
  const verify = useVerifyEmail(token)
  if (verify.isPending) return <Skeleton h={120} aria-busy="true" />
  return (
    <>
      <CardHead title={verify.isError ? copy.expired : copy.done} />
      {verify.isError && <CardMessage tone="danger">{sentenceOf(verify.error, UNREACHABLE)}</CardMessage>}
      <Button fullWidth mt="md" onClick={onLeave}>
        {copy.goOn}
      </Button>
    </>
  )
}
