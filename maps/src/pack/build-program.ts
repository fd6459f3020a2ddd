/** The program that builds the address index of a region pack. */
import { writeFile } from 'node:fs/promises'
import { answerBuild, writeComplete } from '../build/build-program.ts'
import { buildIndex } from '../search/build-index.ts'
import { packSections } from '../search/sections.ts'
import { readPack } from './read.ts'

export type IndexInput = { packFolder: string; target: string }

answerBuild(async ({ packFolder, target }: IndexInput, log) => {
  log('Addresses: reading the region pack')
  const region = await readPack(packFolder)
  const sections = buildIndex(region, (line) => log(`Addresses: ${line}`))
  await writeComplete(target, (path) => writeFile(path, packSections(sections)))
})
