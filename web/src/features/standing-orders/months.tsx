import { Title } from '@mantine/core'
import { addDays, weekday } from '@meridian/domain/time/calendar.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import type { CSSProperties } from 'react'
import type { StandingDay } from '../../data/standing-orders.ts'
import classes from './calendar.module.css'
import { dayName, shownDay, stateText } from './day-text.ts'
import { CALENDAR_COPY as copy } from './standing-calendar.copy.ts'

type Props = {
  days: readonly StandingDay[]
  nameOf: (day: StandingDay) => string
  onOpen: (day: StandingDay) => void
}

/** From the first day to the last, with the days between. */
export function Months({ days, ...rest }: Props) {
  const byDay = Map.groupBy(days, shownDay)
  const known = [...byDay.keys()].toSorted()
  const dates: string[] = []
  for (let date = known[0] as string; date <= (known.at(-1) as string); date = addDays(date, 1)) dates.push(date)
  const months = Map.groupBy(dates, (date) => date.slice(0, 7))
  return [...months].map(([month, inMonth]) => (
    <section key={month} aria-label={formatLocalDate(`${month}-01`, 'month')}>
      <Title order={2} size="h3" mb="xs">
        {formatLocalDate(`${month}-01`, 'month')}
      </Title>
      <div className={classes.weekdays} aria-hidden>
        {copy.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={classes.month}>
        {inMonth.map((date) => (
          <Day key={date} date={date} days={byDay.get(date) ?? []} {...rest} />
        ))}
      </ol>
    </section>
  ))
}

type DayProps = Props & { date: string }

const Day = ({ date, days, nameOf, onOpen }: DayProps) => (
  <li
    className={classes.day}
    data-empty={days.length === 0 || undefined}
    // Weeks begin on Sunday, which is 7.
    style={{ '--column': (weekday(date) % 7) + 1 } as CSSProperties}
  >
    <span className={classes.number}>
      <span className={classes.onlyWide}>{Number(date.slice(8))}</span>
      <span className={classes.onlyPhone}>{dayName(date)}</span>
    </span>
    {days.map((day) => (
      <button
        key={`${day.standingOrderId} ${day.named}`}
        type="button"
        className={classes.entry}
        data-state={day.state}
        aria-label={copy.entry(dayName(date), nameOf(day), stateText(day))}
        onClick={() => onOpen(day)}
      >
        <span className={classes.entryName}>{nameOf(day)}</span> <span>{stateText(day)}</span>
      </button>
    ))}
  </li>
)
