import { Button, Text } from '@mantine/core'
import { ROLE_LABELS } from '@meridian/domain/accounts/accounts.ts'
import type { ReactNode } from 'react'
import { useOpenInvitations, useWithdrawInvitation } from '../../data/accounts/members.ts'
import { Section } from '../../parts/section.tsx'
import { When } from '../../ui/when.tsx'
import { TEAM_COPY as copy } from './security.copy.ts'
import classes from './security.module.css'

/** Who was invited and has not come yet. */
export const TeamSection = () => (
  <Section title={copy.invitations} lead={copy.invitationsLead}>
    <Invitations />
  </Section>
)

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
