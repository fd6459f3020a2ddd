import { driverSteps } from '@meridian/domain/orders/timeline.ts'
import { IconCheck, IconClockPause } from '@tabler/icons-react'
import { PROBLEM_COPY } from '../../../copy/exceptions.ts'
import type { UnsentStep } from '../../../data/driver/unsent-schema.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { isReturning } from '../../../parts/orders/order-stops.ts'
import { clockTime } from '../../../ui/relative-time.ts'
import { DRIVER_COPY as copy } from '../driver.copy.ts'
import classes from './tracker-steps.module.css'
import { useStepTimes } from './use-step-times.ts'

/** The four steps, each with the phone's time of completion. */
export function TrackerSteps({ order, waitingSteps }: { order: Order; waitingSteps: readonly UnsentStep[] }) {
  const timeOf = useStepTimes(order.id, waitingSteps)
  return (
    <ol className={classes.steps} aria-label={copy.steps}>
      {driverSteps(order.status).map((step) => {
        const time = step.state === 'completed' ? timeOf(step.sets) : undefined
        const isWaiting = waitingSteps.some((waiting) => waiting.status === step.sets)
        return (
          <li key={step.command} data-state={step.state} aria-current={step.state === 'active' ? 'step' : undefined}>
            <span className={classes.stepMark}>
              {step.state === 'completed' ? <IconCheck size={16} aria-hidden /> : null}
            </span>
            <span className={classes.stepName}>
              {isReturning(order) && step.sets === 'delivered' ? PROBLEM_COPY.completeReturn : step.label}
            </span>
            <span className={classes.stepTime}>
              {isWaiting ? (
                <span className={classes.stepWaiting}>
                  <IconClockPause size={14} aria-hidden /> {copy.waiting} ·{' '}
                </span>
              ) : null}
              {time ? (
                <span className="tabular">{clockTime(new Date(time), new Date())}</span>
              ) : (
                copy.stepStates[step.state]
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
