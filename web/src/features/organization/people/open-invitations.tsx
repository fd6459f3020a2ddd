import { Button, Group, Skeleton, Text } from '@mantine/core'
import { ORGANIZATION_ROLE_LABELS, WITHOUT_PRICES } from '@meridian/domain/texts/organizations.ts'
import { UNREACHABLE } from '../../../copy/accounts.ts'
import {
  type OpenInvitation,
  type Site,
  usePeople,
  usePeopleInvitations,
  useResendInvitation,
  useWithdrawOwn,
} from '../../../data/accounts/people.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { Section } from '../../../parts/section.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { toast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { PEOPLE_COPY as copy } from './organization-people.copy.ts'
import classes from './people.module.css'
import { siteNames } from './site-names.ts'

export function OpenInvitations() {
  const invitations = usePeopleInvitations()
  const sites = usePeople('', 1).data?.sites ?? []
  const resend = useResendInvitation()
  const withdraw = useWithdrawOwn()
  return (
    <Section title={copy.open}>
      <FailureAlert error={resend.error ?? withdraw.error} otherwise={UNREACHABLE} />
      <Gate query={invitations} skeleton={<Skeleton h={44} />} errorTitle={copy.invitationsFailed} compact>
        {(open) =>
          open.length === 0 ? (
            <Text size="sm" c="dimmed">
              {copy.noOpen}
            </Text>
          ) : (
            <ul aria-label={copy.open}>
              {open.map((invitation) => {
                const { id, email } = invitation
                return (
                  <li key={id} className={classes.person}>
                    <InvitationText invitation={invitation} sites={sites} />
                    <Group gap="xs">
                      <Button
                        variant="subtle"
                        aria-label={copy.resendTo(email)}
                        loading={resend.isPending && resend.variables === id}
                        onClick={() => resend.mutate(id, { onSuccess: () => toast({ title: copy.resent(email) }) })}
                      >
                        {copy.resend}
                      </Button>
                      <Button
                        variant="subtle"
                        color="red"
                        aria-label={copy.withdrawOf(email)}
                        loading={withdraw.isPending && withdraw.variables === id}
                        onClick={() => withdraw.mutate(id)}
                      >
                        {copy.withdraw}
                      </Button>
                    </Group>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Gate>
    </Section>
  )
}

function InvitationText({ invitation, sites }: { invitation: OpenInvitation; sites: readonly Site[] }) {
  const { email, role, seesPrices, siteIds, invitedBy, expiresAt } = invitation
  const access = [ORGANIZATION_ROLE_LABELS[role], seesPrices ? '' : WITHOUT_PRICES, siteNames(siteIds, sites)]
  return (
    <div className={classes.text}>
      <div className={classes.email}>{email}</div>
      <Text size="sm">{access.filter(Boolean).join(' · ')}</Text>
      <Text size="sm" c="dimmed">
        {copy.invitedBy(invitedBy)}
        {' · '}
        {copy.ends} <When time={expiresAt} />
      </Text>
    </div>
  )
}
