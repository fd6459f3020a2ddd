/** Who belongs to the organization, and who was invited. */
import { Button, Text } from '@mantine/core'
import type { User } from '@meridian/contract/accounts.ts'
import { fullName, ROLE_LABELS } from '@meridian/domain/accounts.ts'
import { type ReactNode, useState } from 'react'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { TEAM_COPY as copy, SECURITY_COPY } from '../../copy/security.ts'
import { useColleagues, useOpenInvitations, useRemoveColleague, useWithdrawInvitation } from '../../data/members.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { When } from '../../ui/when.tsx'
import { Section } from './section.tsx'
import classes from './security.module.css'

export function TeamSection({ user }: { user: User }) {
  if (user.role === 'driver') return null
  return user.role === 'client' ? (
    <Section title={copy.title} lead={copy.lead}>
      <Colleagues />
      <Invitations />
    </Section>
  ) : (
    <Section title={copy.invitations} lead={copy.invitationsLead}>
      <Invitations />
    </Section>
  )
}

function Colleagues() {
  const colleagues = useColleagues()
  const remove = useRemoveColleague()
  const [removed, setRemoved] = useState<{ id: number; name: string } | null>(null)
  return (
    <>
      <ul className={classes.sessions}>
        {colleagues.data?.map((colleague) => (
          <Row
            key={colleague.id}
            name={fullName(colleague)}
            text={colleague.isYou ? copy.you(colleague.email) : colleague.email}
            action={
              colleague.mayBeRemoved && (
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={copy.removeName(fullName(colleague))}
                  onClick={() => setRemoved({ id: colleague.id, name: fullName(colleague) })}
                >
                  {copy.remove}
                </Button>
              )
            }
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={copy.removeTitle(removed?.name ?? '')}
        keep={SECURITY_COPY.cancel}
        confirm={copy.removeConfirm}
        command={remove}
        failure={(error) => <FailureAlert error={error} otherwise={UNREACHABLE} />}
        onConfirm={() => removed && remove.mutate(removed.id, { onSuccess: () => setRemoved(null) })}
      >
        <Text>{copy.removeText}</Text>
      </ConfirmDialog>
    </>
  )
}

function Invitations() {
  const invitations = useOpenInvitations()
  const withdraw = useWithdrawInvitation()
  if (invitations.data?.length === 0)
    return (
      <Text mt="md" size="sm" c="dimmed">
        {copy.noInvitations}
      </Text>
    )
  return (
    <ul className={classes.sessions}>
      {invitations.data?.map((invitation) => (
        <Row
          key={invitation.id}
          name={invitation.email}
          text={
            <>
              {copy.invitedAs(ROLE_LABELS[invitation.role], invitation.invitedBy)} · {copy.ends}{' '}
              <When time={invitation.expiresAt} />
            </>
          }
          action={
            <Button
              variant="subtle"
              color="red"
              aria-label={copy.withdrawOf(invitation.email)}
              loading={withdraw.isPending && withdraw.variables === invitation.id}
              onClick={() => withdraw.mutate(invitation.id)}
            >
              {copy.withdraw}
            </Button>
          }
        />
      ))}
    </ul>
  )
}

const Row = ({ name, text, action }: { name: ReactNode; text: ReactNode; action: ReactNode }) => (
  <li className={classes.session}>
    <div className={classes.sessionText}>
      <div className={classes.sessionName}>{name}</div>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </div>
    {action}
  </li>
)
