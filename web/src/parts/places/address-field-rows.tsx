import { Combobox, Skeleton, Text } from '@mantine/core'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import { type Icon, IconAddressBook, IconBuilding, IconMail, IconMapPin, IconRoad } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ADDRESS_COPY as copy } from '../../copy/addresses.ts'
import type { Suggestion } from '../../data/places/addresses.ts'
import { Repeat } from '../../ui/repeat.tsx'
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
    const list = document.getElementById(listId)
    const row = document.getElementById(rowId(listId, active))
    // Only within the list: when it opens, it is not at its place yet, and the whole page would jump there.
    if (list && row) list.scrollTop = scrolledTo(row, list)
  }, [listId, active])
  return (
    <Combobox.Options id={listId} aria-label={copy.list(label)} aria-busy={search.isSlow} className={classes.rows}>
      {search.outside && <div className={classes.note}>{copy.outside(search.outside)}</div>}
      {rows.map((row, index) => (
        <Combobox.Option
          key={rowId(listId, index)}
          id={rowId(listId, index)}
          value={String(index)}
          selected={index === active}
          aria-selected={index === active}
          className={classes.row}
        >
          <Row row={row} isZipTyped={search.isZipTyped} />
        </Combobox.Option>
      ))}
      {search.isSlow && (
        <Repeat times={3}>
          <Skeleton h={52} m={4} />
        </Repeat>
      )}
      {rows.length === 0 && !search.isSlow && !search.outside && (
        <Combobox.Empty className={classes.none}>
          {copy.none}
          <Text size="sm" c="dimmed" span display="block">
            {search.isZipMissing ? copy.zipHint : copy.noneHint}
          </Text>
        </Combobox.Empty>
      )}
      {rows.length > 0 && search.isZipMissing && <div className={classes.note}>{copy.zipHint}</div>}
    </Combobox.Options>
  )
}

/** As little as shows the row whole. */
function scrolledTo(row: HTMLElement, list: HTMLElement): number {
  const top = row.offsetTop
  const bottom = top + row.offsetHeight
  if (top < list.scrollTop) return top
  return bottom > list.scrollTop + list.clientHeight ? bottom - list.clientHeight : list.scrollTop
}

function Row({ row, isZipTyped }: { row: Suggestion; isZipTyped: boolean }) {
  const RowIcon = ICONS[row.kind]
  const mark = row.kind === 'book' ? null : markOf(row, isZipTyped)
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
      {mark && (
        <span className={classes.rowMark} data-quiet>
          {mark}
        </span>
      )}
    </>
  )
}

/** What is not certain about a suggestion. */
function markOf({ basis, kind, precision, otherZip }: Suggestion, isZipTyped: boolean): string | null {
  if (otherZip) return copy.checkZip
  if (basis) return basis === 'similar' ? copy.similar : copy.asTyped
  if (precision !== 'zip') return null
  // The ZIP of a number that is not known is that of the nearest one on its street.
  return kind === 'address' && !isZipTyped ? copy.checkZip : copy.approximate
}
