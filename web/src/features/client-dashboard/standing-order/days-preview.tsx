/** The next days that the schedule names, and the days off it meets, before it is saved. */
import { Text } from '@mantine/core'
import { HOLIDAY_NAMES } from '@meridian/domain/texts/standing-orders.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import type { PreviewDay } from '../../../data/standing-orders.ts'
import classes from '../new-delivery/new-delivery.module.css'
import { SCHEDULE_COPY as copy } from './standing-order-form.copy.ts'

const SHOWN_DAYS = 8

type Props = { days: readonly PreviewDay[] | undefined; hasPickup: boolean; hasFailed: boolean }

export function DaysPreview({ days, hasPickup, hasFailed }: Props) {
  return (
    <section className={classes.section} aria-label={copy.preview} aria-live="polite">
      <h3 className={classes.legend}>{copy.preview}</h3>
      {days ? (
        <Days days={days} />
      ) : (
        <Text c="dimmed">{hasFailed ? copy.previewFailed : hasPickup ? '…' : copy.previewHint}</Text>
      )}
    </section>
  )
}

function Days({ days }: { days: readonly PreviewDay[] }) {
  const later = days.slice(SHOWN_DAYS).filter((day) => dayOffOf(day) !== null)
  if (days.length === 0) return <Text>{copy.noDays}</Text>
  return (
    <>
      <List days={days.slice(0, SHOWN_DAYS)} />
      {later.length > 0 ? (
        <>
          <Text size="sm" fw={600}>
            {copy.later}
          </Text>
          <List days={later} />
        </>
      ) : null}
    </>
  )
}

const List = ({ days }: { days: readonly PreviewDay[] }) => (
  <ul className={classes.days}>
    {days.map((day) => (
      <li key={day.named} data-off={dayOffOf(day) !== null || undefined}>
        {textOf(day)}
      </li>
    ))}
  </ul>
)

const dayOffOf = ({ holiday, dayOff }: PreviewDay): string | null => dayOff ?? (holiday && HOLIDAY_NAMES[holiday])

function textOf(day: PreviewDay): string {
  const named = formatLocalDate(day.named, 'weekdayDay')
  const why = dayOffOf(day)
  if (why === null) return named
  if (day.runs === null) return copy.skipped(named, why)
  return day.runs === day.named
    ? copy.runs(named, why)
    : copy.moved(formatLocalDate(day.runs, 'weekdayDay'), named, why)
}
