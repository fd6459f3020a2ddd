import { Button, Skeleton, Stack } from '@mantine/core'
import { INVITATION_AS, LOGIN_COPY, SPEC_TOASTS, UNREACHABLE } from '../../copy/accounts.ts'
import { useInvitation } from '../../data/accounts/accounts.ts'
import { CallError, sentenceOf } from '../../data/call.ts'
import { toast } from '../../ui/toast.ts'
import { CardHead, CardMessage, LinkButton } from './card-parts.tsx'
import { InviteForm } from './invite-form.tsx'
import { JoinCard } from './join-card.tsx'
import classes from './login.module.css'

const copy = LOGIN_COPY.invite

type Props = { token: string; onDone: (email: string) => void; onLeave: () => void }

/** Shows what the invitation is for, then its form. */
export function InviteCard({ token, onDone, onLeave }: Props) {
  const invitation = useInvitation(token)

  if (invitation.isPending) {
    return (
      <Stack gap="md" aria-busy="true">
        <Skeleton h={28} w="60%" />
        <Skeleton h={20} />
        <Skeleton h={44} mt="md" />
        <Skeleton h={44} />
        <Skeleton h={44} />
      </Stack>
    )
  }

  if (invitation.isError) {
    const isExpired = invitation.error instanceof CallError && [404, 410].includes(invitation.error.status)
    return (
      <>
        <CardHead title={isExpired ? copy.expiredTitle : copy.loadFailed} />
        <CardMessage tone="danger">{isExpired ? copy.expired : sentenceOf(invitation.error, UNREACHABLE)}</CardMessage>
        {!isExpired && (
          <Button fullWidth mt="md" loading={invitation.isFetching} onClick={() => void invitation.refetch()}>
            {copy.again}
          </Button>
        )}
        <div className={classes.links}>
          <LinkButton onClick={onLeave}>{copy.back}</LinkButton>
        </div>
      </>
    )
  }

  const { email, role, organizationName, hasAccount } = invitation.data
  if (hasAccount)
    return (
      <>
        <CardHead title={copy.title}>{INVITATION_AS[role](organizationName)}</CardHead>
        <JoinCard token={token} email={email} organizationName={organizationName} onSignIn={onDone} />
      </>
    )
  return (
    <>
      <CardHead title={copy.title}>{INVITATION_AS[role](organizationName)}</CardHead>
      <InviteForm
        token={token}
        email={email}
        onAccepted={() => {
          toast(SPEC_TOASTS.registered)
          onDone(email)
        }}
        onExpired={() => void invitation.refetch()}
      />
    </>
  )
}
