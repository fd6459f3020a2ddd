import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { buildConfig } from './config.mjs'
import { archiveTiles } from './tar.mjs'

const { resolve: resolvePackage } = createRequire(import.meta.url)
const SAMPLE_BYTES = 1 << 20
const ARCHIVE = 'tiles.tar'

/** Progress in percent by text of the builder's log; measured on the roads of the five states. */
const STAGES = [
  ['Parsing ways', 0],
  ['Parsing nodes', 31],
  ['Creating graph edges', 43],
  ['Building ', 46],
  ['Enhancing local graph', 53],
  ['HierarchyBuilder', 72],
  ['shortcuts on level 1', 83],
  ['Validating', 90],
]

/**
 * The archive with the tiles of these roads. Built on the first call, in a folder that is renamed when it is complete: an
 * interrupted build is never used.
 */
export async function ensureTiles(roadsFile, mapsFolder, { onProgress, onStart }) {
  const roadsFiles = withSiblings(roadsFile)
  const home = join(mapsFolder, fingerprint(roadsFiles))
  const finished = join(home, 'valhalla')
  const archive = join(finished, ARCHIVE)
  if (existsSync(archive)) return archive
  removeUnfinished(home)
  const unfinished = join(home, `valhalla.${process.pid}.unfinished`)
  const raw = join(unfinished, 'raw')
  mkdirSync(raw, { recursive: true })
  try {
    await build(roadsFiles, raw, { onProgress, onStart })
    if (archiveTiles(raw, join(unfinished, ARCHIVE)) === 0) throw new Error(`${basename(roadsFile)} has no roads in it`)
    rmSync(raw, { recursive: true })
    renameSync(unfinished, finished)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another server with the same folder may have finished first.
    if (!existsSync(archive)) throw error
  }
  removeOthers(mapsFolder, home)
  return archive
}

/** A pack of several states has `roads_with_osm.2.osm.pbf` and so on beside the first extract. */
function withSiblings(roadsFile) {
  const folder = dirname(resolve(roadsFile))
  const name = basename(roadsFile, '.osm.pbf')
  const others = readdirSync(folder).filter((file) => file.startsWith(`${name}.`) && /\.\d+\.osm\.pbf$/.test(file))
  return [resolve(roadsFile), ...others.sort().map((file) => join(folder, file))]
}

/** Of the sizes, the first and last bytes and the settings: reading a whole country's roads would delay every start. */
function fingerprint(files) {
  const sizes = files.map((file) => statSync(file).size)
  const hash = createHash('sha256').update(`${sizes.join(' ')} ${JSON.stringify(buildConfig(''))}`)
  const sample = Buffer.alloc(SAMPLE_BYTES)
  files.forEach((file, at) => {
    const handle = openSync(file, 'r')
    for (const position of [0, Math.max(0, sizes[at] - SAMPLE_BYTES)]) {
      hash.update(sample.subarray(0, readSync(handle, sample, 0, SAMPLE_BYTES, position)))
    }
    closeSync(handle)
  })
  return hash.digest('hex').slice(0, 16)
}

function build(roadsFiles, folder, { onProgress, onStart }) {
  const settings = join(folder, 'valhalla.json')
  writeFileSync(settings, JSON.stringify(buildConfig(folder)))
  // It writes reports for mappers into its working directory.
  const options = { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }
  const child = spawn(builderProgram(), ['-c', settings, ...roadsFiles], options)
  onStart(child)
  let lastLine = ''
  let reached = -1
  const onLine = (line) => {
    const percent = STAGES.find(([text]) => line.includes(text))?.[1] ?? -1
    if (percent > reached) onProgress(percent)
    reached = Math.max(reached, percent)
    if (line.trim()) lastLine = line.replace(/^\S+ \S+ /, '')
  }
  createInterface({ input: child.stdout }).on('line', onLine)
  createInterface({ input: child.stderr }).on('line', onLine)
  return new Promise((settle, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) settle()
      else
        reject(
          new Error(`${roadsFiles.map((file) => basename(file)).join(', ')} could not be read (${signal ?? lastLine})`),
        )
    })
  })
}

/** The package has its programs in a folder per platform and does not export them. */
const builderProgram = () =>
  join(dirname(resolvePackage('@valhallajs/valhallajs')), process.platform, process.arch, 'valhalla_build_tiles')

function removeUnfinished(home) {
  if (!existsSync(home)) return
  for (const name of readdirSync(home)) {
    const pid = Number(/^valhalla\.(\d+)\.unfinished$/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(home, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Tiles of roads that were replaced are not used again. */
function removeOthers(mapsFolder, home) {
  for (const name of readdirSync(mapsFolder)) {
    if (name !== basename(home)) rmSync(join(mapsFolder, name, 'valhalla'), { recursive: true, force: true })
  }
}
