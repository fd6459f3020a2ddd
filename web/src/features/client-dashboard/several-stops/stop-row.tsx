/** One of several stops: its address and contact, and what differs from what all of them share. */
import { ActionIcon, Button, Skeleton, Text, TextInput } from '@mantine/core'
import { MAX_GROUP_ORDERS, MIN_GROUP_ORDERS } from '@meridian/domain/orders/order-groups.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { SEVERAL_STOPS_COPY as copy } from '../../../copy/several-stops.ts'
import { mayDo } from '../../../data/accounts/membership.ts'
import { useSites } from '../../../data/organizations/sites.ts'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { AddressField, type AddressValue } from '../../../parts/places/address-field.tsx'
import { NO_ADDRESS } from '../../../parts/places/address-field-value.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { LastContact } from '../new-delivery/last-contact.tsx'
import stopClasses from '../new-delivery/new-delivery.module.css'
import { Optional } from '../new-delivery/optional.tsx'
import { PACKAGE_COUNTS } from '../new-delivery/package-count.tsx'
import { NEW_DELIVERY_COPY } from '../new-delivery.copy.ts'
import classes from './several-stops.module.css'
import { linesOf, type StopErrors, type StopValues } from './stops.ts'
import type { StopActions } from './use-stops.ts'

type Props = {
  index: number
  /** Of all stops. */
  count: number
  stop: StopValues
  errors: StopErrors
  hasRecipient: boolean
  near: Point | null
  generation: number
  /** Null until it is known, and for those who see no prices. */
  amount: string | null
  isPricing: boolean
  hasNoPrice: boolean
  onPrice: () => unknown
  onMovePin: (key: string, isMoving: boolean) => void
  /** What was wrong with it may be right now. */
  onTyped: (key: string) => void
  actions: StopActions
}

/** Memoized: what is typed at one stop renders no other. */
export const StopRow = memo((props: Props) => {
  const { index, stop, errors, hasRecipient, near, generation, onMovePin, onTyped, actions } = props
  const number = index + 1
  const sites = useSites().data
  const isOwn = Boolean(
    stop.itemDescription || stop.specialInstructions || stop.packageCount > 1 || stop.recipientEmail,
  )
  const [isOpen, setIsOpen] = useState(isOwn)
  const hasOwnError = Boolean(
    errors.itemDescription || errors.specialInstructions || errors.packageCount || errors.recipientEmail,
  )
  const hasError = Object.keys(errors).length > 0
  const change = (values: Partial<StopValues>) => {
    actions.change(stop.key, values)
    if (hasError) onTyped(stop.key)
  }
  return (
    <li className={classes.stop} data-faulty={hasError || undefined}>
      <fieldset className={classes.fields} aria-label={copy.stop(number)}>
        <div className={classes.head}>
          <h4 className={classes.number}>{copy.stop(number)}</h4>
          <Price {...props} />
          <StopButtons {...props} />
        </div>
        <AddressField
          key={`${stop.key} ${generation}`}
          label={copy.address(number)}
          sites={sites}
          near={near}
          value={stop.address}
          error={errors.address}
          onChange={(address) => change(withContact(stop, address))}
          onPaste={(event) => {
            const lines = linesOf(event.clipboardData.getData('text'))
            if (lines.length < 2) return
            event.preventDefault()
            actions.paste(index, lines)
          }}
          onPinMoving={(isMoving) => onMovePin(stop.key, isMoving)}
        />
        <LastContact
          address={stop.address}
          named={{ name: stop.contactName, phone: stop.contactPhone }}
          onUse={({ name, phone }) => change({ contactName: name, contactPhone: phone })}
        />
        <div className={stopClasses.pair}>
          <TextInput
            label={<Optional>{NEW_DELIVERY_COPY.contactName}</Optional>}
            autoComplete="off"
            maxLength={100}
            value={stop.contactName}
            error={errors.contactName}
            onChange={(event) => change({ contactName: event.currentTarget.value })}
          />
          <PhoneField
            label={<Optional>{NEW_DELIVERY_COPY.contactPhone}</Optional>}
            autoComplete="off"
            value={stop.contactPhone}
            error={errors.contactPhone}
            onChange={(contactPhone) => change({ contactPhone })}
          />
        </div>
        {isOpen || hasOwnError ? (
          <OwnFields stop={stop} errors={errors} hasRecipient={hasRecipient} onChange={change} />
        ) : null}
        <Button
          variant="subtle"
          size="sm"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? copy.less : copy.more}
        </Button>
      </fieldset>
    </li>
  )
})

