import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import { dossierOfRows } from '@meridian/domain/custody/chain.fixture.ts'
import { JOURNEYS, type Journey } from '@meridian/domain/custody/journeys.fixture.ts'
import { afterAll, expect, test } from 'vitest'
import { verifyCommand } from './verify-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const tools = {
  sha256: (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex'),
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('hex'),
}
const fileOf = ({ rows, terms }: Pick<Journey, 'rows' | 'terms'>): string => {
  const path = join(folder, 'dossier.json')
  writeFileSync(path, canonicalJson(dossierOfRows(rows, terms, tools)))
  return path
}

function run(...args: string[]) {
  const [lines, complaints]: [string[], string[]] = [[], []]
  const code = verifyCommand(args, { print: (line) => lines.push(line), complain: (line) => complaints.push(line) })
  return { code, lines, complaints }
}

test.each(JOURNEYS)('$name: verified, and what there is to look at is printed', ({ rows, terms, findings }) => {
  const file = fileOf({ rows, ...(terms ? { terms } : {}) })
  const { code, lines, complaints } = run(file, '--key', tools.publicKey)
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] })
  expect(lines.at(-1)).toMatch(/^Verified: /)
  expect(lines.filter((line) => line.startsWith('  '))).toEqual(findings.map((text) => `  ${text}`))
  // For scripts that must not let such a journey pass.
  expect(run(file, '--key', tools.publicKey, '--strict').code).toBe(findings.length > 0 ? 4 : 0)
  expect(run(file, '--strict').code).toBe(3)
})
