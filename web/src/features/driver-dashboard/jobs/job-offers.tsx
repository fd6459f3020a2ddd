/** Jobs that the dispatcher offers to this driver alone, over everything else, with the time left to answer. */
import { Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { orderLabel, type Priority, SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import { PASS_REASONS } from '@meridian/domain/orders/reasons.ts'
import { formatAmount, formatMiles, formatMinutes } from '@meridian/domain/time/format.ts'
import { useEffect, useState } from 'react'
import { NO_ANSWER } from '../../../copy/failures.ts'
import { type JobOffer, useAnswerOffer, useJobOffers } from '../../../data/driver/run.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { PriorityBadge } from '../../../parts/orders/order-badges.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { DRIVER_COPY, OFFER_COPY } from '../driver.copy.ts'
import classes from '../run/run.module.css'
import { alertDriver, allowSoundOnFirstTap } from './offer-alert.ts'
import { ReasonChoice } from './reason-choice.tsx'

const { pass: copy } = DRIVER_COPY

type AnswerOffer = ReturnType<typeof useAnswerOffer>

type OnAccepted = (orderId: number) => void

export function JobOffers({ onAccepted }: { onAccepted: OnAccepted }) {
  const offers = useJobOffers()
  useEffect(allowSoundOnFirstTap, [])
  // Here, not in the list of offers: a live event may empty that list before the reply is there, and a reply to a component
  // that is gone calls nothing.
  const answer = useAnswerOffer()
  const [said, setSaid] = useState('')
  const open = offers.data ?? []
  return (
    <>
      {/* Always there: a screen reader reads what changes in it, and not what comes along with it. */}
      <VisuallyHidden role="status" aria-live="assertive">
        {said}
      </VisuallyHidden>
      {open.length > 0 ? <OpenOffers offers={open} answer={answer} onAccepted={onAccepted} onSay={setSaid} /> : null}
    </>
  )
}

type Props = {
  offers: readonly JobOffer[]
  answer: AnswerOffer
  onAccepted: OnAccepted
  onSay: (text: string) => void
}

function OpenOffers({ offers, answer, onAccepted, onSay }: Props) {
  const now = useNow(1000)
  const open = offers.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime())
  const newest = open.at(-1)?.id
  const [offer] = open.toSorted(byUrgency)
  useEffect(() => {
    if (newest !== undefined) return alertDriver()
  }, [newest])
  const toSay = sayingOf(open.at(-1), now)
  useEffect(() => {
    onSay(toSay)
    return () => onSay('')
  }, [toSay, onSay])
  if (!offer) return null
  const send = ({ id, orderId }: JobOffer, passedFor: string | null) =>
    answer.mutate(
      { id, passedFor },
      {
        onSuccess: () => passedFor === null && onAccepted(orderId),
        onError: toastFailure({ title: OFFER_COPY.failed, otherwise: NO_ANSWER.checkConnection }),
      },
    )
  return (
    <section className={classes.offers} aria-label={OFFER_COPY.title}>
      <Card
        key={offer.id}
        component="article"
        aria-label={OFFER_COPY.name(orderLabel(offer.orderId))}
        padding="md"
        className={classes.offer}
      >
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} className={classes.offerTitle}>
            {OFFER_COPY.offered(orderLabel(offer.orderId))}
          </Title>
          <Text className={classes.countdown} role="timer">
            {OFFER_COPY.seconds(secondsLeft(offer, now))}
          </Text>
        </Group>
        <Group gap="xs">
          <Text className={classes.pay}>{formatAmount(offer.driverPay)}</Text>
          <PriorityBadge priority={offer.priority} />
          <Text size="sm">{SERVICE_TYPE_LABELS[offer.serviceType]}</Text>
        </Group>
        <Text size="sm">
          {offer.pickupAddress} → {offer.deliveryArea}
        </Text>
        <Text size="sm" c="dimmed">
          {OFFER_COPY.adds(formatMiles(Number(offer.distance)), formatMinutes(offer.detourMinutes))}
        </Text>
        {open.length > 1 ? (
          <Text size="sm" fw={600}>
            {OFFER_COPY.others(open.length - 1)}
          </Text>
        ) : null}
        <Answer isPending={answer.isPending} onAnswer={(passedFor) => send(offer, passedFor)} />
      </Card>
    </section>
  )
}

/** Only one is over the job at hand: the most urgent one, and of those the one that ends first. */
const byUrgency = (one: JobOffer, other: JobOffer): number =>
  URGENCY.indexOf(one.priority) - URGENCY.indexOf(other.priority) || one.expiresAt.localeCompare(other.expiresAt)
const URGENCY: readonly Priority[] = ['emergency', 'express', 'standard', 'scheduled']

type AnswerProps = { isPending: boolean; onAnswer: (passedFor: string | null) => void }

function Answer({ isPending, onAnswer }: AnswerProps) {
  const [isPassing, setIsPassing] = useState(false)
  if (isPassing)
    return (
      <>
        <Text fw={600}>{copy.title}</Text>
        <ReasonChoice
          reasons={PASS_REASONS}
          confirm={copy.confirm}
          isPending={isPending}
          onChoose={onAnswer}
          cancel={copy.back}
          onCancel={() => setIsPassing(false)}
        />
      </>
    )
  return (
    <Group grow gap="sm">
      <Button size="lg" variant="default" disabled={isPending} onClick={() => setIsPassing(true)}>
        {OFFER_COPY.pass}
      </Button>
      <Button size="lg" loading={isPending} onClick={() => onAnswer(null)}>
        {OFFER_COPY.accept}
      </Button>
    </Group>
  )
}

/** Not every second: that would drown everything else. */
const SAID_AT_SECONDS = [10, 30]

function sayingOf(offer: JobOffer | undefined, now: Date): string {
  if (!offer) return ''
  const order = orderLabel(offer.orderId)
  const limit = SAID_AT_SECONDS.find((seconds) => Date.parse(offer.expiresAt) - now.getTime() < seconds * 1000)
  return limit ? OFFER_COPY.saidLeft(order, limit) : OFFER_COPY.said(order, formatAmount(offer.driverPay))
}

const secondsLeft = ({ expiresAt }: JobOffer, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime()) / 1000))
