/** The program that cuts the tiles: beside the server, which answers meanwhile, and whose memory this never is. */
import { mkdir, rename } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PackError } from '../pack/files.ts'
import { ArchiveWriter } from './archive.ts'
import { builtInMap } from './built-in-map.ts'
import { cutBase, cutStreets } from './cut.ts'
import { packMap } from './pack-map.ts'

export type TilesOrder = { packFolder: string | null; target: string }
export type TilesReport = { log: string } | { done: true } | { refused: string } | { failed: string }

const report = (message: TilesReport) => process.send?.(message)
/** Below everybody: a map may come a little later, an order may not. */
const NICE = 10

async function build({ packFolder, target }: TilesOrder): Promise<void> {
  setPriority(NICE)
  const map = packFolder === null ? builtInMap() : await packMap(packFolder)
  await mkdir(dirname(target), { recursive: true })
  const unfinished = `${target}.${process.pid}.part`
  const archive = new ArchiveWriter(unfinished)
  for (const { z, x, y, bytes } of cutBase(map.base)) archive.add(z, x, y, gzipSync(bytes))
  if (map.streets.length > 0) report({ log: `Map: cutting ${map.streets.length} streets` })
  for (const { z, x, y, bytes } of cutStreets(map.streets)) archive.add(z, x, y, gzipSync(bytes))
  const count = archive.finish()
  // Renamed when it is whole: whoever finds the file finds all of it.
  await rename(unfinished, target)
  report({ log: `Map: ${count} tiles are cut` })
}

process.once('message', (order: TilesOrder) => {
  build(order)
    .then(
      () => report({ done: true }),
      (error: Error) =>
        report(error instanceof PackError ? { refused: error.message } : { failed: error.stack ?? error.message }),
    )
    .finally(() => process.disconnect())
})
