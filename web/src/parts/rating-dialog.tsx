/** Asks for a rating of the other party, once: who rated or waved it away is not asked again about that order. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { FEEDBACK_MAX_LENGTH, type Rater } from '@meridian/domain/ratings.ts'
import { IconStar } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { RATING_COPY, RATING_FORM, RATING_MISSING, RATING_TOASTS } from '../copy/ratings.ts'
import type { Order } from '../data/orders.ts'
import { dismissRating, isRatingDismissed, useRateOrder } from '../data/ratings.ts'
import { storedUser } from '../data/stored-user.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { StarChoice } from './star-choice.tsx'

type RatedOrder = Pick<Order, 'id' | 'status' | 'isRatedByMe' | 'driver' | 'client'>

type PromptProps = {
  order: RatedOrder
  /** Who rates. */
  rater: Rater
  /** Whoever waved it away finds a button in its place. */
  hasButton?: boolean
  onDismissed?: () => void
}

/** Comes by itself when this order is delivered and its turn has come. */
export function RatingPrompt({ order, rater, hasButton = false, onDismissed }: PromptProps) {
  const userId = storedUser()?.id ?? 0
  // Another order is another question, also when the screen stays.
  const [answer, setAnswer] = useState<{ orderId: number; isOpen: boolean; isRated: boolean } | null>(null)
  const given = answer?.orderId === order.id ? answer : null
  const isOwed = order.status === 'delivered' && !order.isRatedByMe && !given?.isRated
  const isOpen = isOwed && (given?.isOpen ?? !isRatingDismissed(userId, order.id))
  const say = (isOpen: boolean, isRated = false) => setAnswer({ orderId: order.id, isOpen, isRated })
  const dismiss = () => {
    dismissRating(userId, order.id)
    say(false)
    onDismissed?.()
  }
  return (
    <>
      {hasButton && isOwed && !isOpen ? (
        <Button variant="light" leftSection={<IconStar size={18} aria-hidden />} mt="md" onClick={() => say(true)}>
          {RATING_COPY[rater].title}
        </Button>
      ) : null}
      <RatingDialog
        key={order.id}
        order={order}
        rater={rater}
        opened={isOpen}
        onDismiss={dismiss}
        onRated={() => say(false, true)}
      />
    </>
  )
}

type Props = {
  order: RatedOrder
  rater: Rater
  opened: boolean
  onDismiss: () => void
  onRated: () => void
}

export function RatingDialog({ order, rater, opened, onDismiss, onRated }: Props) {
  return (
    <Dialog opened={opened} onClose={onDismiss} title={RATING_COPY[rater].title}>
      <RatingForm order={order} rater={rater} onDismiss={onDismiss} onRated={onRated} />
    </Dialog>
  )
}

function RatingForm({ order, rater, onDismiss, onRated }: Omit<Props, 'opened'>) {
  const hintId = useId()
  const [stars, setStars] = useState<number | null>(null)
  const [feedback, setFeedback] = useState('')
  const rate = useRateOrder()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stars === null || rate.isPending) return
    // A promise, not callbacks: the rated order closes this dialog, and an unmounted one would not be called back.
    rate.mutateAsync({ orderId: order.id, rating: stars, feedback: feedback.trim(), userType: rater }).then(
      () => {
        toast(RATING_TOASTS.done)
        onRated()
      },
      () => toast(RATING_TOASTS.failed),
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">{`${orderLabel(order.id)} · ${nameOf(order, rater)}`}</Text>
        <div>
          <StarChoice label={RATING_COPY[rater].stars} value={stars} onChange={setStars} describedBy={hintId} />
          <Text size="sm" c="dimmed" id={hintId} mih="1.5em">
            {stars === null ? RATING_MISSING : ''}
          </Text>
        </div>
        <Textarea
          label={RATING_FORM.feedback}
          placeholder={RATING_COPY[rater].placeholder}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={FEEDBACK_MAX_LENGTH}
          value={feedback}
          onChange={(event) => setFeedback(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDismiss}>
            {RATING_FORM.later}
          </Button>
          <Button type="submit" disabled={stars === null} loading={rate.isPending}>
            {RATING_FORM.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The one who is rated. */
function nameOf({ driver, client }: RatedOrder, rater: Rater): string {
  if (rater === 'driver') return client.organizationName
  return driver ? fullName(driver.user) : ''
}
