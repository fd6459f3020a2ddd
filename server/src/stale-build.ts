import { fileURLToPath } from 'node:url'
import { findStale } from '../../scripts/build-stamp.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const STALE = {
  packages: 'The installed packages are not those of this version of Meridian: run npm run upgrade',
  web: 'The web was not built from this version of Meridian: run npm run upgrade',
}

/**
 * In production, where nothing is installed or built by itself: after a `git pull` alone the new code would run with the packages and
 * the web of the version before.
 */
export function refuseStaleBuild(): void {
  const stale = process.env.NODE_ENV === 'production' ? findStale(ROOT) : undefined
  if (stale) throw new Error(STALE[stale])
}
