/** Offers whoever was at an address last, as a choice: an address alone names nobody. */
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { AddressValue } from '../../../parts/places/address-field.tsx'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import { lastContactAt } from './fill.ts'
import classes from './new-delivery.module.css'

type Contact = { name: string; phone: string }
type Props = { address: AddressValue; named: Contact; onUse: (contact: Contact) => void }

export function LastContact({ address, named, onUse }: Props) {
  const last = address.point ? lastContactAt(address, named) : null
  if (!last) return null
  return (
    <Button
      variant="light"
      size="sm"
      leftSection={<IconUserPlus size={18} aria-hidden />}
      className={classes.lastContact}
      onClick={() => onUse(last)}
    >
      {copy.lastContact([last.name, last.phone].filter(Boolean).join(', '))}
    </Button>
  )
}
