import path from 'node:path'
import { expect, test } from 'vitest'
import { possibleFiles } from './machine.mjs'

test('a program is looked for on the PATH first, as each platform writes it', () => {
  const linux = { platform: 'linux', PATH: '/home/ana/bin:', path: path.posix }
  expect(possibleFiles('nats-server', linux).slice(0, 2)).toEqual(['/home/ana/bin/nats-server', '/usr/bin/nats-server'])
  const windows = { platform: 'win32', PATH: 'C:\\tools;D:\\more tools', path: path.win32 }
  expect(possibleFiles('nats-server', windows)).toEqual([
    'C:\\tools\\nats-server.exe',
    'D:\\more tools\\nats-server.exe',
  ])
})
