/** Dates, amounts, priority and driver, applied together. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { parseCents } from '@meridian/domain/money.ts'
import { PRIORITIES, PRIORITY_LABELS, type Priority } from '@meridian/domain/orders.ts'
import { useEffect } from 'react'
import { HISTORY_COPY as copy } from '../../copy/order-history.ts'
import { amount } from '../../data/search-params.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type HistoryFilters, PANEL_FILTERS, without } from './filters.ts'
import classes from './order-history.module.css'

type Values = {
  days: [string | null, string | null]
  minTotal: string
  maxTotal: string
  priority: Priority | ''
  driver: string
}

type Props = { filters: HistoryFilters; onChange: (filters: HistoryFilters) => void }

export default function FilterPanel({ filters, onChange }: Props) {
  const form = useForm<Values>({
    initialValues: valuesOf(filters),
    validate: {
      minTotal: (text) => (isAmount(text) ? null : copy.badAmount),
      maxTotal: (text, { minTotal }) => {
        if (!isAmount(text)) return copy.badAmount
        return isLess(text, minTotal) ? copy.badRange : null
      },
    },
  })
  // Removing a chip empties its field too.
  const shown = JSON.stringify(valuesOf(filters))
  const { setValues } = form
  useEffect(() => setValues(JSON.parse(shown) as Values), [shown, setValues])
  return (
    <form
      className={classes.panel}
      aria-label={copy.filters}
      noValidate
      onSubmit={form.onSubmit((values) => onChange(applied(filters, values)))}
    >
      <DateField
        type="range"
        label={copy.placed}
        placeholder={copy.anyDay}
        allowSingleDateInRange
        clearable
        clearButtonProps={{ 'aria-label': copy.clearDays }}
        {...form.getInputProps('days')}
      />
      <TextInput label={copy.minTotal} leftSection="$" inputMode="decimal" {...form.getInputProps('minTotal')} />
      <TextInput label={copy.maxTotal} leftSection="$" inputMode="decimal" {...form.getInputProps('maxTotal')} />
      <SelectField
        label={copy.priority}
        data={PRIORITY_OPTIONS}
        allowDeselect={false}
        checkIconPosition="right"
        {...form.getInputProps('priority')}
      />
      <TextInput label={copy.driver} maxLength={100} {...form.getInputProps('driver')} />
      <Button type="submit" className={classes.apply}>
        {copy.apply}
      </Button>
    </form>
  )
}

const valuesOf = (filters: HistoryFilters): Values => ({
  days: [filters.from ?? null, filters.to ?? null],
  minTotal: filters.minTotal ?? '',
  maxTotal: filters.maxTotal ?? '',
  priority: filters.priority ?? '',
  driver: filters.driver ?? '',
})

const PRIORITY_OPTIONS = [
  { value: '', label: copy.anyPriority },
  ...PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] })),
]

const isAmount = (text: string) => text.trim() === '' || amount(text) !== undefined
const isLess = (text: string, than: string) => (parseCents(text) ?? Number.POSITIVE_INFINITY) < (parseCents(than) ?? 0)

function applied(filters: HistoryFilters, { days, minTotal, maxTotal, priority, driver }: Values): HistoryFilters {
  const others = PANEL_FILTERS.reduce<HistoryFilters>(without, filters)
  const [from, to] = days
  const chosen = {
    priority: priority || undefined,
    from: from ?? undefined,
    // A range of one day.
    to: to ?? from ?? undefined,
    minTotal: amount(minTotal),
    maxTotal: amount(maxTotal),
    driver: driver.trim() || undefined,
  }
  return { ...others, ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) }
}
