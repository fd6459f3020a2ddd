/** Nothing is there, or another number than expected. Nothing is one tap: no question is asked, and for some seconds it can be taken back. */
import { Button, Text } from '@mantine/core'
import { decidedAtOnce } from '@meridian/domain/proofs/exceptions.ts'
import { openRequirements } from '@meridian/domain/proofs/proofs.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PROBLEM_COPY as copy } from '../../../copy/exceptions.ts'
import { ownPoint } from '../../../data/driver/arrivals.ts'
import { pickupFacts } from '../../../data/driver/jobs.ts'
import type { UnsentQueue } from '../../../data/driver/unsent-queue.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { randomUuid } from '../../../data/random-key.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { toast } from '../../../ui/toast.ts'
import { packagesAt } from '../run/packages-at.ts'
import classes from './action-bar.module.css'

const UNDO_MS = 6000

/** Reported when the time is over, and at once when the driver goes on to something else. */
export function useNothingToCollect(order: Order, queue: UnsentQueue) {
  const [tappedAt, setTappedAt] = useState<string | null>(null)
  const isUndone = useRef(false)
  const report = useEffectEvent((occurredAt: string) => {
    const kind = 'nothing_to_collect' as const
    const body = { key: randomUuid(), stop: 'pickup' as const, kind, position: ownPoint(), occurredAt }
    const isOver = decidedAtOnce(kind, pickupFacts(order)) !== null
    return queue
      .addProof({ action: 'report', orderId: order.id, body })
      .then(
        () =>
          toast({ title: copy.nothing, message: isOver ? copy.nothingOver : copy.reportedMessage, tone: 'success' }),
        toastFailure({ otherwise: copy.notKept }),
      )
      .finally(() => setTappedAt(null))
  })
  useEffect(() => {
    if (tappedAt === null) return
    let isSent = false
    const send = () => {
      if (isSent || isUndone.current) return
      isSent = true
      void report(tappedAt)
    }
    const timer = setTimeout(send, UNDO_MS)
    addEventListener('pagehide', send)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', send)
      send()
    }
  }, [tappedAt])
  return {
    isTapped: tappedAt !== null,
    tap() {
      isUndone.current = false
      setTappedAt(new Date().toISOString())
    },
    undo() {
      isUndone.current = true
      setTappedAt(null)
    },
  }
}

/** Two of what the driver may find; where each package is scanned, the scan shows what is missing. */
export function PickupDiffers({ order, onNothing, onOther }: Differs) {
  const { isScanned, counted } = packagesAt(order, 'pickup')
  return (
    <div className={classes.differs}>
      {counted ? null : (
        <Button size="lg" variant="default" onClick={onNothing}>
          {copy.nothing}
        </Button>
      )}
      {isScanned || asksForScan(order) ? null : (
        <Button size="lg" variant="default" onClick={onOther}>
          {copy.otherNumber}
        </Button>
      )}
    </div>
  )
}

type Differs = { order: Order; onNothing: () => void; onOther: () => void }

const asksForScan = (order: Order): boolean =>
  openRequirements(order, 'pickup', order.captured).some(({ kind }) => kind === 'scan')

export const UndoNothing = ({ onUndo }: { onUndo: () => void }) => (
  <div className={classes.giver}>
    <Text role="status" className={classes.undone}>
      {copy.nothingTapped}
    </Text>
    <Button size="xl" variant="default" className={classes.second} onClick={onUndo}>
      {copy.undo}
    </Button>
  </div>
)
