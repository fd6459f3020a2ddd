/** Prompts for a rating of the other party once per order: not again after rating or dismissing. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { FEEDBACK_MAX_LENGTH, type Rater } from '@meridian/domain/drivers/ratings.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { IconStar } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { storedUser } from '../../data/accounts/stored-user.ts'
import type { Order } from '../../data/orders/orders.ts'
import { isRatingDismissed, useDismissRating, useRateOrder } from '../../data/orders/ratings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { toastFailure } from '../failed-action.tsx'
import { warnsOfPhi } from '../phi-warning.tsx'
import { RATING_COPY, RATING_FORM, RATING_MISSING, RATING_TOASTS } from './ratings.copy.ts'
import { StarChoice } from './star-choice.tsx'

type RatedOrder = Pick<Order, 'id' | 'status' | 'isRatedByMe' | 'isRatingDismissed' | 'driver' | 'client'>

type PromptProps = {
  order: RatedOrder
  /** Who rates. */
  rater: Rater
  /** Shows a button after the prompt was dismissed. */
  hasButton?: boolean
  /** False: only the button opens it. */
  opensByItself?: boolean
  onDismissed?: () => void
}

/** Opens by itself once the order is delivered, unless told otherwise. */
export function RatingPrompt({ order, rater, hasButton = false, opensByItself = true, onDismissed }: PromptProps) {
  const { mutate: dismissRating } = useDismissRating()
  const userId = storedUser()?.id ?? 0
  // Keyed by the order, since the screen may switch to another one.
  const [answer, setAnswer] = useState<{ orderId: number; isOpen: boolean; isRated: boolean } | null>(null)
  const current = answer?.orderId === order.id ? answer : null
  const isDismissed = order.isRatingDismissed || isRatingDismissed(userId, order.id)
  const isDue = order.status === 'delivered' && !order.isRatedByMe && !current?.isRated
  const isOpen = isDue && (current?.isOpen ?? (opensByItself && !isDismissed))
  const answerWith = (isOpen: boolean, isRated = false) => setAnswer({ orderId: order.id, isOpen, isRated })
  const dismiss = () => {
    if (!isDismissed) dismissRating({ orderId: order.id, userId })
    answerWith(false)
    onDismissed?.()
  }
  return (
    <>
      {hasButton && isDue && !isOpen ? (
        <Button
          variant="light"
          leftSection={<IconStar size={18} aria-hidden />}
          mt="md"
          onClick={() => answerWith(true)}
        >
          {RATING_COPY[rater].title}
        </Button>
      ) : null}
      <RatingDialog
        key={order.id}
        order={order}
        rater={rater}
        opened={isOpen}
        onDismiss={dismiss}
        onRated={() => answerWith(false, true)}
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

function RatingDialog({ order, rater, opened, onDismiss, onRated }: Props) {
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
    // Not callbacks of `mutate`: the rated order unmounts this dialog, which would drop them.
    rate.mutateAsync({ orderId: order.id, rating: stars, feedback: feedback.trim(), userType: rater }).then(() => {
      toast(RATING_TOASTS.done)
      onRated()
    }, toastFailure(RATING_TOASTS.failed))
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
        <TextArea
          label={RATING_FORM.feedback}
          placeholder={RATING_COPY[rater].placeholder}
          rows={3}
          maxRows={8}
          maxLength={FEEDBACK_MAX_LENGTH}
          value={feedback}
          inputContainer={warnsOfPhi(feedback)}
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

/** The name of the rated party. */
function nameOf({ driver, client }: RatedOrder, rater: Rater): string {
  if (rater === 'driver') return client.organizationName
  return driver ? fullName(driver.user) : ''
}
