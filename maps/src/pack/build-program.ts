/** The program that builds a pack's index: beside the server, which answers meanwhile, and whose memory this never is. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buildIndex } from '../search/build-index.ts'
import { packSections } from '../search/sections.ts'
import { PackError } from './files.ts'
import { readPack } from './read.ts'

export type BuildOrder = { folder: string; target: string }
export type BuildReport = { log: string } | { done: true } | { refused: string } | { failed: string }

const report = (message: BuildReport) => process.send?.(message)

async function build({ folder, target }: BuildOrder): Promise<void> {
  report({ log: 'Addresses: reading the region pack' })
  const region = await readPack(folder)
  const sections = buildIndex(region, (line) => report({ log: `Addresses: ${line}` }))
  // Written beside and then renamed: whoever finds the file finds all of it.
  const unfinished = `${target}.${process.pid}.part`
  await mkdir(dirname(target), { recursive: true })
  await writeFile(unfinished, packSections(sections))
  await rename(unfinished, target)
}

process.once('message', (order: BuildOrder) => {
  build(order)
    .then(
      () => report({ done: true }),
      (error: Error) => report(error instanceof PackError ? { refused: error.message } : { failed: error.message }),
    )
    .finally(() => process.disconnect())
})
