/** `npm run build`: installs the packages and builds the web, for a server that is started without npm. */
import { ensureBuilt, ensureInstalled } from './install.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
