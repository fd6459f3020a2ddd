/** A day's runs as files: the manifests that drivers carry. */
import { z } from 'zod'
import { endpoint, fileReply } from '../endpoint.ts'
import { dayText, id } from '../shapes.ts'

const query = z.object({
  day: dayText.optional(),
  /** Absent: all drivers with a run. */
  driverId: id.optional(),
})

export const planCsv = endpoint({
  method: 'GET',
  path: '/api/dispatch/plan.csv',
  importance: 'deferrable',
  summary: "A day's runs as CSV, a row for each stop",
  weight: 20,
  access: ['admin'],
  query,
  file: 'text/csv',
  reply: fileReply,
})

export const planPdf = endpoint({
  method: 'GET',
  path: '/api/dispatch/plan.pdf',
  importance: 'deferrable',
  summary: "A day's runs as PDF, a page for each driver with a box to tick for each package",
  weight: 20,
  access: ['admin'],
  query,
  file: 'application/pdf',
  reply: fileReply,
})
