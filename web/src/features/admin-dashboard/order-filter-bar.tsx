import { Kbd, Loader, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { STATUS_LABELS } from '@meridian/domain/orders.ts'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useState } from 'react'
import { STATUS_CHOICES } from '../../copy/admin.ts'
import classes from './orders.module.css'
import type { StatusChoice } from './use-desk-view.ts'

const CHOICES = STATUS_CHOICES.map((value) => ({
  value,
  label: value === 'all' ? 'All statuses' : STATUS_LABELS[value],
}))
const WAIT_MS = 250

type Props = {
  ref: Ref<HTMLInputElement>
  search: string
  status: StatusChoice
  onSearch: (text: string) => void
  onStatus: (status: StatusChoice) => void
  /** '24 orders'; null while nobody knows. */
  found: string | null
  isBusy: boolean
}

export function OrderFilterBar({ ref, search, status, onSearch, onStatus, found, isBusy }: Props) {
  const [text, setText] = useState(search)
  const ask = useDebouncedCallback((typed: string) => onSearch(typed.trim()), WAIT_MS)
  // The back button, or 'Show all orders', changes the search from outside.
  useEffect(() => setText((typed) => (typed.trim() === search ? typed : search)), [search])
  return (
    <search className={classes.filters}>
      <TextInput
        ref={ref}
        type="search"
        aria-label="Search orders"
        aria-keyshortcuts="/"
        placeholder="Organization, item or order number"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          isBusy ? (
            <Loader size={16} aria-label="Searching" />
          ) : (
            <Kbd aria-hidden className={classes.shortcut ?? ''}>
              /
            </Kbd>
          )
        }
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          ask(event.currentTarget.value)
        }}
        className={classes.search ?? ''}
      />
      <Select
        aria-label="Status"
        data={CHOICES}
        value={status}
        allowDeselect={false}
        onChange={(value) => onStatus(value as StatusChoice)}
        className={classes.status ?? ''}
      />
      <Text size="sm" c="dimmed" role="status" className={classes.found ?? ''}>
        {found}
      </Text>
    </search>
  )
}
