/** Chooses where files are stored: a bucket, the database when nodes share it, or a folder. */
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Env } from '../env.ts'
import { AppError } from '../errors/app-error.ts'
import { createDatabaseStorage } from './database-storage.ts'
import type { FileEncryption } from './encryption.ts'
import { createFolderStorage } from './folder-storage.ts'
import type { FileStorage } from './port.ts'
import { createS3Storage } from './s3-storage.ts'

type Options = {
  env: Pick<Env, 'S3_URL' | 'DATA_DIR'>
  db: Db
  isShared: boolean
  encryption: FileEncryption
  log: FastifyBaseLogger
}

export function createFileStorage({ env, db, isShared, encryption, log }: Options): FileStorage {
  const folder = createFolderStorage(join(env.DATA_DIR, 'files'))
  const database = createDatabaseStorage(db)
  const local = isShared ? [database, folder] : [folder, database]
  const storages = env.S3_URL ? [createS3Storage(env.S3_URL), ...local] : local
  return reportFailures(encrypted(preferFirst(storages), encryption), log)
}

/** An installation that moves to a bucket or to a shared database still finds the files it stored before. */
function preferFirst(storages: readonly FileStorage[]): FileStorage {
  return {
    put: async (key, bytes) => storages[0]?.put(key, bytes),
    async get(key) {
      for (const storage of storages) {
        const bytes = await storage.get(key)
        if (bytes) return bytes
      }
      return null
    },
    async delete(key) {
      for (const storage of storages) await storage.delete(key)
    },
  }
}

const encrypted = (storage: FileStorage, { encrypt, decrypt }: FileEncryption): FileStorage => ({
  put: (key, bytes) => storage.put(key, encrypt(key, bytes)),
  async get(key) {
    const stored = await storage.get(key)
    return stored && decrypt(key, stored)
  },
  delete: (key) => storage.delete(key),
})

/** A full disk or a bucket that does not answer: the device keeps its file and sends it again. */
function reportFailures(storage: FileStorage, log: FastifyBaseLogger): FileStorage {
  const report = (err: unknown): never => {
    log.error({ err }, 'the file storage failed')
    throw new AppError('file_storage_unavailable')
  }
  return {
    put: (key, bytes) => storage.put(key, bytes).catch(report),
    get: (key) => storage.get(key).catch(report),
    delete: (key) => storage.delete(key).catch(report),
  }
}
