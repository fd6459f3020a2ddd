/** Filters kept under a name, with the account: applied with one press, on any device. */
import { Button, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSavedFilters, useSaveFilter } from '../../data/orders/saved-filters.ts'
import { readOrdersSearch } from '../../data/search-params.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { filtersFrom, type HistoryFilters, queryOf } from './filters.ts'
import classes from './order-history.module.css'
import { SAVED_FILTERS_COPY as copy } from './saved-filters.copy.ts'

type Props = { filters: HistoryFilters; onChange: (filters: HistoryFilters) => void }

export function SavedFilters({ filters, onChange }: Props) {
  const { data: saved } = useSavedFilters()
  const save = useSaveFilter()
  const [name, setName] = useState('')
  const query = queryOf(filters).slice(1)
  const change = (filter: { name: string; query: string | null }) =>
    save.mutate(filter, { onSuccess: () => setName(''), onError: toastFailure(copy.failed) })
  return (
    <section aria-label={copy.title} className={classes.saved}>
      <Text fw={500}>{copy.title}</Text>
      {saved?.length === 0 && (
        <Text size="sm" c="dimmed">
          {copy.none}
        </Text>
      )}
      <ul className={classes.chips}>
        {saved?.map((each) => (
          <li key={each.name} className={classes.savedFilter}>
            <Button variant="default" radius="xl" onClick={() => onChange(filtersOf(each.query))}>
              {each.name}
            </Button>
            <Button
              variant="subtle"
              px="xs"
              aria-label={copy.remove(each.name)}
              onClick={() => change({ name: each.name, query: null })}
            >
              <IconX size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {query !== '' && (
        <form
          className={classes.saveFilter}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) change({ name: name.trim(), query })
          }}
        >
          <TextInput
            label={copy.name}
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={save.isPending} disabled={!name.trim()}>
            {copy.save}
          </Button>
        </form>
      )}
    </section>
  )
}

/** Read like an address: what a filter of an earlier version had beside is left out. */
const filtersOf = (query: string): HistoryFilters =>
  filtersFrom(readOrdersSearch(Object.fromEntries(new URLSearchParams(query))))
