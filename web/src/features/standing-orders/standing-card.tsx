/** One standing order: what, when, what it costs, and what can be done with it. */
import { Alert, Anchor, Badge, Paper, Text, Title } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { placeLine } from '@meridian/domain/places/addresses.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import { recurrenceText } from '@meridian/domain/texts/standing-orders.ts'
import { localDate } from '@meridian/domain/time/calendar.ts'
import { formatAmount, formatDollars, formatLocalDate } from '@meridian/domain/time/format.ts'
import { slotText } from '@meridian/domain/time/schedule-text.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { STANDING_COPY as copy } from '../../copy/standing-orders.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import type { StandingOrder } from '../../data/standing-orders.ts'
import { Fact } from '../../ui/fact.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { StandingActions } from './standing-actions.tsx'
import classes from './standing-orders.module.css'
import { Suggestion } from './suggestion.tsx'

const STATE_COLORS: Record<StandingOrder['state'], string> = { active: 'green', paused: 'yellow', ended: 'gray' }

export function StandingCard({ standing }: { standing: StandingOrder }) {
  const titleId = useId()
  const { name, state, failedDays, suggestion } = standing
  const isOpen = state !== 'ended'
  const mayManage = mayDo('manage_standing_orders') && isOpen
  return (
    <Paper component="li" className={classes.card} aria-labelledby={titleId}>
      <div className={classes.cardHead}>
        <Title order={2} size="h3" id={titleId}>
          {name}
        </Title>
        <StateBadge standing={standing} />
      </div>
      <Parts standing={standing} />
      <Facts standing={standing} />
      <PauseText standing={standing} />
      <Beyond standing={standing} />
      {failedDays > 0 && isOpen ? (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {copy.notOrdered(failedDays)}{' '}
          <Anchor component={ScreenLink} href={`/standing-orders?tab=calendar&id=${standing.id}`}>
            {copy.showThem}
          </Anchor>
        </Alert>
      ) : null}
      {suggestion && mayManage ? <Suggestion standing={standing} suggestion={suggestion} /> : null}
      {isOpen ? <StandingActions standing={standing} mayManage={mayManage} /> : null}
    </Paper>
  )
}

/** A pause that is still to come is said here too: who reads 'Active' does not expect that no more days are made. */
function StateBadge({ standing: { state, pausedFrom, zone } }: { standing: StandingOrder }) {
  const willPause = state === 'active' && pausedFrom !== null && pausedFrom > localDate(new Date(), zone)
  return (
    <Badge color={STATE_COLORS[willPause ? 'paused' : state]} variant="light">
      {willPause ? copy.pausesFrom(formatLocalDate(pausedFrom, 'weekdayDay')) : copy.states[state]}
    </Badge>
  )
}

const Parts = ({ standing }: { standing: StandingOrder }) => (
  <ul className={classes.parts}>
    {standing.parts.map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its number
      <li key={at}>
        <Text fw={500}>{copy.way(placeLine(part.pickupAddress), placeLine(part.deliveryAddress))}</Text>
        <Text size="sm" c="dimmed">
          {[slotOf(part), part.itemDescription, copy.packages(part.packageCount)].join(' · ')}
        </Text>
      </li>
    ))}
  </ul>
)

const slotOf = ({ preferredTimeSlot, slotFromMinutes, slotToMinutes }: StandingOrder['parts'][number]): string =>
  slotText({ preferredTimeSlot, slotFromMinutes: slotFromMinutes ?? null, slotToMinutes: slotToMinutes ?? null }) ?? ''

function Facts({ standing }: { standing: StandingOrder }) {
  const { recurrence, startsOn, endsOn, nextDay, driver } = standing
  const dateOf = (day: string) => formatLocalDate(day, 'date')
  return (
    <dl className={classes.facts}>
      <Fact label={copy.days}>
        {recurrenceText(recurrence)}
        <Text size="sm" c="dimmed">
          {copy.period(dateOf(startsOn), endsOn && dateOf(endsOn))}
        </Text>
      </Fact>
      <Fact label={copy.nextDay}>{nextDay ? formatLocalDate(nextDay, 'weekdayDay') : copy.noNextDay}</Fact>
      {mayDo('see_prices') ? <Fact label={copy.price}>{priceOf(standing)}</Fact> : null}
      {driver ? <Fact label={copy.driver}>{fullName(driver)}</Fact> : null}
      <Fact label={copy.orders}>{confirmedText(standing)}</Fact>
    </dl>
  )
}

/** Without sums for members who see no prices. */
function confirmedText({ agreement }: StandingOrder): string {
  if (agreement === null) return copy.notConfirmed
  const { maxPerDay, maxPerMonth } = agreement
  if (maxPerDay === null || maxPerMonth === null) return copy.confirmed
  return copy.confirmedUpTo(formatAmount(maxPerDay), formatAmount(maxPerMonth))
}

/** What waits for us, and why. */
function Beyond({ standing: { id, beyondAgreement } }: { standing: StandingOrder }) {
  if (beyondAgreement === null) return null
  const { orders, firstDay } = beyondAgreement
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title={copy.beyondTitle}>
      {copy.beyond(orders, formatLocalDate(firstDay, 'weekdayDay'))}{' '}
      <Anchor component={ScreenLink} href={`/standing-orders?tab=calendar&id=${id}`}>
        {copy.showThem}
      </Anchor>
    </Alert>
  )
}

/** Of the whole day; not before each part was ordered once. */
function priceOf({ parts }: StandingOrder): string {
  const cents = parts.map(({ totalCost }) => (totalCost === null ? null : parseCents(totalCost)))
  if (cents.some((each) => each === null)) return copy.noPriceYet
  return formatDollars(cents.reduce<number>((sum, each) => sum + (each ?? 0), 0))
}

/** Also one that is still to come, and not one that is over. */
function PauseText({ standing: { pausedFrom, pausedUntil, zone } }: { standing: StandingOrder }) {
  const isOver = pausedUntil !== null && pausedUntil < localDate(new Date(), zone)
  if (pausedFrom === null || isOver) return null
  const dayOf = (day: string) => formatLocalDate(day, 'weekdayDay')
  return <Text size="sm">{copy.pausedText(dayOf(pausedFrom), pausedUntil && dayOf(pausedUntil))}</Text>
}
