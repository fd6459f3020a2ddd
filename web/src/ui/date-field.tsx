/** The one kind of field for a date: a calendar in a popover, in the American order. Times have the browser's own field. */
import { DatePickerInput, type DatePickerInputProps, type DatePickerType } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { LANGUAGE } from '@meridian/domain/texts/language.ts'
import { IconCalendar } from '@tabler/icons-react'
import { CALENDAR_LABELS, DATE_PATTERNS } from '../copy/calendar.ts'

export function DateField<Type extends DatePickerType = 'default'>(props: DatePickerInputProps<Type>) {
  return (
    <DatePickerInput<Type>
      size="md"
      locale={LANGUAGE}
      valueFormat={DATE_PATTERNS.date}
      leftSection={<IconCalendar size={20} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      ariaLabels={CALENDAR_LABELS}
      firstDayOfWeek={0}
      // No weekend days: the calendar would show them in red, as if they were invalid.
      weekendDays={[]}
      hideOutsideDates
      highlightToday
      {...props}
    />
  )
}
