/** One of several stops: its address and contact, and what differs from what all of them share. */
import { ActionIcon, Button, Skeleton, Text, TextInput } from '@mantine/core'
import { formatAmount } from '@meridian/domain/format.ts'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { NEW_DELIVERY_COPY } from '../../../copy/new-delivery.ts'
import { SEVERAL_STOPS_COPY as copy } from '../../../copy/several-stops.ts'
import { mayDo } from '../../../data/membership.ts'
import { useSites } from '../../../data/sites.ts'
import { AddressField, type AddressValue } from '../../../parts/address-field.tsx'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import stopClasses from '../new-delivery/new-delivery.module.css'
import { PACKAGE_COUNTS } from '../new-delivery/package-count.tsx'
import { Optional } from '../new-delivery/stop-fields.tsx'
import classes from './several-stops.module.css'
import { isDelivery, linesOf, type StopErrors, type StopValues } from './stops.ts'
import type { SeveralStops } from './use-several-stops.ts'

type Props = { index: number; stop: StopValues; several: SeveralStops }

export function StopRow({ index, stop, several }: Props) {
  const { list, generation } = several
  const number = index + 1
  const errors: StopErrors = several.stopErrors[stop.key] ?? {}
  const sites = useSites().data
  const isOwn = Boolean(
    stop.itemDescription || stop.specialInstructions || stop.packageCount > 1 || stop.recipientEmail,
  )
  const [isOpen, setIsOpen] = useState(isOwn)
  const hasOwnError = Boolean(
    errors.itemDescription || errors.specialInstructions || errors.packageCount || errors.recipientEmail,
  )
  const change = (values: Partial<StopValues>) => {
    list.change(stop.key, values)
    if (several.stopErrors[stop.key]) several.clearStopErrors(stop.key)
  }
  return (
    <li className={classes.stop} data-faulty={Object.keys(errors).length > 0 || undefined}>
      <fieldset className={classes.fields} aria-label={copy.stop(number)}>
        <div className={classes.head}>
          <h4 className={classes.number}>{copy.stop(number)}</h4>
          <Price several={several} index={index} />
          <StopActions index={index} stop={stop} list={list} />
        </div>
        <AddressField
          key={`${stop.key} ${generation}`}
          label={copy.address(number)}
          sites={sites}
          near={several.form.values.pickup.point}
          value={stop.address}
          error={errors.address}
          onChange={(address) => change(withContact(stop, address))}
          onPaste={(event) => {
            const lines = linesOf(event.clipboardData.getData('text'))
            if (lines.length < 2) return
            event.preventDefault()
            list.paste(index, lines)
          }}
          onPinMoving={(isMoving) => several.movePin(stop.key, isMoving)}
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
          <OwnFields stop={stop} errors={errors} hasRecipient={isDelivery(several.shape)} onChange={change} />
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
}

/** An address brings its contact, unless the person has typed another one. */
function withContact(stop: StopValues, address: AddressValue): Partial<StopValues> {
  const isOurs =
    ['', stop.address.contactName].includes(stop.contactName) &&
    ['', stop.address.contactPhone].includes(stop.contactPhone)
  if (!address.point || address.text === stop.address.text || !isOurs) return { address }
  return { address, contactName: address.contactName ?? '', contactPhone: address.contactPhone ?? '' }
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

function Price({ several, index }: { several: SeveralStops; index: number }) {
  const quote = several.quotes[index]
  if (!mayDo('see_prices') || !quote) return null
  const retry = () => void quote.refetch()
  return (
    <span className={classes.price}>
      {quote.data?.totalCost ? (
        <span className="tabular">{formatAmount(quote.data.totalCost)}</span>
      ) : quote.isFetching ? (
        <Skeleton h={18} w={56} aria-label={copy.pricing} />
      ) : quote.isError ? (
        <>
          <Text size="sm" c="red" role="status">
            {copy.priceFailed}
          </Text>
          <Button size="compact-sm" variant="default" onClick={retry}>
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

type ActionsProps = { index: number; stop: StopValues; list: SeveralStops['list'] }

function StopActions({ index, stop, list }: ActionsProps) {
  const number = index + 1
  const action = (label: string, icon: ReactNode, onClick: () => void, isDisabled: boolean) => (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} disabled={isDisabled} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
  return (
    <span className={classes.actions}>
      {action(copy.moveUp(number), <IconArrowUp size={18} aria-hidden />, () => list.move(index, -1), index === 0)}
      {action(
        copy.moveDown(number),
        <IconArrowDown size={18} aria-hidden />,
        () => list.move(index, 1),
        number === list.stops.length,
      )}
      {action(copy.duplicate(number), <IconCopy size={18} aria-hidden />, () => list.duplicate(index), list.isFull)}
      {action(copy.remove(number), <IconTrash size={18} aria-hidden />, () => list.remove(stop.key), !list.mayRemove)}
    </span>
  )
}
