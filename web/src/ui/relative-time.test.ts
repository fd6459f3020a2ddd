import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date(2025, 0, 15, 18, 0)

test.each([
  [new Date(2025, 0, 15, 17, 59, 30), 'just now'],
  [new Date(2025, 0, 15, 17, 57), '3 min ago'],
  [new Date(2025, 0, 15, 18, 25), 'in 25 min'],
  [new Date(2025, 0, 15, 15, 30), '2 h ago'],
  [new Date(2025, 0, 15, 2, 30), '2:30 AM'],
  [new Date(2025, 0, 14, 2, 30), 'Jan 14, 2:30 AM'],
  [new Date(2024, 2, 4, 14, 30), 'Mar 4, 2024, 2:30 PM'],
])('%s is shown as %s', (time, text) => {
  // Newer ICU versions put a narrow space before AM and PM.
  expect(relativeTime(time, now).replaceAll('\u202f', ' ')).toBe(text)
})
