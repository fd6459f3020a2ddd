/** An organization's sites as a CSV file, and back: first a preview, then all rows are stored, or none. */

import {
  MAX_NEW_ADDRESSES,
  MAX_SITE_FILE_BYTES,
  SITE_COLUMN_NAMES,
  SITE_FAULTS,
} from '@meridian/domain/organizations/site-csv.ts'
import { PRECISIONS } from '@meridian/domain/places/geo.ts'
import { z } from 'zod'
import { endpoint, fileReply } from '../endpoint.ts'

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/organization/sites.csv',
  importance: 'deferrable',
  summary: "The organization's sites as CSV, or those of a member who is limited to some",
  access: ['client'],
  permission: 'manage_sites',
  needsVerifiedEmail: true,
  weight: 20,
  file: 'text/csv',
  reply: fileReply,
})

const MAX_TOKEN = 2_000
/** In base64, with room for the tokens. A little more than is taken gets its own sentence. */
const MAX_BODY_BYTES = Math.ceil(MAX_SITE_FILE_BYTES / 3) * 4 + MAX_NEW_ADDRESSES * MAX_TOKEN + 64 * 1024

const fault = z.object({
  column: z.enum(SITE_COLUMN_NAMES),
  fault: z.enum(SITE_FAULTS),
  /** What was found in the cell, the largest length, or the number of another row: as the fault needs. */
  value: z.string(),
})
const row = z.object({
  /** As spreadsheets count: the titles are row 1. */
  row: z.int(),
  name: z.string(),
  externalCode: z.string(),
  address: z.string(),
  action: z.enum(['add', 'change', 'keep']),
  /** Null: not located. */
  precision: z.enum(PRECISIONS).nullable(),
  faults: z.array(fault),
})
export type SiteFileRow = z.infer<typeof row>
export type SiteCellFault = z.infer<typeof fault>

export const preview = endpoint({
  method: 'POST',
  path: '/api/organization/sites/import/preview',
  importance: 'deferrable',
  summary:
    'Read a CSV file of sites, in base64, without storing anything: what each row would do, and what is wrong with it. Rows belong to sites by their code, else by their name.',
  access: ['client'],
  permission: 'manage_sites',
  needsVerifiedEmail: true,
  maxBodyBytes: MAX_BODY_BYTES,
  weight: 40,
  body: z.object({ data: z.base64() }),
  reply: z.object({
    rows: z.array(row),
    /** For `apply`: new addresses that were located, signed, so that they are not located again. */
    tokens: z.array(z.string()),
  }),
})

export const apply = endpoint({
  method: 'POST',
  path: '/api/organization/sites/import',
  summary: 'Store the sites of a CSV file, all or none. No site is deleted.',
  access: ['client'],
  permission: 'manage_sites',
  needsVerifiedEmail: true,
  maxBodyBytes: MAX_BODY_BYTES,
  weight: 40,
  body: z.object({
    data: z.base64(),
    tokens: z.array(z.string().max(MAX_TOKEN)).max(MAX_NEW_ADDRESSES).default([]),
  }),
  reply: z.object({ added: z.int(), changed: z.int(), kept: z.int() }),
})
