/** Dates, amounts, priority and driver, applied together. */
import { Button, type SelectProps, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PRIORITIES, PRIORITY_LABELS, type Priority } from '@meridian/domain/orders/orders.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import { useEffect } from 'react'
import { COSTING_COPY } from '../../copy/costing.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { useCostCenters } from '../../data/organizations/cost-centers.ts'
import { amount } from '../../data/search-params.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type HistoryFilters, PANEL_FILTERS, without } from './filters.ts'
import { HISTORY_COPY as copy } from './order-history.copy.ts'
import classes from './order-history.module.css'
import { SavedFilters } from './saved-filters.tsx'

type Values = {
  days: [string | null, string | null]
  minTotal: string
  maxTotal: string
  priority: Priority | ''
  costCenterId: string
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
    <>
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
        {mayDo('see_prices') ? (
          <>
            <TextInput label={copy.minTotal} leftSection="$" inputMode="decimal" {...form.getInputProps('minTotal')} />
            <TextInput label={copy.maxTotal} leftSection="$" inputMode="decimal" {...form.getInputProps('maxTotal')} />
          </>
        ) : null}
        <SelectField
          label={copy.priority}
          data={PRIORITY_OPTIONS}
          allowDeselect={false}
          checkIconPosition="right"
          {...form.getInputProps('priority')}
        />
        <CostCenterSelect {...form.getInputProps('costCenterId')} />
        <TextInput label={copy.driver} maxLength={100} {...form.getInputProps('driver')} />
        <Button type="submit" className={classes.apply}>
          {copy.apply}
        </Button>
      </form>
      <SavedFilters filters={filters} onChange={onChange} />
    </>
  )
}

/** For an organization that has cost centers. Archived ones are on earlier orders. */
function CostCenterSelect(props: SelectProps<string>) {
  const { data } = useCostCenters(storedUser()?.role === 'client')
  if (!data?.length) return null
  const options = data.map(({ id, code, name, isArchived }) => {
    const label = `${code} ${name}`
    return { value: String(id), label: isArchived ? COSTING_COPY.archived(label) : label }
  })
  return (
    <SelectField
      label={COSTING_COPY.costCenter}
      data={[{ value: '', label: COSTING_COPY.anyCostCenter }, ...options]}
      allowDeselect={false}
      searchable={data.length > 10}
      nothingFoundMessage={COSTING_COPY.nothingFound}
      checkIconPosition="right"
      {...props}
    />
  )
}

const valuesOf = (filters: HistoryFilters): Values => ({
  days: [filters.from ?? null, filters.to ?? null],
  minTotal: filters.minTotal ?? '',
  maxTotal: filters.maxTotal ?? '',
  priority: filters.priority ?? '',
  costCenterId: filters.costCenterId ?? '',
  driver: filters.driver ?? '',
})

const PRIORITY_OPTIONS = [
  { value: '', label: copy.anyPriority },
  ...PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] })),
]

const isAmount = (text: string) => text.trim() === '' || amount(text) !== undefined
const isLess = (text: string, than: string) => (parseCents(text) ?? Number.POSITIVE_INFINITY) < (parseCents(than) ?? 0)

function applied(filters: HistoryFilters, values: Values): HistoryFilters {
  const others = PANEL_FILTERS.reduce<HistoryFilters>(without, filters)
  const { days, minTotal, maxTotal, priority, costCenterId, driver } = values
  const [from, to] = days
  const chosen = {
    priority: priority || undefined,
    from: from ?? undefined,
    // A range of one day.
    to: to ?? from ?? undefined,
    minTotal: amount(minTotal),
    maxTotal: amount(maxTotal),
    costCenterId: costCenterId || undefined,
    driver: driver.trim() || undefined,
  }
  return { ...others, ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) }
}
