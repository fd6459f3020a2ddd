/** On which days: how often, from when to when, and what happens on days off. */
import { Checkbox, Chip, Group, Input, Radio, Stack } from '@mantine/core'
import {
  HOLIDAY_RULES,
  type HolidayRule,
  MAX_INTERVAL,
  type Nth,
  type Weekday,
} from '@meridian/domain/standing-orders/recurrence.ts'
import { HOLIDAY_FEE_CENTS } from '@meridian/domain/standing-orders/standing-days.ts'
import { HOLIDAY_RULE_LABELS, NTH_NAMES, WEEKDAY_NAMES } from '@meridian/domain/texts/standing-orders.ts'
import { addDays, localDate, type Zone } from '@meridian/domain/time/calendar.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'
import { mayDo } from '../../../data/accounts/membership.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import classes from '../new-delivery/new-delivery.module.css'
import { MONTH_KINDS, type MonthKind, SCHEDULE_KINDS, type Schedule, type ScheduleKind } from './schedule.ts'
import { SCHEDULE_COPY as copy } from './standing-order-form.copy.ts'

type Change = (changes: Partial<Schedule>) => void
type Props = {
  schedule: Schedule
  zone: Zone
  isChange: boolean
  error: string | null
  onChange: Change
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[]
const NTHS = [1, 2, 3, 4, -1] as const satisfies readonly Nth[]
const countsFrom = (first: number, last: number, textOf: (count: number) => string) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ value: String(first + at), label: textOf(first + at) }))
const WEEKS = countsFrom(2, MAX_INTERVAL, copy.weeks)
const EVERY_DAYS = countsFrom(1, MAX_INTERVAL, copy.days)
const MONTHS = countsFrom(1, 12, copy.months)
const MONTH_DAYS = countsFrom(1, 31, (day) => (day === 31 ? copy.lastDayOfMonth : String(day)))

export function DaysFields({ schedule, zone, isChange, error, onChange }: Props) {
  const today = localDate(new Date(), zone)
  return (
    <fieldset className={classes.section} aria-label={copy.title}>
      <h3 className={classes.legend}>{copy.title}</h3>
      <Radio.Group
        label={copy.kind}
        value={schedule.kind}
        onChange={(kind) => onChange({ kind: kind as ScheduleKind })}
      >
        <Stack gap="xs" mt={4}>
          {SCHEDULE_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={copy.kinds[kind]} />
          ))}
        </Stack>
      </Radio.Group>
      <KindFields schedule={schedule} error={error} onChange={onChange} />
      <div className={classes.pair}>
        <DateField
          label={isChange ? copy.changeFrom : copy.startsOn}
          minDate={today}
          value={schedule.startsOn}
          onChange={(startsOn) => startsOn && onChange({ startsOn })}
        />
        <Stack gap="xs">
          <Checkbox
            label={copy.untilFurtherNotice}
            mt="xl"
            checked={schedule.endsOn === null}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ endsOn: checked ? null : addDays(schedule.startsOn, 30) })
            }
          />
          {schedule.endsOn === null ? null : (
            <DateField
              label={copy.endsOn}
              minDate={schedule.startsOn}
              value={schedule.endsOn}
              onChange={(endsOn) => endsOn && onChange({ endsOn })}
            />
          )}
        </Stack>
      </div>
      <Radio.Group
        label={copy.holidays}
        value={schedule.holidayRule}
        onChange={(rule) => onChange({ holidayRule: rule as HolidayRule })}
      >
        <Stack gap="xs" mt={4}>
          {HOLIDAY_RULES.map((rule) => (
            <Radio
              key={rule}
              value={rule}
              label={HOLIDAY_RULE_LABELS[rule]}
              {...(rule === 'run' && mayDo('see_prices')
                ? { description: copy.holidayFee(formatDollars(HOLIDAY_FEE_CENTS)) }
                : {})}
            />
          ))}
        </Stack>
      </Radio.Group>
    </fieldset>
  )
}

type KindProps = { schedule: Schedule; error: string | null; onChange: Change }

function KindFields({ schedule, error, onChange }: KindProps) {
  const count = (value: number, data: typeof WEEKS, field: 'weeks' | 'everyDays' | 'months') => (
    <SelectField
      label={copy.everyWeeks}
      data={data}
      allowDeselect={false}
      value={String(value)}
      onChange={(text) => text && onChange({ [field]: Number(text) })}
    />
  )
  switch (schedule.kind) {
    case 'weekdays':
      return null
    case 'days':
      return <WeekdayChips schedule={schedule} error={error} onChange={onChange} />
    case 'weeks':
      return (
        <>
          {count(schedule.weeks, WEEKS, 'weeks')}
          <WeekdayChips schedule={schedule} error={error} onChange={onChange} />
        </>
      )
    case 'interval':
      return count(schedule.everyDays, EVERY_DAYS, 'everyDays')
    case 'month':
      return (
        <div className={classes.pair}>
          {count(schedule.months, MONTHS, 'months')}
          <MonthFields schedule={schedule} onChange={onChange} />
        </div>
      )
  }
}

const WeekdayChips = ({ schedule, error, onChange }: KindProps) => (
  <Input.Wrapper label={copy.onDays} error={error} labelElement="div">
    <Chip.Group
      multiple
      value={schedule.weekdays.map(String)}
      onChange={(days) => onChange({ weekdays: days.map(Number).toSorted() as Weekday[] })}
    >
      <Group gap="xs" mt={4} role="group" aria-label={copy.onDays}>
        {DAYS.map((day) => (
          <Chip key={day} value={String(day)} size="md">
            {copy.shortDays[day]}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  </Input.Wrapper>
)

function MonthFields({ schedule, onChange }: Pick<KindProps, 'schedule' | 'onChange'>) {
  const select = (
    label: string,
    value: string,
    data: { value: string; label: string }[],
    changes: (text: string) => Partial<Schedule>,
  ) => (
    <SelectField
      label={label}
      data={data}
      allowDeselect={false}
      value={value}
      onChange={(text) => text && onChange(changes(text))}
    />
  )
  const { monthKind } = schedule
  return (
    <>
      {select(
        copy.monthOn,
        monthKind,
        MONTH_KINDS.map((value) => ({ value, label: copy.monthKinds[value] })),
        (text) => ({ monthKind: text as MonthKind }),
      )}
      {monthKind === 'date' &&
        select(copy.monthDay, String(schedule.monthDay), MONTH_DAYS, (text) => ({ monthDay: Number(text) }))}
      {monthKind === 'weekday' && (
        <>
          {select(
            copy.nth,
            String(schedule.nth),
            NTHS.map((nth) => ({ value: String(nth), label: NTH_NAMES[`${nth}`] })),
            (text) => ({ nth: Number(text) as Nth }),
          )}
          {select(
            copy.weekday,
            String(schedule.weekday),
            DAYS.map((day) => ({ value: String(day), label: WEEKDAY_NAMES[day] })),
            (text) => ({ weekday: Number(text) as Weekday }),
          )}
        </>
      )}
    </>
  )
}
