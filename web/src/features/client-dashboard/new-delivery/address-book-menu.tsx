/** The organization's recent addresses. */
import { Button, Menu, Text } from '@mantine/core'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import { IconAddressBook, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { SavedAddress } from '../../../data/places/addresses.ts'
import { ADDRESS_BOOK_COPY as copy } from '../new-delivery.copy.ts'
import classes from './new-delivery.module.css'
import { useOrderAddressBook } from './ordering-for.ts'

/** Below this, no search field is needed. */
const SEARCHED_FROM = 7

type Props = { stopName: string; onPick: (place: SavedAddress) => void }

export function AddressBookMenu({ stopName, onPick }: Props) {
  const book = useOrderAddressBook()
  const [search, setSearch] = useState('')
  const { places } = book
  // Hidden while the address book is empty.
  if (!book.isError && places.length === 0) return null
  const found = places.filter((place) => searchableText(place).includes(search.trim().toLowerCase()))
  return (
    <Menu position="bottom-end" width={340} onClose={() => setSearch('')} returnFocus>
      <Menu.Target>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconAddressBook size={18} aria-hidden />}
          aria-label={copy.openFor(stopName)}
          className={classes.bookButton}
        >
          {copy.open}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.book}>
        {book.isError && (
          <div className={classes.bookFailed} role="alert">
            <Text size="sm">{copy.failed}</Text>
            <Button size="sm" variant="default" loading={book.isFetching} onClick={() => void book.refetch()}>
              {copy.tryAgain}
            </Button>
          </div>
        )}
        {places.length >= SEARCHED_FROM && (
          <Menu.Search
            placeholder={copy.search}
            aria-label={copy.search}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <div className={classes.bookRows}>
          {found.map((place) => (
            <Menu.Item key={place.address} onClick={() => onPick(place)}>
              <Place place={place} />
            </Menu.Item>
          ))}
          {places.length > 0 && found.length === 0 && (
            <Text size="sm" c="dimmed" p="sm">
              {copy.none}
            </Text>
          )}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

function Place({ place }: { place: SavedAddress }) {
  const [street, rest] = addressLines(place.address)
  const contact = [place.contactName, place.contactPhone].filter(Boolean).join(' · ')
  return (
    <span className={classes.place}>
      <span className={classes.placeStreet}>{street}</span>
      <span className={classes.placeLine}>{rest}</span>
      {contact && <span className={classes.placeLine}>{contact}</span>}
    </span>
  )
}

const searchableText = (place: SavedAddress): string =>
  [place.address, place.contactName, place.contactPhone].join(' ').toLowerCase()
