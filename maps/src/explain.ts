/** Shows why an address ranks where it does: `npm run maps:explain -- "1200 main st" [--near 29.76,-95.37] [--built-in]`. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Point } from '@meridian/domain/places/geo.ts'
import { buildBuiltInIndex } from './built-in/built-in-addresses.ts'
import { findPack } from './pack/find.ts'
import { openIndex } from './pack/stored-index.ts'
import type { MapsSettings } from './port.ts'
import { AddressIndex } from './search/address-index.ts'
import { explain } from './search/explain.ts'
import { Matcher } from './search/match.ts'

const USAGE = 'Usage: npm run maps:explain -- "1200 main st" [--near LATITUDE,LONGITUDE] [--built-in]'
const ROWS = 8

class UsageError extends Error {}

type Settings = Pick<MapsSettings, 'DATA_DIR' | 'MAPS_PACK'>

/** With the region pack that the server would use, or with the built-in data when there is none. */
export async function explainQuery(
  args: readonly string[],
  settings: Settings,
  log: (line: string) => void = () => {},
): Promise<string> {
  const { text, near, isBuiltIn } = readArgs(args)
  const packFolder = isBuiltIn ? null : findPack(settings)
  const sections = packFolder
    ? await openIndex({ packFolder, dataDir: settings.DATA_DIR, log })
    : await buildBuiltInIndex()
  const index = new AddressIndex(sections)
  const place = near ? `near ${near.latitude}, ${near.longitude}` : 'without a position'
  const data = `${packFolder ?? 'built-in data'} (${index.streetCount} streets, ${index.placeCount} places)`
  return `"${text}", ${place}, in ${data}\n\n${explain({ index, matcher: new Matcher(index) }, text, near, ROWS)}`
}

function readArgs(args: readonly string[]): { text: string; near: Point | null; isBuiltIn: boolean } {
  const options = { near: { type: 'string' }, 'built-in': { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const text = positionals.join(' ')
    if (text === '') throw new UsageError(USAGE)
    return {
      text,
      near: values.near === undefined ? null : readPoint(values.near),
      isBuiltIn: values['built-in'] ?? false,
    }
  } catch {
    throw new UsageError(USAGE)
  }
}

function readPoint(text: string): Point {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = text.split(',').map(Number)
  if (more.length > 0 || !Number.isFinite(latitude + longitude)) throw new UsageError(USAGE)
  return { latitude, longitude }
}

if (import.meta.main) {
  const { DATA_DIR, MAPS_PACK } = process.env
  try {
    const settings = { DATA_DIR: resolve(DATA_DIR || '.data'), MAPS_PACK: MAPS_PACK || undefined }
    console.log(await explainQuery(process.argv.slice(2), settings, (line) => console.error(`▸ ${line}`)))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
