/** One stop: its address. */
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { AddressField, type AddressValue } from '../../../parts/places/address-field.tsx'
import { picked } from '../../../parts/places/address-field-value.ts'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import { AddressBookMenu } from './address-book-menu.tsx'
import { ClosedSite } from './closed-site.tsx'
import { closedTextOf, holidayTextOf } from './closed-sites.ts'
import { withAddress } from './fill.ts'
import { LastContact } from './last-contact.tsx'
import classes from './new-delivery.module.css'
import { useOrderSites } from './ordering-for.ts'
import type { NewDelivery } from './use-new-delivery.ts'

const LABELS: Record<Stop, string> = { pickup: copy.pickupAddress, delivery: copy.deliveryAddress }

/** What a stop needs of its form: a new order's, or that of a placed one. */
type StopForm = NewDelivery['fields']
type Props = {
  stop: Stop
  delivery: StopForm
  /** When its site is closed, if more days count than the order's own. */
  closedText?: string | null
  onAddressBlur?: () => void
}

export function StopFields({ stop, delivery, closedText, onAddressBlur }: Props) {
  const { form } = delivery
  const name = copy.sections[stop]
  const sites = useOrderSites()
  const other = form.values[stop === 'pickup' ? 'delivery' : 'pickup'].point
  const change = (address: AddressValue) =>
    form.setValues((values) => withAddress(values as typeof form.values, stop, address))
  return (
    <fieldset className={classes.stop} aria-label={name}>
      <div className={classes.stopHead}>
        <AddressBookMenu
          stopName={name}
          onPick={(place) => delivery.fill(withAddress(form.values, stop, picked(place), true))}
        />
      </div>
      <AddressField
        key={delivery.generation}
        label={LABELS[stop]}
        sites={sites}
        otherStop={other}
        near={stop === 'delivery' ? form.values.pickup.point : null}
        {...form.getInputProps(stop)}
        onChange={(address) => {
          form.clearFieldError(stop)
          change(address)
        }}
        {...(onAddressBlur ? { onBlur: onAddressBlur } : {})}
        onPinMoving={(isMoving) => delivery.movePin(stop, isMoving)}
      />
      <LastContact
        address={form.values[stop]}
        named={{ name: form.values[`${stop}ContactName`], phone: form.values[`${stop}ContactPhone`] }}
        onUse={({ name, phone }) => form.setValues({ [`${stop}ContactName`]: name, [`${stop}ContactPhone`]: phone })}
      />
      <ClosedSite text={closedText === undefined ? hoursTextOf(form.values, stop, new Date()) : closedText} />
    </fieldset>
  )
}

const hoursTextOf = (...visit: Parameters<typeof holidayTextOf>): string | null =>
  closedTextOf(...visit) ?? holidayTextOf(...visit)
