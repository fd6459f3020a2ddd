/** The secrets of a backup. Without them no authenticator app works any more: they go where the installation looks for them. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type SecretsKey, unwrapSecrets } from '../security/secrets/wrapped-secrets.ts'
import { type ArchiveReader, readText } from './archive.ts'
import { SECRETS } from './manifest.ts'

type RestoredSecrets = {
  /** In the transaction of the rows, when the tables are loaded. */
  load(client: pg.Client): Promise<void>
  /** When the transaction is committed: after an error the installation still has its own. */
  finish(): Promise<void>
  discard(): Promise<void>
}

export function openRestoredSecrets(
  archive: ArchiveReader,
  target: { dataDir: string; isShared: boolean; secretsKey: SecretsKey },
): RestoredSecrets {
  const file = join(target.dataDir, SECRETS)
  const draft = `${file}.restoring`
  let hasDraft = false
  return {
    async load(client) {
      const secrets = await findSecrets(client, archive)
      if (!secrets) return
      // Refused now, while everything is as it was, and not at the next start.
      unwrapSecrets(secrets, target.secretsKey)
      if (target.isShared) return saveRow(client, secrets)
      await mkdir(target.dataDir, { recursive: true })
      await writeFile(draft, secrets, { mode: 0o600 })
      hasDraft = true
    },
    async finish() {
      if (hasDraft) await rename(draft, file)
    },
    discard: () => rm(draft, { force: true }),
  }
}

/** A row of the database that was backed up, or its file. */
async function findSecrets(client: pg.Client, archive: ArchiveReader): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(`select value from installation where key = 'secrets'`)
  const hasFile = archive.manifest.parts.some(({ name }) => name === SECRETS)
  return rows[0]?.value ?? (hasFile ? readText(archive, SECRETS) : undefined)
}

async function saveRow(client: pg.Client, secrets: string): Promise<void> {
  await client.query(
    `insert into installation (key, value) values ('secrets', $1) on conflict (key) do update set value = $1`,
    [secrets],
  )
}
