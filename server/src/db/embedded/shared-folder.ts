import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where root keeps what the database's user must reach, when the checkout or DATA_DIR lies in a closed folder. */
const SHARED_FOLDER = process.platform === 'darwin' ? '/usr/local/var/meridian' : '/var/lib/meridian'

export function makeSharedFolder(name: string): string {
  const folder = join(SHARED_FOLDER, name)
  mkdirSync(folder, { recursive: true })
  // Set rather than asked for: a strict umask would close them again. Others may pass through, not look around.
  chmodSync(SHARED_FOLDER, 0o755)
  chmodSync(folder, 0o711)
  return folder
}
