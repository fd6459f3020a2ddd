/** What a backup file says about itself. It is the last part of the file: without it the file is not complete. */
import { z } from 'zod'
import { boundsToSql } from './partition-bounds.ts'

/** Counted up when an older program could not read the file. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const SECRETS = 'secrets.json'
export const JOBS = 'jobs.json'
/** Stored files keep their path below this folder of the archive. */
export const FILES = 'files/'
export const tablePart = (table: string) => `tables/${table}.copy`

/** A table, column or sequence: as in our migrations, so that a changed manifest names nothing else. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const count = z.int().nonnegative()

const part = z.object({ name: z.string().min(1), bytes: count, sha256: z.hash('sha256') })

const partition = z.object({ name: identifier, bounds: z.string().refine((text) => boundsToSql(text) !== undefined) })

const table = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: count,
  partitions: z.array(partition),
})

const sequence = z.object({ name: identifier, value: z.string().regex(/^\d{1,19}$/), isCalled: z.boolean() })

export const manifestSchema = z
  .object({
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
  .refine(({ tables, parts }) => {
    const listed = new Set(parts.map(({ name }) => name))
    return [JOBS, ...tables.map(({ name }) => tablePart(name))].every((name) => listed.has(name))
  }, 'a part is missing')

export type Manifest = z.infer<typeof manifestSchema>
export type Part = z.infer<typeof part>
export type BackedUpTable = z.infer<typeof table>
export type BackedUpSequence = z.infer<typeof sequence>

const FULL_DISK = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']

/** Of this machine, as the operating system says it, or of the database's. */
export const isFullDisk = (error: unknown) => FULL_DISK.includes((error as { code?: string }).code ?? '')

/** A reason why there is no backup or no restore, as one sentence for the operator. */
export class BackupError extends Error {}
