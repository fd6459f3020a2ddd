/** The client's seven steps with their times. A cancelled or declined order shows how far it came. */
import { VisuallyHidden } from '@mantine/core'
import type { TrackingEvent } from '@meridian/contract/orders/tracking.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { type TimelineStep, timelineOf } from '@meridian/domain/orders/timeline.ts'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { STEP_STATES } from '../../copy/steps.ts'
import { Clock } from '../../ui/when.tsx'
import classes from './order-timeline.module.css'

type Props = {
  status: OrderStatus
  isReturned?: boolean
  /** From the tracking call; without them the steps have no times. */
  events: readonly TrackingEvent[] | undefined
}

/** Being delivered is no step that still goes on. */
const asCompleted = (step: TimelineStep): TimelineStep =>
  step.status === 'delivered' && step.state === 'active' ? { ...step, state: 'completed' } : step

export function OrderTimeline({ status, isReturned = false, events = [] }: Props) {
  return (
    <ol>
      {timelineOf(status, events, isReturned)
        .map(asCompleted)
        .map((step) => (
          <li
            key={step.status}
            className={classes.step}
            data-state={step.state}
            data-current={(step.status === status && step.state !== 'closed') || undefined}
            aria-current={step.state === 'active' ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {step.state === 'closed' ? <IconBan size={14} stroke={2.5} /> : <IconCheck size={14} stroke={3} />}
            </span>
            <span className={classes.label}>
              {step.label}
              <VisuallyHidden>, {STEP_STATES[step.state]}</VisuallyHidden>
            </span>
            {step.at ? (
              <span className={classes.time}>
                <Clock time={step.at} />
              </span>
            ) : null}
          </li>
        ))}
    </ol>
  )
}
