/** The daily mail with the head of the custody log: a copy that Meridian cannot reach. */
import { Skeleton, Switch, Text } from '@mantine/core'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { HEAD_MAIL_COPY as copy } from '../../copy/custody.ts'
import { useHeadMail, useSwitchHeadMail } from '../../data/custody/custody.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { Section } from '../../parts/section.tsx'
import { Gate } from '../../ui/gate.tsx'
import { When } from '../../ui/when.tsx'

export function HeadMailSection() {
  const mail = useHeadMail()
  const change = useSwitchHeadMail()
  return (
    <Section title={copy.title} lead={copy.lead}>
      <Gate query={mail} skeleton={<Skeleton h={24} />} errorTitle={copy.notLoaded} compact>
        {({ isWanted, email, mailedAt }) => (
          <>
            <Switch
              size="md"
              label={copy.label}
              checked={change.isPending ? change.variables : isWanted}
              onChange={(event) =>
                change.mutate(event.currentTarget.checked, {
                  onError: toastFailure({ title: copy.notSaved, otherwise: UNREACHABLE }),
                })
              }
            />
            <Text size="sm" c="dimmed" mt="sm">
              {copy.to(email)}{' '}
              {mailedAt ? (
                <>
                  {copy.last} <When time={mailedAt} />
                </>
              ) : null}
            </Text>
          </>
        )}
      </Gate>
    </Section>
  )
}
