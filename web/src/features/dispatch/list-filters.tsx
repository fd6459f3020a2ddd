/** The search of the list, what it is narrowed to, and how it is sorted and grouped. */
import { Button, CloseButton, Popover, Stack, TextInput } from '@mantine/core'
import { SERVICE_TYPE_LABELS, SERVICE_TYPES, type ServiceType } from '@meridian/domain/orders/orders.ts'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import { areasOf, type BoardFilters, type Grouping, type PromiseFilter, type Sort } from './board-filters.ts'
import { WAITING_COPY as copy, GROUPS, PROMISE_FILTERS, SORTS } from './dispatch.copy.ts'
import classes from './order-list.module.css'
import type { WaitingOrder } from './waiting-orders.ts'

type Props = {
  all: readonly WaitingOrder[]
  filters: BoardFilters
  onFilter: (changes: Partial<BoardFilters>) => void
}

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

export function ListFilters({ all, filters, onFilter }: Props) {
  // In the narrowest list the chosen words fit.
  const choice = {
    size: 'xs',
    rightSectionWidth: 24,
    allowDeselect: false,
    comboboxProps: { width: 'max-content' },
  } as const
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        size="sm"
        placeholder={copy.searchHint}
        aria-label={copy.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          filters.text ? (
            <CloseButton size="sm" aria-label={copy.clearSearch} onClick={() => onFilter({ text: '' })} />
          ) : null
        }
        value={filters.text}
        onChange={({ currentTarget }) => onFilter({ text: currentTarget.value })}
      />
      <SelectField
        {...choice}
        aria-label={copy.sort}
        data={optionsOf(SORTS)}
        value={filters.sort}
        onChange={(sort) => sort && onFilter({ sort: sort as Sort })}
      />
      <SelectField
        {...choice}
        aria-label={copy.group}
        data={optionsOf(GROUPS)}
        value={filters.group}
        onChange={(group) => group && onFilter({ group: group as Grouping })}
      />
      <MoreFilters all={all} filters={filters} onFilter={onFilter} />
    </div>
  )
}

function MoreFilters({ all, filters, onFilter }: Props) {
  const areas = useMemo(() => areasOf(all.map(({ order }) => order)), [all])
  const count = [filters.area, filters.service, filters.promise].filter((value) => value !== null).length
  const choice = { clearable: true, size: 'sm', comboboxProps: { withinPortal: false } } as const
  return (
    <Popover position="bottom-end" width={260} trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          px={8}
          variant={count > 0 ? 'light' : 'default'}
          aria-label={count > 0 ? copy.filterWith(count) : copy.filter}
        >
          <IconFilter size={16} aria-hidden />
          {count > 0 ? count : null}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <SelectField
            {...choice}
            searchable
            label={copy.area}
            data={areas}
            value={filters.area}
            onChange={(area) => onFilter({ area })}
          />
          <SelectField
            {...choice}
            label={copy.service}
            data={SERVICE_TYPES.map((value) => ({ value, label: SERVICE_TYPE_LABELS[value] }))}
            value={filters.service}
            onChange={(service) => onFilter({ service: service as ServiceType | null })}
          />
          <SelectField
            {...choice}
            label={copy.due}
            data={optionsOf(PROMISE_FILTERS)}
            value={filters.promise}
            onChange={(promise) => onFilter({ promise: promise as PromiseFilter | null })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
