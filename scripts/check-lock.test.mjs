import { expect, test } from 'vitest'
import { findLockProblems, nameOf, PLATFORMS, partsFor } from './check-lock.mjs'

const part = ({ os, cpu, libc }) => ({ version: '1.0.0', os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) })
const names = PLATFORMS.map((platform) => `@tool/${nameOf(platform)}`)
const optionalDependencies = Object.fromEntries(names.map((name) => [name, '1.0.0']))

/** A lockfile with a tool for all platforms, nested as `web` would have it. */
const lock = () => ({
  '': { workspaces: ['web'] },
  'web/node_modules/tool': { version: '1.0.0', optionalDependencies },
  ...Object.fromEntries(PLATFORMS.map((platform, at) => [`node_modules/${names[at]}`, part(platform)])),
})
const without = (path) => Object.fromEntries(Object.entries(lock()).filter(([key]) => key !== path))

test('a lockfile with the parts of every platform is complete', () => {
  expect(findLockProblems(lock())).toEqual([])
  expect(partsFor(lock(), PLATFORMS[1])).toEqual(['node_modules/@tool/linux-x64-musl'])
  expect(partsFor(lock(), PLATFORMS[6])).toEqual(['node_modules/@tool/win32-x64'])
})

test('a part that is named and not locked is found, of our platforms and of others', () => {
  expect(findLockProblems(without('node_modules/@tool/darwin-arm64'))).toEqual([
    'web/node_modules/tool needs @tool/darwin-arm64',
    'web/node_modules/tool has no part for darwin-arm64',
  ])
  const other = lock()
  other['web/node_modules/tool'].optionalDependencies = { ...optionalDependencies, '@tool/android-arm64': '1.0.0' }
  expect(findLockProblems(other)).toEqual(['web/node_modules/tool needs @tool/android-arm64'])
})

test('a tool that is not made for one of our platforms is found; a part without a C library runs with both', () => {
  const packages = without('node_modules/@tool/linux-arm64-musl')
  const { '@tool/linux-arm64-musl': _, ...rest } = optionalDependencies
  packages['web/node_modules/tool'] = { version: '1.0.0', optionalDependencies: rest }
  expect(findLockProblems(packages)).toEqual(['web/node_modules/tool has no part for linux-arm64-musl'])
  packages['node_modules/@tool/linux-arm64-glibc'] = part({ os: 'linux', cpu: 'arm64' })
  expect(findLockProblems(packages)).toEqual([])
})

test('an optional package for every platform is no native part; the address of a registry is found', () => {
  const packages = { ...lock(), 'node_modules/pg': { optionalDependencies: { extra: '1' } }, 'node_modules/extra': {} }
  expect(findLockProblems(packages)).toEqual([])
  packages['node_modules/extra'].resolved = 'https://registry.example/extra.tgz'
  expect(findLockProblems(packages)).toEqual(['node_modules/extra names a registry'])
})
