/** What auto-dispatch decided about the order, and every driver it weighed. */
import { Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { delayText } from '@meridian/domain/orders/urgency.ts'
import { type DispatchDecision, useDispatchDecisions } from '../../data/dispatch/dispatch-rules.ts'
import { When } from '../../ui/when.tsx'
import { Part } from '../part.tsx'
import classes from './details.module.css'
import { DECISION_COPY as copy } from './order-details.copy.ts'

/** Nothing, where no rule has looked at the order. */
export function DetailsDispatch({ orderId }: { orderId: number }) {
  const decisions = useDispatchDecisions(orderId).data ?? []
  if (decisions.length === 0) return null
  return (
    <Part className={classes.section} title={copy.title}>
      <ul className={classes.plain}>
        {decisions.map((decision) => (
          <li key={decision.id}>
            <b>{copy.outcome(decision.outcome, decision.driverName)}</b> <When time={decision.at} />
            {decision.ruleName ? ` ${copy.byRule(decision.ruleName)}` : ''}
            {decision.weighed.map((driver) => (
              <Text key={driver.driverId} size="sm" c="dimmed">
                {copy.weighed(driver.name, weighedText(driver))}
              </Text>
            ))}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function weighedText({
  refusal,
  detourMinutes,
  slackMinutes,
  delays,
  becomesLate,
  reordered,
  hasItsGroup,
}: DispatchDecision['weighed'][number]): string {
  if (refusal) return refusal
  const facts = [
    hasItsGroup ? copy.hasItsGroup : null,
    detourMinutes === null ? null : copy.detour(detourMinutes),
    slackMinutes === null ? null : slackMinutes < 0 ? copy.late(-slackMinutes) : copy.toSpare(slackMinutes),
    delays.length > 0 ? copy.delays(delays.map(delayText).join('; ')) : null,
    becomesLate.length > 0 ? copy.becomesLate(becomesLate.map(orderLabel).join(', ')) : null,
    reordered.length > 0 ? copy.reordered(reordered.map(orderLabel).join(', ')) : null,
  ]
  return facts.filter((fact) => fact !== null).join(', ')
}
