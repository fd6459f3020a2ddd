/** One end of the way: the address, and whom to ask for there. */
import { TextInput } from '@mantine/core'
import { NEW_DELIVERY_COPY as copy } from '../../../copy/new-delivery.ts'
import { AddressField, type AddressValue } from '../../../parts/address-field.tsx'
import { picked } from '../../../parts/address-field-value.ts'
import { AddressBookMenu } from './address-book-menu.tsx'
import { type Side, withAddress } from './fill.ts'
import classes from './new-delivery.module.css'
import type { NewDelivery } from './use-new-delivery.ts'

const LABELS: Record<Side, string> = { pickup: copy.pickupAddress, delivery: copy.deliveryAddress }

export function EndFields({ side, delivery }: { side: Side; delivery: NewDelivery }) {
  const { form, pricing } = delivery
  const name = copy.sections[side]
  const change = (address: AddressValue) =>
    form.setValues((values) => withAddress(values as typeof form.values, side, address))
  const contact = (field: 'ContactName' | 'ContactPhone', label: string) => ({
    ...form.getInputProps(`${side}${field}`),
    label: <Optional>{label}</Optional>,
  })
  return (
    <fieldset className={classes.end} aria-label={name}>
      <div className={classes.endHead}>
        <h3 className={classes.legend}>{name}</h3>
        <AddressBookMenu side={name} onPick={(place) => delivery.fill(withAddress(form.values, side, picked(place)))} />
      </div>
      <AddressField
        key={delivery.generation}
        label={LABELS[side]}
        near={side === 'delivery' ? form.values.pickup.point : null}
        {...form.getInputProps(side)}
        onChange={(address) => {
          form.clearFieldError(side)
          change(address)
        }}
        onBlur={pricing.recalculate}
        onPinMoving={(isMoving) => delivery.movePin(side, isMoving)}
      />
      <div className={classes.pair}>
        <TextInput {...contact('ContactName', copy.contactName)} autoComplete="off" maxLength={100} />
        <TextInput {...contact('ContactPhone', copy.contactPhone)} type="tel" autoComplete="off" maxLength={25} />
      </div>
    </fieldset>
  )
}

export const Optional = ({ children }: { children: string }) => (
  <>
    {children} <span className={classes.optional}>({copy.optional})</span>
  </>
)
