/** One tap says by how much; the client and the admins are told, and nothing waits for a decision. */
import { Button, Text } from '@mantine/core'
import { DELAY_CHOICES } from '@meridian/domain/proofs/exceptions.ts'
import { formatMinutes } from '@meridian/domain/time/format.ts'
import { PROBLEM_COPY as copy } from '../../../copy/exceptions.ts'
import type { UnsentQueue } from '../../../data/driver/unsent-queue.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { randomUuid } from '../../../data/random-key.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './problems.module.css'

type Props = { order: Order; queue: UnsentQueue; onClose: () => void }

export function RunningLate({ order, queue, onClose }: Props) {
  const send = (minutes: number) => {
    const body = { key: randomUuid(), minutes, occurredAt: new Date().toISOString() }
    queue.addProof({ action: 'late', orderId: order.id, body }).then(
      () => {
        toast({ title: copy.lateSaved(formatMinutes(minutes)), message: copy.lateSavedMessage, tone: 'success' })
      },
      toastFailure({ otherwise: copy.notKept }),
    )
    onClose()
  }
  return (
    <div className={classes.details}>
      <Text fw={600} size="lg">
        {copy.late}
      </Text>
      <Text>{copy.lateHint}</Text>
      <div className={classes.delays}>
        {DELAY_CHOICES.map((minutes) => (
          <Button key={minutes} variant="default" size="xl" onClick={() => send(minutes)}>
            {formatMinutes(minutes)}
          </Button>
        ))}
      </div>
    </div>
  )
}