/** A site brings its contact, unless the person has typed another one. */
function withContact(stop: StopValues, address: AddressValue): Partial<StopValues> {
  const isOurs =
    ['', stop.address.contactName].includes(stop.contactName) &&
    ['', stop.address.contactPhone].includes(stop.contactPhone)
  if (!address.point || address.text === stop.address.text || !isOurs) return { address }
  const { contactName, contactPhone } = address.site ? address : NO_ADDRESS
  return { address, contactName: contactName ?? '', contactPhone: contactPhone ?? '' }
}

type OwnProps = {
  stop: StopValues
  errors: StopErrors
  hasRecipient: boolean
  onChange: (values: Partial<StopValues>) => void
}

const OwnFields = ({ stop, errors, hasRecipient, onChange }: OwnProps) => (
  <div className={stopClasses.pair}>
    <TextArea
      label={<Optional>{copy.ownItem}</Optional>}
      rows={2}
      maxLength={1000}
      value={stop.itemDescription}
      error={errors.itemDescription}
      onChange={(event) => onChange({ itemDescription: event.currentTarget.value })}
      inputContainer={warnsOfPhi(stop.itemDescription)}
    />
    <TextArea
      label={<Optional>{copy.ownInstructions}</Optional>}
      rows={2}
      maxLength={2000}
      value={stop.specialInstructions}
      error={errors.specialInstructions}
      onChange={(event) => onChange({ specialInstructions: event.currentTarget.value })}
      inputContainer={warnsOfPhi(stop.specialInstructions)}
    />
    <SelectField
      label={NEW_DELIVERY_COPY.packages}
      data={PACKAGE_COUNTS}
      allowDeselect={false}
      value={String(stop.packageCount)}
      error={errors.packageCount}
      onChange={(value) => onChange({ packageCount: Number(value) })}
    />
    {hasRecipient && (
      <TextInput
        label={<Optional>{NEW_DELIVERY_COPY.recipientEmail}</Optional>}
        description={copy.ownEmailHint}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={stop.recipientEmail}
        error={errors.recipientEmail}
        onChange={(event) => onChange({ recipientEmail: event.currentTarget.value })}
      />
    )}
  </div>
)

function Price({ amount, isPricing, hasNoPrice, onPrice }: Props) {
  if (!mayDo('see_prices')) return null
  return (
    <span className={classes.price}>
      {amount ? (
        <span className="tabular">{formatAmount(amount)}</span>
      ) : isPricing ? (
        <Skeleton h={18} w={56} aria-label={copy.pricing} />
      ) : hasNoPrice ? (
        <>
          <Text size="sm" c="red" role="status">
            {copy.priceFailed}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => void onPrice()}>
            {copy.tryAgain}
          </Button>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {copy.noPrice}
        </Text>
      )}
    </span>
  )
}

function StopButtons({ index, count, stop, actions }: Props) {
  const number = index + 1
  const button = (label: string, icon: ReactNode, onClick: () => void, isDisabled: boolean) => (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} disabled={isDisabled} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
  return (
    <span className={classes.actions}>
      {button(copy.moveUp(number), <IconArrowUp size={18} aria-hidden />, () => actions.move(index, -1), index === 0)}
      {button(
        copy.moveDown(number),
        <IconArrowDown size={18} aria-hidden />,
        () => actions.move(index, 1),
        number === count,
      )}
      {button(
        copy.duplicate(number),
        <IconCopy size={18} aria-hidden />,
        () => actions.duplicate(index),
        count >= MAX_GROUP_ORDERS,
      )}
      {button(
        copy.remove(number),
        <IconTrash size={18} aria-hidden />,
        () => actions.remove(stop.key),
        count <= MIN_GROUP_ORDERS,
      )}
    </span>
  )
}
