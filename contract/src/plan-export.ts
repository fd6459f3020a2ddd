/** A day's runs as files: the manifests that drivers carry. */
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
  summary: "A day's runs as PDF, a page for each driver with a box to tick for each package",
  weight: 20,
  access: ['admin'],
  query,
  file: 'application/pdf',
  reply: fileReply,
})

export const myCsv = endpoint({
  method: 'GET',
  path: '/api/drivers/me/run.csv',
  summary: "The signed-in driver's run of today as CSV, a row for each stop",
  weight: 20,
  access: ['driver'],
  audited: 'read',
  file: 'text/csv',
  reply: fileReply,
})

export const myPdf = endpoint({
  method: 'GET',
  path: '/api/drivers/me/run.pdf',
  summary: "The manifest of the signed-in driver's run of today as PDF, with a box to tick for each package",
  weight: 20,
  access: ['driver'],
  audited: 'read',
  file: 'application/pdf',
  reply: fileReply,
})
