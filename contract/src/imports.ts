/** Files of orders: uploaded, their columns confirmed, their rows checked and corrected, and then placed. */
import { COLUMN_FIELDS, IMPORT_FIELDS } from '@meridian/domain/imports/fields.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS } from '@meridian/domain/imports/limits.ts'
import { z } from 'zod'
import { endpoint, fileReply } from './endpoint.ts'
import { flag, id, idParams, money, ok, requiredText, sentTime, text } from './shapes.ts'

/** In base64. A little more than is taken gets its own sentence. */
const MAX_BODY_BYTES = Math.ceil(MAX_IMPORT_BYTES / 3) * 4 + 64 * 1024

export const IMPORT_PAGE_ROWS = 100
const ROW_STATES = ['waiting', 'good', 'faulty', 'placed'] as const

const counts = z.object({ waiting: z.int(), good: z.int(), faulty: z.int(), placed: z.int() })

const importSummary = z.object({
  id: z.int(),
  fileName: z.string(),
  /** Who uploaded it. */
  by: z.string(),
  createdAt: sentTime,
  /** `columns`: what the columns are is not confirmed yet. */
  state: z.enum(['columns', 'staged']),
  rowCount: z.int(),
  counts,
})
export type ImportSummary = z.infer<typeof importSummary>

const importDetails = importSummary.extend({
  titles: z.array(z.string()),
  /** Of a workbook with others that are not empty: those are not imported. */
  sheets: z.object({ read: z.string(), others: z.array(z.string()) }).nullable(),
  /** The first rows of the file. */
  samples: z.array(z.array(z.string())),
  /** Field to the number of its column, from 0: confirmed, remembered or guessed. */
  columns: z.partialRecord(z.enum(COLUMN_FIELDS), z.int()),
  /** As they were confirmed for an earlier file with the same titles. */
  isRemembered: z.boolean(),
  pickupSiteId: z.int().nullable(),
  /** Of the rows that can be placed; null for those who see no prices. */
  totalCost: money.nullable(),
  /** How many rows that are not placed may name a patient. */
  phiRows: z.int(),
  isPlacing: z.boolean(),
  /** Placing them failed, and not because of a row. */
  hasFailed: z.boolean(),
  /** Each placing is a group, whose orders are paid together; those that may be paid now. */
  groups: z.array(z.object({ id: z.int(), toPay: z.int() })),
})
export type ImportDetails = z.infer<typeof importDetails>

const importRow = z.object({
  /** As spreadsheets count. */
  row: z.int(),
  state: z.enum(ROW_STATES),
  texts: z.partialRecord(z.enum(IMPORT_FIELDS), z.string()),
  faults: z.array(
    z.object({
      /** Null: about the whole row. */
      field: z.enum(IMPORT_FIELDS).nullable(),
      message: z.string(),
      /** A text for the cell that would do. */
      suggestion: z.string().nullable(),
    }),
  ),
  /** In whose text there may be a patient's data. A warning: the row can be placed. */
  phiFields: z.array(z.enum(IMPORT_FIELDS)),
  /** Null until it is checked, and for those who see no prices. */
  totalCost: money.nullable(),
  orderId: z.int().nullable(),
})
export type ImportRow = z.infer<typeof importRow>

const importCause = z.object({
  /** Null: about whole rows. */
  field: z.enum(IMPORT_FIELDS).nullable(),
  message: z.string(),
  rows: z.int(),
  /** The texts that have it most often. */
  texts: z.array(z.object({ text: z.string(), suggestion: z.string().nullable(), rows: z.int() })),
  otherTexts: z.int(),
})
export type ImportCause = z.infer<typeof importCause>

export const upload = endpoint({
  method: 'POST',
  path: '/api/imports',
  importance: 'deferrable',
  summary:
    'Upload a CSV or XLSX file of orders, in base64. Nothing is placed. The same file once more is refused unless `again` is true.',
  access: ['client'],
  permission: 'handle_orders',
  needsVerifiedEmail: true,
  creates: true,
  maxBodyBytes: MAX_BODY_BYTES,
  weight: 40,
  body: z.object({
    fileName: requiredText(200, 'required'),
    data: z.base64(),
    again: z.boolean().default(false),
  }),
  reply: importDetails,
})

