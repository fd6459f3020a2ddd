import { ActionIcon, Button, Checkbox, Text, TextInput } from '@mantine/core'
import { MAX_SPANS_PER_DAY } from '@meridian/domain/organizations/sites.ts'
import { WEEKDAYS } from '@meridian/domain/texts/sites.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type DayText, type SpanText, USUAL_SPAN } from './hours-text.ts'
import { SITES_COPY as copy } from './organization-sites.copy.ts'
import classes from './sites.module.css'

type Props = { week: readonly DayText[]; onChange: (week: readonly DayText[]) => void }

export function HoursEditor({ week, onChange }: Props) {
  const edit = (day: number, spans: DayText) => onChange(week.map((old, at) => (at === day ? spans : old)))
  const [monday = []] = week
  return (
    <div>
      {week.map((spans, day) => (
        <Day key={WEEKDAYS[day]} name={WEEKDAYS[day] as string} spans={spans} onChange={(next) => edit(day, next)} />
      ))}
      <Button variant="subtle" size="sm" onClick={() => onChange(week.map((old, at) => (at < 5 ? monday : old)))}>
        {copy.sameEveryWeekday}
      </Button>
    </div>
  )
}

type DayProps = { name: string; spans: DayText; onChange: (spans: DayText) => void }

function Day({ name, spans, onChange }: DayProps) {
  const edit = (index: number, changes: Partial<SpanText>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...changes } : span)))
  return (
    <div className={classes.day}>
      <Checkbox
        label={name}
        checked={spans.length > 0}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [USUAL_SPAN] : [])}
      />
      <div>
        {spans.length === 0 && (
          <Text c="dimmed" className={classes.closed}>
            {copy.closed}
          </Text>
        )}
        {spans.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span has nothing else by which to tell it from its neighbors
          <div key={index} className={classes.span}>
            <TextInput
              type="time"
              aria-label={copy.from(name)}
              value={span.from}
              onChange={({ currentTarget }) => edit(index, { from: currentTarget.value })}
            />
            <TextInput
              type="time"
              aria-label={copy.to(name)}
              value={span.to}
              onChange={({ currentTarget }) => edit(index, { to: currentTarget.value })}
            />
            {index === 0 ? (
              <ActionIcon
                size="xl"
                variant="subtle"
                aria-label={copy.addSpan(name)}
                disabled={spans.length >= MAX_SPANS_PER_DAY}
                onClick={() => onChange([...spans, { from: '', to: '' }])}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            ) : (
              <ActionIcon
                size="xl"
                variant="subtle"
                aria-label={copy.removeSpan(name)}
                onClick={() => onChange(spans.filter((_, at) => at !== index))}
              >
                <IconMinus size={18} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
