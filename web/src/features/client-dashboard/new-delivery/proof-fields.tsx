/** What the client adds to the proofs of its item class, and what the driver will show. */

import { Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PROOF_LABELS, type Requirement, requirementsAt } from '@meridian/domain/proofs/proofs.ts'
import { BAND_LABELS, TEMPERATURE_BANDS } from '@meridian/domain/proofs/stability.ts'
import { STOPS, type Stop } from '@meridian/domain/proofs/stops.ts'
import { localDate } from '@meridian/domain/time/calendar.ts'
import { STOP_LABELS, STRENGTH_LABELS } from '../../../copy/proofs.ts'
import { Fold } from '../../../parts/fold.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import { FOLDS_COPY } from './folds.copy.ts'
import classes from './new-delivery.module.css'
import { Optional } from './optional.tsx'
import { useOrderProofTerms } from './ordering-for.ts'
import { isPrescription, proofTermsOf, zoneOfRequest } from './request.ts'

type Props = { form: UseFormReturnType<DeliveryRequest> }

const BANDS = TEMPERATURE_BANDS.map((value) => ({ value, label: BAND_LABELS[value] }))

const SWITCHES = ['requiresSignature', 'requiresId', 'requiresPhoto', 'requiresPin', 'isControlled'] as const

function ProofSwitches({ form }: Props) {
  const { isControlled } = proofTermsOf(form.values, false)
  const shown = SWITCHES.filter((name) => name !== 'isControlled' || isPrescription(form.values))
  return shown.map((name) => {
    const hint = copy[`${name}Hint`]
    const isDemanded = isControlled && DEMANDED_BY_CONTROLLED.includes(name)
    return (
      <Switch
        key={name}
        className={classes.switch}
        label={copy[name]}
        description={hint}
        {...form.getInputProps(name, { type: 'checkbox' })}
        {...(isDemanded ? { checked: true, disabled: true } : {})}
      />
    )
  })
}

/** Off beside it, they would say what is not so. */
const DEMANDED_BY_CONTROLLED: readonly string[] = ['requiresSignature', 'requiresId']

export const TemperatureBand = ({ form }: Props) => (
  <SelectField
    label={<Optional>{copy.temperatureBand}</Optional>}
    placeholder={copy.temperatureBandPlaceholder}
    data={BANDS}
    clearable
    checkIconPosition="right"
    {...form.getInputProps('temperatureBand')}
  />
)

/** For the stability clock of a sample. */
export const SampleFields = ({ form }: Props) => (
  <>
    <TemperatureBand form={form} />
    <div className={classes.sample}>
      <CollectedAt form={form} />
      <TextInput
        label={<Optional>{copy.stabilityHours}</Optional>}
        placeholder={copy.stabilityHoursPlaceholder}
        inputMode="numeric"
        maxLength={3}
        {...form.getInputProps('stabilityHours')}
      />
    </div>
  </>
)

/** One value of two fields: its date and its time. */
function CollectedAt({ form }: Props) {
  const { error } = form.getInputProps('collectedAt')
  const [date = '', time = ''] = form.values.collectedAt.split('T')
  const change = (parts: { date?: string; time?: string }) => {
    const next = { date, time, ...parts }
    form.setFieldValue('collectedAt', next.date || next.time ? `${next.date}T${next.time}` : '')
  }
  return (
    <>
      <DateField
        label={<Optional>{copy.collectedOn}</Optional>}
        placeholder={copy.collectedOnPlaceholder}
        clearable
        clearButtonProps={{ 'aria-label': copy.clearCollectedOn }}
        maxDate={localDate(new Date(), zoneOfRequest(form.values))}
        value={date || null}
        onChange={(next) => change({ date: next ?? '' })}
        error={error}
      />
      <TextInput
        label={<Optional>{copy.collectedAt}</Optional>}
        type="time"
        value={time}
        onChange={(event) => change({ time: event.currentTarget.value })}
        error={Boolean(error)}
      />
    </>
  )
}

/** What the driver has to show, in its line too. */
export function ProofsFold({ form }: Props) {
  const terms = useOrderProofTerms()
  const asked = proofTermsOf(form.values, terms?.isRequired ?? false)
  const stops = STOPS.map((stop) => ({ stop, requirements: requirementsAt(asked, stop) })).filter(
    ({ requirements }) => requirements.length > 0,
  )
  const kinds = new Set(stops.flatMap(({ requirements }) => requirements.map(({ kind }) => PROOF_LABELS[kind])))
  return (
    <Fold
      name="proofs"
      title={FOLDS_COPY.proofs}
      summary={[...kinds].join(', ') || FOLDS_COPY.proofsHint}
      isFilled={SWITCHES.some((name) => asked[name])}
      hasError={SWITCHES.some((name) => form.errors[name])}
    >
      <div className={classes.pair}>
        <ProofSwitches form={form} />
      </div>
      <DriverWillShow stops={stops} isKnown={terms !== undefined} />
    </Fold>
  )
}

type ShownStops = { stops: { stop: Stop; requirements: Requirement[] }[]; isKnown: boolean }

/** Nothing for an item that asks for nothing. */
function DriverWillShow({ stops, isKnown }: ShownStops) {
  if (stops.length === 0) return null
  return (
    <section className={classes.proofs} aria-label={copy.proofs}>
      <h3 className={classes.contactTitle}>{copy.proofs}</h3>
      <dl className={classes.proofList}>
        {stops.map(({ stop, requirements }) => (
          <div key={stop}>
            <dt>{STOP_LABELS[stop]}</dt>
            <dd>{requirements.map((requirement) => textOf(requirement, isKnown)).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        {copy.proofsHint}
      </Text>
    </section>
  )
}

/** Until the terms of the organization are known, only what the order itself requires is known to be required. */
const textOf = ({ kind, strength }: Requirement, isKnown: boolean): string =>
  isKnown || strength === 'required'
    ? `${PROOF_LABELS[kind]} (${STRENGTH_LABELS[strength].toLowerCase()})`
    : PROOF_LABELS[kind]
