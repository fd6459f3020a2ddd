import { Button } from '@mantine/core'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import { driverSteps } from '@meridian/domain/timeline.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Order } from '../../data/orders.ts'
import classes from './driver-dashboard.module.css'

/** Ignores clicks right after a step, so that a double tap does not complete the next one too. */
const LOCK_MS = 800

type Props = { order: Order; isFloating: boolean; onStep: (status: OrderStatus) => void }

/** The next step's button, at the bottom of the screen. With several jobs, each card has its own. */
export function ActionBar({ order, isFloating, onStep }: Props) {
  const step = driverSteps(order.status).find(({ state }) => state === 'active')
  const isLocked = useLockAfterChange(order.status)
  if (!step) return null
  return (
    <div className={classes.actionBar} data-floating={isFloating || undefined}>
      <Button
        fullWidth
        size="xl"
        disabled={isLocked}
        rightSection={<IconArrowRight size={22} aria-hidden />}
        onClick={() => onStep(step.sets)}
      >
        {step.label}
      </Button>
    </div>
  )
}

function useLockAfterChange(status: OrderStatus): boolean {
  const [unlocked, setUnlocked] = useState(status)
  useEffect(() => {
    const timer = setTimeout(() => setUnlocked(status), LOCK_MS)
    return () => clearTimeout(timer)
  }, [status])
  return unlocked !== status
}
