import { Combobox, Skeleton, Text } from '@mantine/core'
import { addressLines } from '@meridian/domain/addresses.ts'
import { type Icon, IconAddressBook, IconBuilding, IconMail, IconMapPin, IconRoad } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ADDRESS_COPY as copy } from '../copy/addresses.ts'
import type { Suggestion } from '../data/addresses.ts'
import { Repeat } from '../ui/repeat.tsx'
import classes from './address-field.module.css'
import type { AddressSearch } from './address-field-search.ts'

const ICONS: Record<Suggestion['kind'], Icon> = {
  book: IconAddressBook,
  place: IconBuilding,
  address: IconMapPin,
  street: IconRoad,
  zip: IconMail,
}

export const rowId = (listId: string, index: number): string => `${listId}-${index}`

type Props = { search: AddressSearch; listId: string; label: string }

export function AddressRows({ search, listId, label }: Props) {
  const { rows, active } = search
  useEffect(() => {
    if (active >= 0) document.getElementById(rowId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  return (
    <Combobox.Options id={listId} aria-label={copy.list(label)} aria-busy={search.isSlow} className={classes.rows}>
      {rows.map((row, index) => (
        <Combobox.Option
          key={rowId(listId, index)}
          id={rowId(listId, index)}
          value={String(index)}
          selected={index === active}
          aria-selected={index === active}
          className={classes.row}
        >
          <Row row={row} />
        </Combobox.Option>
      ))}
      {search.isSlow && (
        <Repeat times={3}>
          <Skeleton h={52} m={4} />
        </Repeat>
      )}
      {rows.length === 0 && !search.isSlow && (
        <Combobox.Empty className={classes.none}>
          {copy.none}
          <Text size="sm" c="dimmed" span display="block">
            {copy.noneHint}
          </Text>
        </Combobox.Empty>
      )}
    </Combobox.Options>
  )
}

function Row({ row }: { row: Suggestion }) {
  const RowIcon = ICONS[row.kind]
  // The row of a ZIP code has no street line.
  const [street, rest] = row.kind === 'zip' ? [row.address, ''] : addressLines(row.address)
  return (
    <>
      <RowIcon size={20} stroke={1.6} className={classes.rowIcon} data-kind={row.kind} aria-hidden />
      <span className={classes.rowText}>
        {row.name && <span className={classes.rowName}>{row.name}</span>}
        <span className={row.name ? classes.rowLine : classes.rowName}>{street}</span>
        {rest && <span className={classes.rowLine}>{rest}</span>}
      </span>
      {row.kind === 'book' && <span className={classes.rowMark}>{copy.book}</span>}
      {row.kind !== 'book' && row.precision === 'zip' && (
        <span className={classes.rowMark} data-quiet>
          {copy.approximate}
        </span>
      )}
    </>
  )
}