export const list = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: "The organization's imports, newest first; a member who is limited to sites sees the own ones",
  access: ['client'],
  permission: 'handle_orders',
  reply: z.array(importSummary),
})

export const show = endpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  summary: 'One import, and how far its rows are checked',
  access: ['client'],
  permission: 'handle_orders',
  params: idParams,
  reply: importDetails,
})

export const setColumns = endpoint({
  method: 'PATCH',
  path: '/api/imports/{id}',
  summary:
    'Say which column is what, and where all rows are picked up, if at one site. Remembered for files with the same titles; all rows are checked anew.',
  access: ['client'],
  permission: 'handle_orders',
  needsVerifiedEmail: true,
  params: idParams,
  body: z.object({
    columns: z.partialRecord(z.enum(COLUMN_FIELDS), z.int().min(0).max(MAX_IMPORT_COLUMNS)),
    pickupSiteId: id.nullish().transform((value) => value ?? null),
  }),
  reply: importDetails,
})

export const rows = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/rows',
  importance: 'ordinary',
  summary: `The rows of an import, ${IMPORT_PAGE_ROWS} on a page; with \`faulty=true\` those with a problem, with \`phi=true\` those that may name a patient`,
  access: ['client'],
  permission: 'handle_orders',
  params: idParams,
  query: z.object({
    faulty: flag.optional(),
    phi: flag.optional(),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  reply: z.object({ rows: z.array(importRow), total: z.int() }),
})

export const causes = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/causes',
  importance: 'ordinary',
  summary: 'What is wrong with the rows of an import, by cause, with the texts that have it',
  access: ['client'],
  permission: 'handle_orders',
  params: idParams,
  reply: z.array(importCause),
})

export const mend = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/mend',
  summary: 'Type over the same faulty text in all rows that have it. They are checked in the background.',
  access: ['client'],
  permission: 'handle_orders',
  needsVerifiedEmail: true,
  params: idParams,
  body: z.object({ field: z.enum(IMPORT_FIELDS), from: z.string().max(10_000), to: text(MAX_IMPORT_CELL) }),
  reply: importDetails,
})

export const editRow = endpoint({
  method: 'PATCH',
  path: '/api/imports/{id}/rows/{row}',
  summary: 'Type over cells of a row. It is checked at once.',
  access: ['client'],
  permission: 'handle_orders',
  needsVerifiedEmail: true,
  params: z.object({ id, row: id }),
  body: z.partialRecord(z.enum(IMPORT_FIELDS), text(MAX_IMPORT_CELL)),
  reply: importRow,
})

export const place = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/place',
  summary:
    'Place the rows that can be placed (`good`), or all of them and none when one has a problem (`all`). Done in the background: `isPlacing` says so.',
  access: ['client'],
  permission: 'handle_orders',
  needsVerifiedEmail: true,
  params: idParams,
  body: z.object({ mode: z.enum(['good', 'all']) }),
  reply: importDetails,
})

export const discard = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  summary: 'Delete the rows of an import that are not placed. Placed orders stay.',
  access: ['client'],
  permission: 'handle_orders',
  params: idParams,
  reply: ok,
})

export const template = endpoint({
  method: 'GET',
  path: '/api/import-template.csv',
  importance: 'deferrable',
  summary: 'An empty table with the titles that an import knows, and one row as an example',
  access: ['client'],
  permission: 'handle_orders',
  file: 'text/csv',
  reply: fileReply,
})

export const templateXlsx = endpoint({
  method: 'GET',
  path: '/api/import-template.xlsx',
  importance: 'deferrable',
  summary: 'The same template as a workbook for Excel',
  access: ['client'],
  permission: 'handle_orders',
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reply: fileReply,
})
