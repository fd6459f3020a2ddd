/** An admin decides for which organizations the proofs by item class are required instead of asked. */
import { Skeleton, Stack, Switch, Text } from '@mantine/core'
import { NO_ANSWER } from '../../copy/failures.ts'
import { PROOF_SETTINGS_COPY as copy } from '../../copy/stop-proofs.ts'
import { type ProofSettings, useChangeProofSettings, useProofSettings } from '../../data/orders/proof-settings.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { Gate } from '../../ui/gate.tsx'
import { PROOF_RULES_FAILED } from './administration.copy.ts'
import { Panel } from './panel.tsx'
import classes from './proof-rules.module.css'

export function ProofRules() {
  const settings = useProofSettings()
  return (
    <Panel title={copy.title} lead={copy.lead}>
      <div className={classes.body}>
        <Gate query={settings} skeleton={<Skeleton height={160} />} errorTitle={PROOF_RULES_FAILED}>
          {(loaded) => <Switches settings={loaded} />}
        </Gate>
      </div>
    </Panel>
  )
}

function Switches({ settings }: { settings: ProofSettings }) {
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
