/** A day's plan as files. */
import { z } from 'zod'
import { endpoint, fileReply } from './endpoint.ts'
import { dayText, id } from './shapes.ts'

const query = z.object({
  day: dayText.optional(),
  /** Absent: all drivers with a run. */
  driverId: id.optional(),
})

export const csv = endpoint({
  method: 'GET',
  path: '/api/dispatch/plan.csv',
  summary: "A day's runs as CSV, a row for each stop",
  weight: 20,
  access: ['admin'],
  query,
  file: 'text/csv',
  reply: fileReply,
})

export const pdf = endpoint({
  method: 'GET',
  path: '/api/dispatch/plan.pdf',
  summary: "A day's runs as PDF, a page for each driver",
  weight: 20,
  access: ['admin'],
  query,
  file: 'application/pdf',
  reply: fileReply,
})
