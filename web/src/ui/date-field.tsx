/** The one kind of field for a date: a calendar in a popover, in the American order. Times have the browser's own field. */
import { DatePickerInput, type DatePickerInputProps, type DatePickerType } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconCalendar } from '@tabler/icons-react'

/** Names of the calendar's icon buttons. */
const CALENDAR_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
} as const

export function DateField<Type extends DatePickerType = 'default'>(props: DatePickerInputProps<Type>) {
  return (
    <DatePickerInput<Type>
      size="md"
      valueFormat="MMM D, YYYY"
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
