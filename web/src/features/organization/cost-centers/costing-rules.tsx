import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  COSTING_DEMANDS,
  type CostingDemand,
  exampleOf,
  fitToPattern,
  isPoPattern,
  PO_NUMBER_MAX,
} from '@meridian/domain/organizations/cost-centers.ts'
import { useId, useState } from 'react'
import { ORDER_TEXTS } from '../../../copy/order-texts.ts'
import { fieldErrors } from '../../../data/call.ts'
import { type Costing, useChangeCosting } from '../../../data/organizations/cost-centers.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { toast } from '../../../ui/toast.ts'
import { COSTS_COPY as copy } from '../organization-costs.copy.ts'

/** A pattern reads the same in every language. */
const PATTERN_SAMPLE = 'PO-999999'

type Values = { costCenter: CostingDemand; poNumber: CostingDemand; poPattern: string; poExample: string }

const DEMANDS = COSTING_DEMANDS.map((value) => ({ value, label: copy.demands[value] }))

export function CostingRules({ rules, hasNoneToChoose }: { rules: Costing; hasNoneToChoose: boolean }) {
  const titleId = useId()
  const change = useChangeCosting()
  const form = useForm<Values>({
    initialValues: {
      costCenter: rules.costCenter,
      poNumber: rules.poNumber,
      poPattern: rules.poPattern ?? '',
      poExample: rules.poExample ?? '',
    },
    validate: {
      poPattern: (text) => (text.trim() === '' || isPoPattern(text.trim()) ? null : copy.badPattern),
      poExample: (text, { poPattern }) => (isExample(text.trim(), poPattern.trim()) ? null : copy.badExample),
    },
  })
  const { costCenter, poNumber } = form.values
  const save = (values: Values) =>
    change.mutate(values, {
      onSuccess: () => toast({ title: copy.saved, tone: 'success' }),
      onError: (error) => form.setErrors(fieldErrors(error)),
    })
  return (
    <Paper component="section" p="lg" aria-labelledby={titleId}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <div>
            <Title order={2} id={titleId}>
              {copy.rulesTitle}
            </Title>
            <Text size="sm" c="dimmed">
              {copy.rulesLead}
            </Text>
          </div>
          <Demand
            label={copy.costCenter}
            value={costCenter}
            onChange={(value) => form.setFieldValue('costCenter', value)}
          />
          {costCenter === 'required' && hasNoneToChoose ? <Text size="sm">{copy.noneToChoose}</Text> : null}
          <Demand
            label={ORDER_TEXTS.poNumber}
            value={poNumber}
            onChange={(value) => form.setFieldValue('poNumber', value)}
          />
          {poNumber === 'off' ? null : (
            <>
              <TextInput
                label={copy.pattern}
                description={copy.patternHint}
                placeholder={PATTERN_SAMPLE}
                maxLength={PO_NUMBER_MAX}
                maw={480}
                {...form.getInputProps('poPattern')}
              />
              <TextInput
                label={copy.example}
                description={copy.exampleHint}
                placeholder={exampleIn({ ...form.values, poExample: '' }) ?? ''}
                maxLength={PO_NUMBER_MAX}
                maw={480}
                {...form.getInputProps('poExample')}
              />
              <TestField values={form.values} />
            </>
          )}
          <FailureAlert error={change.error} otherwise={copy.unreachable} />
          <div>
            <Button type="submit" loading={change.isPending}>
              {copy.save}
            </Button>
          </div>
        </Stack>
      </form>
    </Paper>
  )
}

const isExample = (example: string, pattern: string): boolean =>
  example === '' || pattern === '' || fitToPattern(pattern, example) === example

const exampleIn = ({ poPattern, poExample }: Values): string | null =>
  exampleOf({ poPattern: poPattern.trim() || null, poExample: poExample.trim() || null })

type DemandProps = { label: string; value: CostingDemand; onChange: (value: CostingDemand) => void }

const Demand = ({ label, ...choice }: DemandProps) => (
  <Stack gap={4} align="flex-start">
    <Text fw={500} size="sm">
      {label}
    </Text>
    <Segments aria-label={label} data={DEMANDS} {...choice} />
  </Stack>
)

/** Says at once what would become of a PO number, before anything is saved. */
function TestField({ values }: { values: Values }) {
  const [typed, setTyped] = useState('')
  const pattern = values.poPattern.trim()
  const text = typed.trim()
  if (pattern === '' || !isPoPattern(pattern)) return null
  const fitted = fitToPattern(pattern, text)
  return (
    <div>
      <TextInput
        label={copy.test}
        maxLength={PO_NUMBER_MAX}
        maw={480}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text size="sm" mt={4} role="status">
        {text === '' ? '' : fitted ? copy.fits(fitted) : copy.fitsNot(exampleIn(values) ?? '')}
      </Text>
    </div>
  )
}
