/** An admin decides for which organizations the proofs by item class are required instead of asked. */
import { Button, Card, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { NO_ANSWER } from '../../../copy/failures.ts'
import { PROOF_SETTINGS_COPY as copy } from '../../../copy/stop-proofs.ts'
import {
  type ProofSettings as Settings,
  useChangeProofSettings,
  useProofSettings,
} from '../../../data/proof-settings.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { Gate } from '../../../ui/gate.tsx'
import classes from './proof-settings.module.css'

export function ProofSettings({ onClose }: { onClose: () => void }) {
  const settings = useProofSettings()
  return (
    <Card component="section" aria-labelledby="proof-settings" padding={0}>
      <header className={classes.head}>
        <div className={classes.lead}>
          <Title order={2} id="proof-settings">
            {copy.title}
          </Title>
          <Text size="sm" c="dimmed" mt={2}>
            {copy.lead}
          </Text>
        </div>
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onClose}>
          {copy.back}
        </Button>
      </header>
      <div className={classes.body}>
        <Gate query={settings} skeleton={<Skeleton height={160} />} errorTitle="The settings did not load">
          {(loaded) => <Switches settings={loaded} />}
        </Gate>
      </div>
    </Card>
  )
}

function Switches({ settings }: { settings: Settings }) {
  const change = useChangeProofSettings()
  const set = (organizationId: number | null, isRequired: boolean) =>
    change.mutate(
      { organizationId, isRequired },
      {
        onError: toastFailure({ title: copy.failed, otherwise: NO_ANSWER.unknown }),
      },
    )
  /** While a change is on its way its switch shows what was chosen. */
  const isOn = (organizationId: number | null, stored: boolean) =>
    change.isPending && change.variables.organizationId === organizationId ? change.variables.isRequired : stored
  const isForAll = isOn(null, settings.isRequiredForAll)
  return (
    <Stack gap="lg">
      <Switch label={copy.all} checked={isForAll} onChange={(event) => set(null, event.currentTarget.checked)} />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{copy.organizations}</legend>
        {isForAll ? (
          <Text size="sm" c="dimmed">
            {copy.coveredByAll}
          </Text>
        ) : null}
        <ul className={classes.list}>
          {settings.organizations.map(({ id, name, isRequired }) => (
            <li key={id}>
              <Switch
                label={name}
                checked={isForAll || isOn(id, isRequired)}
                disabled={isForAll}
                onChange={(event) => set(id, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </Stack>
  )
}
