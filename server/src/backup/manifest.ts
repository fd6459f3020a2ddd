/** What a backup file says about itself. It is the last part of the file: without it the file is not complete. */
import { z } from 'zod'

/** Counted up when an older program could not read the file. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const SECRETS = 'secrets.json'
export const JOBS = 'jobs.json'
/** Stored files keep their path below this folder of the archive. */
export const FILES = 'files/'
export const tablePart = (table: string) => `tables/${table}.copy`

const part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  partitions: z.array(z.object({ name: z.string(), bounds: z.string() })),
})

const sequence = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })

export const manifestSchema = z.object({
  /** Read before the rest: a newer format may have other fields. */
  format: z.literal(FORMAT),
  version: z.string(),
  installationId: z.string(),
  madeAt: z.iso.datetime(),
  /** In the order they were applied. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(sequence),
  parts: z.array(part),
})

export type Manifest = z.infer<typeof manifestSchema>
export type Part = z.infer<typeof part>
export type BackedUpTable = z.infer<typeof table>
export type BackedUpSequence = z.infer<typeof sequence>

/** A reason why there is no backup or no restore, as one sentence for the operator. */
export class BackupError extends Error {}
