/** The program that cuts the tiles of a map. */
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { answerBuild, writeComplete } from '../build/build-program.ts'
import { isFile, PackError } from '../pack/files.ts'
import { ArchiveWriter } from './archive.ts'
import { builtInMap } from './built-in-map.ts'
import { cutBase, cutSquare, cutStreets } from './cut.ts'
import { MAP_FILES } from './map-files.ts'
import { packMap } from './pack-map.ts'
import { readSquares } from './square-file.ts'

export type TilesInput = { packFolder: string | null; target: string }

/**
 * Lower priority than the server and the database: a late map delays no order. A test run sets it to 0: beside the other tests
 * a build would get no processor time, and tests wait for it.
 */
const NICE = Number(process.env.TILES_BUILD_NICE ?? 10)

answerBuild(async ({ packFolder, target }: TilesInput, log) => {
  setPriority(NICE)
  const map = packFolder === null ? builtInMap() : await packMap(packFolder)
  const squares = packFolder === null ? '' : join(packFolder, MAP_FILES.squares)
  await writeComplete(target, async (path) => {
    const archive = new ArchiveWriter(path)
    for (const { z, x, y, bytes } of cutBase(map.base)) archive.add(z, x, y, gzipSync(bytes))
    if (map.streets.length > 0) log(`Map: cutting ${map.streets.length} streets`)
    for (const { z, x, y, bytes } of cutStreets(map.streets)) archive.add(z, x, y, gzipSync(bytes))
    if (await isFile(squares)) await cutSquares(squares, archive, log)
    log(`Map: ${archive.finish()} tiles are cut`)
  })
})

const SQUARES_PER_LINE = 100

async function cutSquares(path: string, archive: ArchiveWriter, log: (line: string) => void): Promise<void> {
  let count = 0
  const damaged = (error: Error) =>
    new PackError(`The region pack is damaged: ${path} cannot be read (${error.message})`)
  const read = readSquares(path)
  for (;;) {
    const { value: square } = await read.next().catch((error) => Promise.reject(damaged(error)))
    if (!square) return
    for (const { z, x, y, bytes } of cutSquare(square)) archive.add(z, x, y, gzipSync(bytes))
    count += 1
    if (count % SQUARES_PER_LINE === 0) log(`Map: ${count} squares of 10 miles are cut`)
  }
}
