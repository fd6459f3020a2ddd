/** Files in a folder under DATA_DIR, with the embedded database. */

import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from './port.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

export const STORAGE_KEY = /^[\w-]+(\/[\w-]+)*$/

export function createFolderStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    // Keys are made by the server. One with dots would still reach out of the folder if that ever changed.
    if (!STORAGE_KEY.test(key)) throw new Error(`'${key}' cannot be the name of a file`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}`
      try {
        // On disk before it gets its name: a power failure leaves no empty file that counts as stored.
        const file = await open(draft, 'w', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
