/** Whether everyone in the organization needs two-factor. */
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useChangeTwoFactorRule, useTwoFactorRule } from '../../../data/accounts/two-factor-rule.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { toast } from '../../../ui/toast.ts'
import { TWO_FACTOR_RULE_COPY as copy } from './organization-two-factor.copy.ts'
import { SsoSection } from './sso-section.tsx'

export function TwoFactorRule() {
  const rule = useTwoFactorRule()
  return (
    <SsoSection title={copy.title} lead={copy.lead}>
      <Gate query={rule} skeleton={<Skeleton height={44} />}>
        {({ isRequired, people, peopleWithout }) => (
          <Group justify="space-between" gap="md">
            <Group gap="xs">
              {isRequired ? <Badge color="green">{copy.required}</Badge> : null}
              <Text>{copy.have(people, peopleWithout)}</Text>
            </Group>
            <ChangeButton isRequired={isRequired} />
          </Group>
        )}
      </Gate>
    </SsoSection>
  )
}

function ChangeButton({ isRequired }: { isRequired: boolean }) {
  const change = useChangeTwoFactorRule()
  const [isAsking, setIsAsking] = useState(false)
  // The dialog keeps its words while it closes, though the rule has changed by then.
  const [wanted, setWanted] = useState(true)

  function ask() {
    setWanted(!isRequired)
    setIsAsking(true)
  }

  function save() {
    change.mutate(wanted, {
      onSuccess: () => {
        setIsAsking(false)
        toast(wanted ? copy.isRequired : copy.isStopped)
      },
    })
  }

  return (
    <>
      <Button variant="default" onClick={ask}>
        {isRequired ? copy.stop : copy.require}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={wanted ? copy.requireTitle : copy.stopTitle}
        keep={copy.keep}
        confirm={wanted ? copy.require : copy.stop}
        color={wanted ? 'brand' : 'red'}
        command={change}
        failure={(error) => <FailureAlert error={error} otherwise={copy.unreachable} />}
        onConfirm={save}
      >
        <Text>{wanted ? copy.requireText : copy.stopText}</Text>
      </ConfirmDialog>
    </>
  )
}
