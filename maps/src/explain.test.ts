import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainQuery } from './explain.ts'
import { writeInventedPack } from './pack/testing/invented-pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-explain-'))
const settings = { DATA_DIR: join(folder, 'data'), MAPS_PACK: join(folder, 'pack') }
beforeAll(() => writeInventedPack(settings.MAPS_PACK))
afterAll(() => rmSync(folder, { recursive: true }))

/** The lines below a heading. */
const section = (output: string, heading: string): string[] =>
  (output.split('\n\n').find((part) => part.startsWith(heading)) ?? '').split('\n').slice(1)

describe('with a region pack', () => {
  test('the parsed query, the words of the index and the rows in their order are shown', async () => {
    const output = await explainQuery(['101 sadlehorn ln, apt 4, larkspur, tx 76901'], settings)
    expect(output).toContain(`in ${settings.MAPS_PACK} (`)
    expect(section(output, 'Parsed query')).toEqual([
      '  house number  101',
      '  words         sadlehorn ln larkspur tx',
      '  ZIP           76901',
      '  unit          apt 4',
    ])
    expect(section(output, 'Words of the index (with typos')).toContain('  larkspur  weight 1.00: larkspur 1.00')
    expect(section(output, 'Rows')[0]).toBe('  1. 101 Saddlehorn Lane, Apt 4, Larkspur, TX 76901 (address, point)')
  })

  test('a typo is shown with what it costs', async () => {
    const output = await explainQuery(['sadlehorn larkspur'], settings)
    expect(section(output, 'Words of the index (with typos')[0]).toMatch(/sadlehorn {2}weight [\d.]+: saddlehorn 0\.86/)
  })

  test('the parts of a score add up to it, and the candidates are in the order of their rank', async () => {
    const output = await explainQuery(['fannin', '--near', '32.5,-99.01'], settings)
    const [, ...lines] = section(output, 'Candidates')
    const ranks = lines.map((line) => {
      const [rank = 0, quality = 0, nearness = 0, importance = 0, total = 0, ...parts] = line
        .trim()
        .split(/\s+/)
        .slice(0, 9)
        .map(Number)
      expect(quality + nearness + importance).toBeCloseTo(rank, 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, 2)
      return rank
    })
    expect(ranks.length).toBeGreaterThan(1)
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  })

  test('an address that is not in the index is marked as typed', async () => {
    const output = await explainQuery(['123 nowhere ln, larkspur, tx 76902'], settings)
    expect(output).toContain('123 Nowhere Ln, Larkspur, TX 76902 (address, zip, from the typed text)')
  })
})

test('without a region pack the built-in data is searched', async () => {
  const output = await explainQuery(['6565 fannin st', '--built-in'], settings)
  expect(output).toContain('in built-in data (')
  expect(section(output, 'Rows')[0]).toContain('Houston Methodist Hospital | 6565 Fannin Street, Houston, TX 77030')
})

test.each([[[]], [['main st', '--near', 'here']], [['main st', '--far']]])(
  'wrong arguments %j show the usage',
  async (args) => {
    await expect(explainQuery(args, settings)).rejects.toThrow('Usage: npm run maps:explain')
  },
)
