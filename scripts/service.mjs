/** The systemd service that runs from this checkout, if there is one, with its settings and its user. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { readEnvironmentFile, readUnit } from './systemd-unit.mjs'

const UNIT = '/etc/systemd/system/meridian.service'

/** Another checkout on the same machine is none of the service's business. Tests name a unit of their own. */
export function findService(root) {
  const file = process.env.MERIDIAN_UNIT || UNIT
  if (!existsSync(file)) return undefined
  const unit = readUnit(unitText(file))
  const folder = unit.workingDirectory
  if (!folder || !existsSync(folder) || realpathSync(folder) !== realpathSync(root)) return undefined
  return { ...unit, environment: { ...unit.environment, ...readSettings(unit) } }
}

/** With what `systemctl edit` has added. */
function unitText(file) {
  if (file !== UNIT) return readFileSync(file, 'utf8')
  try {
    return execFileSync('systemctl', ['cat', 'meridian.service'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    // Without a running systemd the file is all there is.
    return readFileSync(file, 'utf8')
  }
}

function readSettings({ environmentFiles }) {
  const settings = {}
  for (const { path, isOptional } of environmentFiles) {
    try {
      Object.assign(settings, readEnvironmentFile(readFileSync(path, 'utf8')))
    } catch (error) {
      if (error.code === 'EACCES') throw new Error(`${path} is for root only: run this command with sudo`)
      if (error.code !== 'ENOENT') throw error
      if (!isOptional)
        throw new Error(`${path}, which the service needs, is missing: deploy/meridian.service says how to make it`)
    }
  }
  return settings
}
