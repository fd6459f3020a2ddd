import { Text } from '@mantine/core'
import type { EventName } from '@meridian/domain/orders/events.ts'
import { reasonText } from '@meridian/domain/texts/reasons.ts'
import { EVENT_TEXT } from '../../copy/admin.ts'
import type { OrderDetails } from '../../data/orders/admin-orders.ts'
import { exactTime } from '../../ui/relative-time.ts'
import { Clock } from '../../ui/when.tsx'
import classes from './details.module.css'
import { Strong } from './facts.tsx'
import { HISTORY_COPY as copy } from './order-details.copy.ts'

type Event = OrderDetails['events'][number]

/** Shown with more facts in sections of their own: the conversation, and the proofs. */
const SHOWN_ELSEWHERE: readonly string[] = [
  'message.sent',
  'stop.arrived',
  'proof.added',
] satisfies readonly EventName[]

/** A name this build does not know is shown as it is. */
const eventText = (name: string): string => (EVENT_TEXT as { readonly [name: string]: string })[name] ?? name

/**
 * Who did what and when, oldest first; for steps a phone sent late, also when they were recorded, and a time of the device that does not
 * count. */
export function DetailsHistory({ events }: { events: readonly Event[] }) {
  const shown = events.filter((event) => !SHOWN_ELSEWHERE.includes(event.name))
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {copy.nothing}
      </Text>
    )
  return (
    <ol className={classes.history}>
      {shown.map((event) => (
        <li key={event.id}>
          <Strong>{eventText(event.name)}</Strong>
          <span className={classes.historyTime}>
            <Clock time={event.occurredAt} />
          </span>
          <Text size="sm" c="dimmed" component="span" className={classes.historyWho}>
            {actorText(event)}
            {event.reason ? ` · ${copy.reason(reasonText(event.reason))}` : ''}
            {isLate(event) ? (
              <>
                {` · ${copy.recorded} `}
                <Clock time={event.recordedAt} />
              </>
            ) : null}
            {event.deviceTime ? ` · ${copy.deviceTime(exactTime(new Date(event.deviceTime)))}` : null}
          </Text>
        </li>
      ))}
    </ol>
  )
}

function actorText({ actorRole, actorName, driverName }: Event): string {
  const role = copy.roles[actorRole]
  const who = actorName ? `${actorName} (${role})` : role
  return driverName && driverName !== actorName ? copy.ofDriver(who, driverName) : who
}

const LATE_MS = 60_000
const isLate = ({ occurredAt, recordedAt }: Event): boolean => Date.parse(recordedAt) - Date.parse(occurredAt) > LATE_MS
