/** The driver's day in one line: what was earned, what is left, until when. On a phone with a job it is all there is above the job. */
import { UnstyledButton } from '@mantine/core'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useDuty } from '../../../data/driver/duty.ts'
import { useOwnPosition } from '../../../data/driver/position-sharing.ts'
import { useToday } from '../../../data/driver/today.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { clockTime } from '../../../ui/relative-time.ts'
import { DAY_COPY as copy } from '../driver.copy.ts'
import classes from './day-line.module.css'
import { stopsLeft } from './stops-left.ts'

/** Only what is known: without a connection the stops alone. */
export function DayText({ orders }: { orders: readonly Order[] }) {
  const { data: today } = useToday()
  const parts = [
    ...(today ? [copy.earned(formatAmount(today.earned))] : []),
    copy.left(stopsLeft(orders)),
    ...(today?.shiftEndsAt ? [copy.until(clockTime(new Date(today.shiftEndsAt), new Date()))] : []),
  ]
  return <>{parts.join(' · ')}</>
}

type Props = { orders: readonly Order[]; isOpen: boolean; onToggle: () => void; children: ReactNode }

/** `children`: duty and what else is above a job on a wide screen. */
export function DayLine({ orders, isOpen, onToggle, children }: Props) {
  const id = useId()
  return (
    <>
      <UnstyledButton className={classes.line} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span>
          <DayText orders={orders} />
          <Warning />
        </span>
        <IconChevronDown size={22} aria-hidden className={classes.chevron} data-open={isOpen} />
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.unfolded}>
        {isOpen ? children : null}
      </div>
    </>
  )
}

/** What the folded part would say, if it is something to act on. */
function Warning() {
  const duty = useDuty()
  const { error } = useOwnPosition()
  const text = error === 'denied' ? copy.locationBlocked : duty.data?.isOnDuty === false ? copy.offDuty : null
  return text ? <span className={classes.warning}> · {text}</span> : null
}
