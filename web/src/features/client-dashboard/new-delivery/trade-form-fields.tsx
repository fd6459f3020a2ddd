/** What an item class may declare to be counted; folded until it is wanted. */

import { Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formKindFor, TRADE_FORM_LABELS, type TradeFormKind } from '@meridian/domain/trade-forms/trade-forms.ts'
import type { ReactNode } from 'react'
import { TRADE_FORM_COPY as copy } from '../../../copy/trade-forms.ts'
import { Fold } from '../../../parts/fold.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { NEW_DELIVERY_COPY } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import classes from './new-delivery.module.css'
import { Optional } from './optional.tsx'
import { proofTermsOf } from './request.ts'
import { NO_TRADE_FIELDS, type TradeFields } from './trade-form-text.ts'

type Props = { form: UseFormReturnType<DeliveryRequest> }

const FIELDS: Record<TradeFormKind, (props: Props) => ReactNode> = {
  specimens: SpecimenFields,
  valuables: ValuablesFields,
  controlled: ControlledFields,
}

const NAMES = Object.keys(NO_TRADE_FIELDS) as (keyof TradeFields)[]

export function TradeFormFields({ form }: Props) {
  const kind = formKindFor(proofTermsOf(form.values, false))
  return kind ? <Section key={kind} kind={kind} form={form} /> : null
}

function Section({ kind, form }: Props & { kind: TradeFormKind }) {
  const Fields = FIELDS[kind]
  return (
    <Fold
      name={kind}
      title={TRADE_FORM_LABELS[kind]}
      summary={NEW_DELIVERY_COPY.optional}
      isFilled={NAMES.some((name) => form.values[name] !== NO_TRADE_FIELDS[name])}
      hasError={NAMES.some((name) => form.errors[name])}
    >
      <Text size="sm" c="dimmed">
        {copy.hints[kind]}
      </Text>
      <div className={classes.pair}>
        <Fields form={form} />
      </div>
    </Fold>
  )
}

function SpecimenFields({ form }: Props) {
  return (
    <>
      <TextArea
        label={copy.specimenIds}
        description={copy.specimenIdsHint}
        rows={3}
        maxRows={8}
        maxLength={15_000}
        {...form.getInputProps('specimenIds')}
      />
      <div>
        <TextInput
          label={copy.specimenCount}
          placeholder={copy.specimenCountPlaceholder}
          inputMode="numeric"
          maxLength={4}
          mb="sm"
          {...form.getInputProps('specimenCount')}
        />
        <TextInput
          label={<Optional>{copy.loggerSerial}</Optional>}
          autoComplete="off"
          maxLength={60}
          {...form.getInputProps('loggerSerial')}
        />
      </div>
    </>
  )
}

function ValuablesFields({ form }: Props) {
  const toggle = (field: 'isDualControl' | 'isForDestruction', hint: string) => (
    <Switch
      className={classes.switch}
      label={copy[field]}
      description={hint}
      {...form.getInputProps(field, { type: 'checkbox' })}
    />
  )
  return (
    <>
      <TextArea
        label={copy.bags}
        description={copy.bagsHint}
        placeholder={copy.bagsPlaceholder}
        rows={3}
        maxRows={8}
        maxLength={5000}
        {...form.getInputProps('bags')}
      />
      <TextInput
        label={<Optional>{copy.declaredValue}</Optional>}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        {...form.getInputProps('declaredValue')}
      />
      {toggle('isDualControl', copy.isDualControlHint)}
      {toggle('isForDestruction', copy.isForDestructionHint)}
    </>
  )
}

function ControlledFields({ form }: Props) {
  return (
    <TextArea
      label={copy.drugs}
      description={copy.drugsHint}
      placeholder={copy.drugsPlaceholder}
      rows={3}
      maxRows={8}
      maxLength={5000}
      {...form.getInputProps('drugs')}
    />
  )
}
