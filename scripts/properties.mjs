/**
 * The seed of properties: the same in each `npm test`, so that a change is blamed for its own failures only, and a random one in
 * `npm run test:more`, which looks for new ones.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './programs.mjs'

const FIXED_SEED = 20_260_715

export const propertySeed = (env = process.env) => Number(env.PROPERTY_SEED || FIXED_SEED)

export const newSeed = () => Math.floor(Math.random() * 2 ** 31)

const ROOMS_WITH_PROPERTIES = ['domain/src', 'maps/src', 'server/src', 'web/src']

/** The test files that state properties, relative to the root. */
export const filesWithProperties = () =>
  ROOMS_WITH_PROPERTIES.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => join(room, file)),
  ).filter((file) => readFileSync(join(ROOT, file), 'utf8').includes("from 'fast-check'"))
