import { expect, test } from 'vitest'
import { readEnvironmentFile, readUnit } from './systemd-unit.mjs'

test('a unit with drop-ins: the last value counts, settings add up, and an empty value drops the earlier ones', () => {
  const unit = readUnit(`
[Service]
User=meridian
WorkingDirectory=/opt/meridian
Environment=NODE_ENV=production PORT=3000
Environment="MAIL_FROM=Meridian <a@b.example>" 'OTHER=x y'
EnvironmentFile=/etc/first.env
EnvironmentFile=
EnvironmentFile=/etc/meridian.env
EnvironmentFile=-/etc/optional.env
ExecStart=/opt/node --flag \\
  server/src/main.ts
# User=commented
[Service]
Environment=PORT=4000
User=courier
`)
  expect(unit).toEqual({
    user: 'courier',
    workingDirectory: '/opt/meridian',
    umask: undefined,
    command: ['/opt/node', '--flag', 'server/src/main.ts'],
    environment: { NODE_ENV: 'production', PORT: '4000', MAIL_FROM: 'Meridian <a@b.example>', OTHER: 'x y' },
    environmentFiles: [
      { path: '/etc/meridian.env', isOptional: false },
      { path: '/etc/optional.env', isOptional: true },
    ],
  })
})

test('an environment file has plain and quoted values and comments; a value may contain =', () => {
  const text =
    '# a comment\n; another\nURL=postgres://u:p@h/d?a=b\n  QUOTED="a \\"b\\" c"\nSINGLE=\'x\'\nEMPTY=\nno setting\n'
  expect(readEnvironmentFile(text)).toEqual({
    URL: 'postgres://u:p@h/d?a=b',
    QUOTED: 'a "b" c',
    SINGLE: 'x',
    EMPTY: '',
  })
})
