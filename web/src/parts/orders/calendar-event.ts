/** A delivery as a file for a calendar (RFC 5545). Without people and addresses: calendars are shared. */
const stamp = (time: Date): string => `${time.toISOString().replace(/[-:]|\.\d{3}/g, '')}`

export const calendarEvent = ({ id, title, dueAt, url, now }: EventFacts): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Meridian//Logistics//EN',
    'BEGIN:VEVENT',
    `UID:order-${id}@${new URL(url).host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(dueAt)}`,
    `DTEND:${stamp(dueAt)}`,
    `SUMMARY:${title}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

type EventFacts = { id: number; title: string; dueAt: Date; url: string; now: Date }
