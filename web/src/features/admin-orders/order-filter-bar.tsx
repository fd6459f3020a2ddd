import { Kbd, Loader, Text, TextInput } from '@mantine/core'
import { STATUS_LABELS } from '@meridian/domain/orders/orders.ts'
import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { LateSelect } from '../../ui/late-select.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import classes from './orders.module.css'
import { ORDERS_COPY as copy, ORDER_COLUMNS } from './orders-list.copy.ts'
import { STATUS_CHOICES, type StatusChoice } from './use-order-filters.ts'

const CHOICES = STATUS_CHOICES.map((value) => ({
  value,
  label: value === 'all' ? copy.allStatuses : STATUS_LABELS[value],
}))

type Props = {
  ref: Ref<HTMLInputElement>
  search: string
  status: StatusChoice
  onSearch: (text: string) => void
  onStatus: (status: StatusChoice) => void
  /** '24 orders'; null while loading. */
  found: string | null
  isBusy: boolean
}

export function OrderFilterBar({ ref, search, status, onSearch, onStatus, found, isBusy }: Props) {
  const { text, type } = useSearchText(search, onSearch)
  return (
    <search className={classes.filters}>
      <TextInput
        ref={ref}
        type="search"
        aria-label={copy.search}
        aria-keyshortcuts="/"
        placeholder={copy.searchHint}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          isBusy ? (
            <Loader size={16} aria-label={copy.searching} />
          ) : (
            <Kbd aria-hidden className={classes.shortcut}>
              /
            </Kbd>
          )
        }
        maxLength={200}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        className={classes.search}
      />
      <LateSelect
        aria-label={ORDER_COLUMNS.status}
        data={CHOICES}
        value={status}
        allowDeselect={false}
        onChange={(value) => onStatus(value as StatusChoice)}
        className={classes.status}
      />
      <Text size="sm" c="dimmed" role="status" className={classes.found}>
        {found}
      </Text>
    </search>
  )
}
