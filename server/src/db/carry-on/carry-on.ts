/**
 * Databases of version 0.1.0. Its 38 migrations were put together to the baseline; a database that has all of them is changed to
 * the baseline once. One with fewer is left as it is: only version 0.1.0 has the migrations that it lacks.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

export type Applied = { name: string; checksum: string }

/** SHA-256 over the names and checksums of the 38 migrations. */
const DIGEST_OF_0_1_0 = 'bda66b325561d7e56499810d6a9d537d9c278f1ed64726d952f594af3443c873'

export type SchemaVersion = 'before 0.1.0' | '0.1.0' | 'baseline'

/** By the migrations that a database, or a backup of one, has. Those of 0.1.0 begin with 00, those of the baseline with 01. */
export function schemaVersionOf(applied: readonly Applied[]): SchemaVersion {
  if (!applied.some(({ name }) => name.startsWith('00'))) return 'baseline'
  const lines = applied.map(({ name, checksum }) => `${name} ${checksum}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex') === DIGEST_OF_0_1_0 ? '0.1.0' : 'before 0.1.0'
}

export const isOfBaseline = ({ name }: { name: string }) => name.startsWith('01')

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
export const readCarryOn = () => read('./0.1.0-to-baseline.sql')
export const readWayBack = () => read('./baseline-to-0.1.0.sql')
