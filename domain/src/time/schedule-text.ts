/** A date and its slot as text, in the time zone of the pickup. */
export { scheduledDayText, scheduleText, slotText, windowText, windowTooShortText } from '../texts/schedule-text.ts'
