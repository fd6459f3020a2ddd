/** Search, the spec's two filters, and the others behind the Filter button. */
import { Button, Collapse, Skeleton, TextInput } from '@mantine/core'
import {
  HISTORY_FILTER_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  SERVICE_TYPE_LABELS,
  SERVICE_TYPES,
  type ServiceType,
  STATUS_LABELS,
} from '@meridian/domain/orders/orders.ts'
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { useCostCenters } from '../../data/organizations/cost-centers.ts'
import { LateSelect } from '../../ui/late-select.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { chipsOf, type HistoryFilters, PANEL_FILTERS, without } from './filters.ts'
import { HISTORY_COPY as copy } from './order-history.copy.ts'
import classes from './order-history.module.css'

// A chunk of its own, since the calendar is large.
const FilterPanel = lazy(() => import('./filter-panel.tsx'))

type Props = { filters: HistoryFilters; onChange: (filters: HistoryFilters) => void }

export function FilterBar({ filters, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const hidden = PANEL_FILTERS.filter((name) => filters[name]).length
  return (
    <search className={classes.filters} aria-label={copy.filterBar}>
      <div className={classes.bar}>
        <SearchField filters={filters} onChange={onChange} />
        <LateSelect
          aria-label={copy.status}
          data={[{ value: '', label: copy.anyStatus }, ...STATUS_OPTIONS]}
          value={filters.status ?? ''}
          onChange={(value) => onChange(withValue(filters, 'status', value as OrderStatus | ''))}
          allowDeselect={false}
          checkIconPosition="right"
        />
        <LateSelect
          aria-label={copy.service}
          data={[{ value: '', label: copy.anyService }, ...SERVICES]}
          value={filters.serviceType ?? ''}
          onChange={(value) => onChange(withValue(filters, 'serviceType', value as ServiceType | ''))}
          allowDeselect={false}
          checkIconPosition="right"
        />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {hidden > 0 ? `${copy.filter} (${hidden})` : copy.filter}
        </Button>
      </div>
      <div id={panelId}>
        <Collapse expanded={isOpen} keepMounted={false}>
          <Suspense fallback={<Skeleton h={148} mt="md" />}>
            <FilterPanel filters={filters} onChange={onChange} />
          </Suspense>
        </Collapse>
      </div>
      <Chips filters={filters} onChange={onChange} />
    </search>
  )
}

const SERVICES = SERVICE_TYPES.map((value) => ({ value, label: SERVICE_TYPE_LABELS[value] }))

/** The spec's six, and a seventh if a link filters by it: without it the field would show 'all'. */
/** The spec's six first, then the others that an order can have. */
const STATUS_OPTIONS = [...new Set<OrderStatus>([...HISTORY_FILTER_STATUSES, ...ORDER_STATUSES])].map((value) => ({
  value,
  label: STATUS_LABELS[value],
}))

function withValue<N extends 'status' | 'serviceType'>(
  filters: HistoryFilters,
  name: N,
  value: HistoryFilters[N] | '',
): HistoryFilters {
  return value ? { ...filters, [name]: value } : without(filters, name)
}

function SearchField({ filters, onChange }: Props) {
  const { text, type } = useSearchText(filters.search ?? '', (search) =>
    onChange(search ? { ...filters, search } : without(filters, 'search')),
  )
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={copy.search}
      placeholder={copy.searchHint}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

function Chips({ filters, onChange }: Props) {
  const { costCenterId } = filters
  const costCenters = useCostCenters(costCenterId !== undefined && storedUser()?.role === 'client')
  const chosen = costCenters.data?.find(({ id }) => String(id) === costCenterId)
  const chips = chipsOf(filters, chosen?.code)
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={copy.active}>
      {chips.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            className={classes.chip}
            aria-label={copy.remove(text)}
            onClick={() => onChange(without(filters, name))}
          >
            {text}
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="sm" className={classes.clear} onClick={() => onChange({})}>
          {copy.clear}
        </Button>
      </li>
    </ul>
  )
}
