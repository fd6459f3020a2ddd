/** What auto-dispatch decided about the order, and every driver it weighed. */
import { Text } from '@mantine/core'
import type { DecisionOutcome } from '@meridian/domain/auto-dispatch.ts'
import { formatMinutes } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { delayText } from '@meridian/domain/urgency.ts'
import { type DispatchDecision, useDispatchDecisions } from '../../data/dispatch-rules.ts'
import { When } from '../../ui/when.tsx'
import { Part } from '../part.tsx'
import classes from './details.module.css'

const OUTCOMES: Record<DecisionOutcome, string> = {
  offered: 'Offered to',
  assigned: 'Assigned to',
  planned: 'Planned for',
  no_driver: 'No driver found',
}

/** Nothing, where no rule has looked at the order. */
export function DetailsDispatch({ orderId }: { orderId: number }) {
  const decisions = useDispatchDecisions(orderId).data ?? []
  if (decisions.length === 0) return null
  return (
    <Part className={classes.section} title="Auto-dispatch">
      <ul className={classes.plain}>
        {decisions.map((decision) => (
          <li key={decision.id}>
            <b>
              {OUTCOMES[decision.outcome]} {decision.driverName ?? ''}
            </b>{' '}
            <When time={decision.at} />
            {decision.ruleName ? ` by the rule ‘${decision.ruleName}’` : ''}
            {decision.weighed.map((driver) => (
              <Text key={driver.driverId} size="sm" c="dimmed">
                {driver.name}: {weighedText(driver)}
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
}: DispatchDecision['weighed'][number]): string {
  if (refusal) return refusal
  const facts = [
    detourMinutes === null ? null : `${formatMinutes(detourMinutes)} more`,
    slackMinutes === null
      ? null
      : slackMinutes < 0
        ? `${formatMinutes(-slackMinutes)} late`
        : `${formatMinutes(slackMinutes)} to spare`,
    delays.length > 0 ? `makes later: ${delays.map(delayText).join('; ')}` : null,
    becomesLate.length > 0 ? `makes ${becomesLate.map(orderLabel).join(', ')} late` : null,
    reordered.length > 0 ? `changes the order of stops: ${reordered.map(orderLabel).join(', ')}` : null,
  ]
  return facts.filter((fact) => fact !== null).join(', ')
}
