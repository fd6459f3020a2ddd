/** The verifier of an evidence archive, as somebody opens it who has unpacked the archive: a file, and no network. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import { dossierOfRows } from '@meridian/domain/custody/chain.fixture.ts'
import { JOURNEYS, type Journey } from '@meridian/domain/custody/dossier/journeys.fixture.ts'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInBothSchemes, expectToFit } from './axe.ts'

const BUILT = fileURLToPath(new URL('../web/dist/.offline-verifier.html', import.meta.url))

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const TOOLS = {
  sha256: (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex'),
  publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
  sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('hex'),
}
const journey = (name: string) => JOURNEYS.find((one) => one.name === name) as Journey
const textOf = ({ rows, terms }: Journey) => canonicalJson(dossierOfRows(rows, terms, TOOLS))

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  await copyFile(BUILT, join(folder, 'verify.html'))
})
test.afterAll(() => rm(folder, { recursive: true }))

/** Returns what the page has asked for besides itself. */
async function open(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('pageerror', (error) => asked.push(String(error)))
  await page.context().setOffline(true)
  const url = pathToFileURL(join(folder, 'verify.html')).href
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Verify a custody dossier' })).toBeVisible()
  asked.splice(asked.indexOf(url), 1)
  return asked
}

async function give(page: Page, files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const paths = Object.keys(files).map((name) => join(folder, name))
  await page.locator('input[type=file]').last().setInputFiles(paths)
}

test('opened from a file and without a network it verifies a dossier with its pictures, by a key that is given', async ({
  page,
}) => {
  const asked = await open(page)
  await give(page, { 'dossier.json': textOf(journey('nothing to look at')), 'signature.png': 'signature' })
  const unknown = page.getByRole('status').filter({ hasText: 'Intact, signer unknown' })
  await expect(unknown).toContainText(TOOLS.publicKey)
  await expect(page.getByText('signature.png is the signature of row 4.')).toBeVisible()
  await page.getByLabel('The courier’s public key').fill(TOOLS.publicKey)
  await expect(page.getByRole('status').filter({ hasText: 'Nothing was changed' })).toContainText(
    'signed with the key that you gave',
  )
  await expectAccessibleInBothSchemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
  expect(asked).toEqual([])
})

test('it names the row that was altered, and what there is to look at in one that was not', async ({ page }) => {
  const asked = await open(page)
  const text = textOf(journey('delivered twice'))
  await give(page, { 'dossier.json': text })
  await expect(page.getByText('Row 4: delivered again, after row 3.')).toBeVisible()
  await give(page, { 'altered.json': text.replace('"kind":"picked_up"', '"kind":"arrived"') })
  await expect(page.getByRole('alert')).toContainText('Row 2 was changed after it was recorded.')
  await expect(page.getByText('to look at')).toHaveCount(0)
  expect(asked).toEqual([])
})

test('its own policy lets it ask for nothing, whoever tries', async ({ page }) => {
  await open(page)
  await page.context().setOffline(false)
  const refused = await page.evaluate(async () => {
    const directives: string[] = []
    const isDone = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (directives.push(effectiveDirective) === 2) resolve()
      })
    })
    document.body.append(Object.assign(new Image(), { src: 'https://example.com/a.png' }))
    await fetch('https://example.com/').catch(() => {})
    await isDone
    return directives.sort()
  })
  expect(refused).toEqual(['connect-src', 'img-src'])
})
