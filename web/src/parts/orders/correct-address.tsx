/** Dispatch corrects the address that a driver reports as wrong: at the same price, or at the new one that the client agreed to. */
import { Button, Group, Radio, Skeleton, Text, TextInput } from '@mantine/core'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { useState } from 'react'
import { EXCEPTION_COPY } from '../../copy/exceptions.ts'
import { NO_ANSWER } from '../../copy/failures.ts'
import { useCorrectAddress } from '../../data/orders/edit-order.ts'
import { useDecideException } from '../../data/orders/exceptions.ts'
import { type Order, useOrder } from '../../data/orders/orders.ts'
import { type PricedStop, type Pricing, usePricing } from '../../data/pricing/pricing.ts'
import { Gate } from '../../ui/gate.tsx'
import { toast } from '../../ui/toast.ts'
import { FailureAlert } from '../failed-action.tsx'
import { warnsOfPhi } from '../phi-warning.tsx'
import { AddressField, isComplete } from '../places/address-field.tsx'
import { NO_ADDRESS } from '../places/address-field-value.ts'
import { CORRECT_ADDRESS_COPY as copy } from './correct-address.copy.ts'
import classes from './order-exception.module.css'

type Props = { orderId: number; exceptionId: number; stop: Stop; onBack: () => void }

export default function CorrectAddress({ orderId, ...props }: Props) {
  const order = useOrder(orderId)
  return (
    <Gate query={order} skeleton={<Skeleton h={160} />} errorTitle={EXCEPTION_COPY.failed} compact>
      {(found) => <CorrectionForm order={found} {...props} />}
    </Gate>
  )
}

function CorrectionForm({ order, exceptionId, stop, onBack }: Omit<Props, 'orderId'> & { order: Order }) {
  const [address, setAddress] = useState(NO_ADDRESS)
  const [isTried, setIsTried] = useState(false)
  const [isNewPrice, setIsNewPrice] = useState(false)
  const [agreedBy, setAgreedBy] = useState('')
  const { priority, serviceType } = order
  const stops = { pickup: stopOf(order, 'pickup'), delivery: stopOf(order, 'delivery') }
  const pricing = usePricing({ ...stops, [stop]: address, priority, serviceType })
  const correct = useCorrectAddress(order.id)
  const decide = useDecideException()
  const newTotal = changedTotal(order, pricing)
  const isAgreed = isNewPrice && newTotal !== null
  const canSave = !pricing.isBusy && (!isAgreed || agreedBy.trim() !== '')

  async function save(): Promise<void> {
    if (!isComplete(address) || !address.point) return setIsTried(true)
    const { latitude, longitude } = address.point
    const quote = isAgreed && pricing.kind === 'quote' ? pricing.quote : null
    const body = {
      stop,
      address: address.text,
      latitude: String(latitude),
      longitude: String(longitude),
      revision: order.revision,
      agreedBy: quote ? agreedBy.trim() : null,
      ...(address.token ? { token: address.token } : {}),
      ...(quote ? { totalCost: quote.totalCost ?? undefined, quoteToken: quote.quoteToken } : {}),
    }
    await correct.mutateAsync(body)
    await decide.mutateAsync({ orderId: order.id, exceptionId, body: { decision: 'retry', instructions: null } })
    toast(copy.saved)
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        // What failed is shown by its alert.
        if (canSave && !correct.isPending && !decide.isPending) save().catch(() => {})
      }}
    >
      <Text size="sm">
        <b>{copy.before[stop]}:</b> {stops[stop].text}
      </Text>
      <FailureAlert error={correct.error ?? decide.error} otherwise={NO_ANSWER.unknown} />
      <AddressField
        label={copy.address}
        value={address}
        onChange={setAddress}
        near={stops[stop].point}
        error={isTried && !isComplete(address) ? copy.missing : null}
      />
      {address.point ? (
        <NewPrice
          order={order}
          pricing={pricing}
          newTotal={newTotal}
          isNewPrice={isNewPrice}
          onChoose={setIsNewPrice}
        />
      ) : null}
      {isAgreed ? (
        <TextInput
          label={copy.agreedBy}
          description={copy.agreedByHint}
          required
          maxLength={100}
          value={agreedBy}
          inputContainer={warnsOfPhi(agreedBy)}
          onChange={(event) => setAgreedBy(event.currentTarget.value)}
        />
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          {EXCEPTION_COPY.back}
        </Button>
        <Button type="submit" loading={correct.isPending || decide.isPending} disabled={!canSave}>
          {copy.save}
        </Button>
      </Group>
    </form>
  )
}

type PriceProps = {
  order: Order
  pricing: Pricing
  newTotal: string | null
  isNewPrice: boolean
  onChoose: (isNew: boolean) => void
}

function NewPrice({ order, pricing, newTotal, isNewPrice, onChoose }: PriceProps) {
  const total = order.totalCost ?? ''
  if (pricing.isBusy) return <Text size="sm">{copy.pricing}</Text>
  if (pricing.kind === 'refused') return <Text size="sm">{pricing.problem}</Text>
  if (pricing.kind !== 'quote') return <Text size="sm">{copy.noPrice}</Text>
  if (newTotal === null) return <Text size="sm">{copy.priceStays(total)}</Text>
  return (
    <Radio.Group label={copy.price} value={String(isNewPrice)} onChange={(value) => onChoose(value === 'true')}>
      <Group mt={6}>
        <Radio value="false" label={copy.keep(total)} />
        <Radio value="true" label={copy.agreed(newTotal)} />
      </Group>
    </Radio.Group>
  )
}

/** Null: the same price, or none that is known. */
function changedTotal(order: Order, pricing: Pricing): string | null {
  const total = pricing.kind === 'quote' && !pricing.isBusy ? (pricing.quote.totalCost ?? null) : null
  return total === order.totalCost ? null : total
}

const stopOf = (order: Order, stop: Stop): PricedStop => ({
  text: order[`${stop}Address`],
  point: { latitude: Number(order[`${stop}Latitude`]), longitude: Number(order[`${stop}Longitude`]) },
  token: null,
})
