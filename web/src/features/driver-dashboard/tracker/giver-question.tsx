/** Who gives the goods, beside 'Complete Pickup': one tap for the person expected, and never in the way. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { GIVER_COPY as copy, PROOF_COPY } from '../../../copy/proofs.ts'
import { ownPoint } from '../../../data/driver/arrivals.ts'
import type { UnsentQueue } from '../../../data/driver/unsent-queue.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { randomUuid } from '../../../data/random-key.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { otherPersonAt } from '../jobs/decision.ts'
import classes from './action-bar.module.css'

type Props = { order: Order; queue: UnsentQueue; onOther: () => void }

export function GiverQuestion({ order, queue, onOther }: Props) {
  const [isSaving, setIsSaving] = useState(false)
  const { name, relation } = otherPersonAt(order, 'pickup')
  const record = async (giver: string) => {
    setIsSaving(true)
    const taken = {
      key: randomUuid(),
      stop: 'pickup' as const,
      position: ownPoint(),
      occurredAt: new Date().toISOString(),
    }
    const body = { ...taken, kind: 'recipient' as const, name: giver, relation }
    await queue.addProof({ action: 'capture', orderId: order.id, body }).catch(showFailure)
    setIsSaving(false)
  }
  return (
    <div className={classes.giver}>
      <Text>{copy.question}</Text>
      {name ? (
        <Button variant="light" size="lg" disabled={isSaving} onClick={() => void record(name)}>
          {name}
        </Button>
      ) : null}
      <Button variant="default" size="lg" disabled={isSaving} onClick={onOther}>
        {name ? copy.other : copy.own}
      </Button>
    </div>
  )
}

const showFailure = toastFailure({ otherwise: PROOF_COPY.notKept })
