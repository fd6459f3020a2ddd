import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import { dossierOfRows, type RowPlan } from '@meridian/domain/custody/chain.fixture.ts'
import { JOURNEYS, type Journey } from '@meridian/domain/custody/dossier/journeys.fixture.ts'
import { afterAll, expect, test } from 'vitest'
import yazl from 'yazl'
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

async function run(...args: string[]) {
  const [lines, complaints]: [string[], string[]] = [[], []]
  const code = await verifyCommand(args, {
    print: (line) => lines.push(line),
    complain: (line) => complaints.push(line),
  })
  return { code, lines, complaints }
}

test.each(JOURNEYS)('$name: verified, and what there is to look at is printed', async ({ rows, terms, findings }) => {
  const file = fileOf({ rows, ...(terms ? { terms } : {}) })
  const { code, lines, complaints } = await run(file, '--key', tools.publicKey)
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] })
  expect(lines.at(-1)).toMatch(/^Verified: /)
  expect(lines.filter((line) => line.startsWith('  '))).toEqual(findings.map((text) => `  ${text}`))
  // For scripts that must not let such a journey pass.
  expect((await run(file, '--key', tools.publicKey, '--strict')).code).toBe(findings.length > 0 ? 4 : 0)
  expect((await run(file, '--strict')).code).toBe(3)
})

const PICKED_UP = JOURNEYS[0]?.rows[1] as RowPlan
const DELIVERED = JOURNEYS[0]?.rows.at(-1) as RowPlan
const written = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const dossierFile = (name: string, rows: readonly RowPlan[]) =>
  written(name, canonicalJson(dossierOfRows(rows, {}, tools)))

test('--compare: an order that went on is told, one whose history was rewritten and signed anew is not verified', async () => {
  const old = dossierFile('old.json', [PICKED_UP])
  const went = await run('--compare', old, dossierFile('new.json', [PICKED_UP, DELIVERED]), '--key', tools.publicKey)
  expect(went).toMatchObject({ code: 0, complaints: [] })
  expect(went.lines).toContain('  Row 3 is new.')
  expect(went.lines.join('\n')).toMatch(/Whether the log goes on .*\/api\/custody\/consistency\?from=5&to=6/)
  expect((await run('--compare', old, old, '--key', tools.publicKey)).lines).toContain('  Nothing differs.')
  // By one who has the key: the newer one alone is verified.
  const rewritten = dossierFile('rewritten.json', [{ ...PICKED_UP, at: 20 }, DELIVERED])
  expect((await run(rewritten, '--key', tools.publicKey)).code).toBe(0)
  expect(await run('--compare', old, rewritten, '--key', tools.publicKey)).toMatchObject({
    code: 1,
    complaints: ['  Row 2 is another one than it was.', 'History is not what it was.'],
  })
  const damaged = written('damaged.json', '{}')
  expect(await run('--compare', damaged, old)).toMatchObject({
    code: 1,
    complaints: [expect.stringMatching(/^The older dossier is no good: /)],
  })
})

async function zipOf(files: Record<string, string | Buffer>, change = (bytes: Buffer) => bytes): Promise<string> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return written('evidence.zip', change(await buffer(zip.outputStream)))
}
const json = () => canonicalJson(dossierOfRows(JOURNEYS[0]?.rows ?? [], JOURNEYS[0]?.terms, tools))

test('an evidence archive is given as it is: its dossier is checked, and its pictures are compared', async () => {
  const good = await run(
    await zipOf({ 'dossier.json': json(), 'pictures/a.png': 'signature' }),
    '--key',
    tools.publicKey,
  )
  expect(good).toMatchObject({ code: 0, complaints: [] })
  expect(good.lines).toContain('pictures/a.png: signature of row 4')
  const other = await run(
    await zipOf({ 'dossier.json': json(), 'pictures/a.png': 'another' }),
    '--key',
    tools.publicKey,
  )
  expect(other).toMatchObject({ code: 1, complaints: ['pictures/a.png: no row of this dossier has this file.'] })
})

/** Of the same length, so that nothing else of the archive moves. */
const renamed = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
const many = Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`pictures/${at}.png`, '']))
const bomb = Buffer.alloc(30_000_000)

test.each<[string, Record<string, string | Buffer>, ((bytes: Buffer) => Buffer) | undefined, RegExp]>([
  ['without a dossier', { 'README.txt': '' }, undefined, /no dossier\.json/],
  [
    'of a name that leads out of it',
    { 'pictures/ab.png': '' },
    renamed('pictures/ab', '../../../et'),
    /not read: invalid relative path/,
  ],
  ['of too many files', many, undefined, /more than 300 files/],
  ['whose dossier is a bomb', { 'dossier.json': bomb }, undefined, /unpacks to more than it can have/],
  [
    'whose picture is a bomb',
    { 'dossier.json': '', 'pictures/a.png': bomb },
    undefined,
    /unpacks to more than it can have/,
  ],
  [
    'with two dossiers',
    { 'dossier.json': '', 'dossier.jsom': '' },
    renamed('dossier.jsom', 'dossier.json'),
    /dossier\.json twice/,
  ],
  ['that is cut off', { 'dossier.json': '{}' }, (bytes) => bytes.subarray(0, 40), /not read/],
])('an archive %s is refused with a sentence', async (_, files, change, sentence) => {
  const { code, complaints } = await run(await zipOf(files, change))
  expect(code).toBe(1)
  expect(complaints).toEqual([expect.stringMatching(sentence)])
})
