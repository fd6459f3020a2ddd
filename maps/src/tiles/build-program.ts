/** The program that cuts the tiles of a map. */
import { setPriority } from 'node:os'
import { gzipSync } from 'node:zlib'
import { answerBuild, writeComplete } from '../build/build-program.ts'
import { ArchiveWriter } from './archive.ts'
import { builtInMap } from './built-in-map.ts'
import { cutBase, cutStreets } from './cut.ts'
import { packMap } from './pack-map.ts'

export type TilesInput = { packFolder: string | null; target: string }

/** Lower priority than the server and the database: a late map delays no order. */
const NICE = 10

answerBuild(async ({ packFolder, target }: TilesInput, log) => {
  setPriority(NICE)
  const map = packFolder === null ? builtInMap() : await packMap(packFolder)
  await writeComplete(target, (path) => {
    const archive = new ArchiveWriter(path)
    for (const { z, x, y, bytes } of cutBase(map.base)) archive.add(z, x, y, gzipSync(bytes))
    if (map.streets.length > 0) log(`Map: cutting ${map.streets.length} streets`)
    for (const { z, x, y, bytes } of cutStreets(map.streets)) archive.add(z, x, y, gzipSync(bytes))
    log(`Map: ${archive.finish()} tiles are cut`)
  })
})
