/** What people take away of an order's custody: the PDF and the archive, with the pictures. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { dossierOf } from '@meridian/domain/custody/chain.fixture.ts'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import { parseHeadLine } from '@meridian/domain/custody/log.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { pagesIn, textOf } from '../../../test/pdf-text.ts'
import { jpeg, png, sha256Of } from '../../../test/pictures.ts'
import { nodeVerifier } from '../../custody/custody-key.ts'
import { evidenceArchive } from './evidence-archive.ts'
import { deleteExpiredCustody } from './retention.commands.ts'

let app: TestApp
let driver: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  driver = await makeDriver(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

type Shot = { kind: 'photo' | 'signature'; content: Buffer; mediaType: string; isSent?: boolean }

/** In El Paso, on Mountain time, with these pictures. */
async function deliver(shots: readonly Shot[]) {
  const place = { latitude: 31.7619, longitude: -106.485 }
  const order = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId as number }, client)
  for (const { kind, content, mediaType, isSent = true } of shots) {
    const key = randomUUID()
    const file = { sha256: sha256Of(content), bytes: content.length, mediaType }
    const proof = { key, stop: 'delivery', kind, file, position: place }
    expect((await app.call(driver, 'POST', `/api/orders/${order.id}/proofs`, proof)).status).toBe(200)
    const upload = { offset: 0, data: content.toString('base64') }
    if (!isSent) continue
    const sent = await app.call(driver, 'PATCH', `/api/orders/${order.id}/proofs/${key}/upload`, upload)
    expect(sent.body).toMatchObject({ isComplete: true })
  }
  expect((await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'delivered' })).status).toBe(200)
  return order
}

const photo = (content = jpeg()): Shot => ({ kind: 'photo', content, mediaType: 'image/jpeg' })
/** Of noise: an empty one would be refused. */
const signature = (): Shot => ({ kind: 'signature', content: png(), mediaType: 'image/png' })

const download = async (orderId: number, name: string, user = client, language = 'en') => {
  const headers = { cookie: `${await app.cookieOf(user)}; language=${language}` }
  return app.app.inject({ url: `/api/orders/${orderId}/${name}`, headers })
}
const pdfOf = async (orderId: number) => (await download(orderId, 'dossier.pdf')).rawPayload
const printed = (pdf: Buffer) => pagesIn(pdf).flatMap(textOf).join(' ')
const imagesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1

test('the PDF shows the pictures with their hashes, and each time with seconds and offset of its zone', async () => {
  const shots = [photo(), signature()]
  const order = await deliver(shots)
  const pdf = await pdfOf(order.id)
  // A PNG in gray is one image.
  expect(imagesIn(pdf)).toBe(2)
  const text = printed(pdf)
  for (const { content } of shots) expect(text.replaceAll(' ', '')).toContain(`SHA-256${sha256Of(content)}`)
  expect(text).toMatch(/Row 1 · Photo · Delivery/)
  // The test's clock stands at 15:00 UTC in July.
  expect(text).toContain('2026-07-15 09:00:00 -06:00')
  expect(text).not.toMatch(/docs\/|\.md\b|\.ts\b/)
})

test('in Spanish: PDF, README and verifier, around the same signed dossier', async () => {
  const order = await deliver([photo(), { ...photo(), isSent: false }])
  const pdf = (await download(order.id, 'dossier.pdf', client, 'es')).rawPayload
  const text = printed(pdf)
  for (const words of [
    'Expediente de custodia',
    'Cadena de custodia',
    'Cadena intacta',
    'Clave pública',
    'Cómo verificarlo',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/Fila 1 · Foto · Entrega/)
  expect(text).toContain('Foto: anunciado, no recibido')
  expect(text).toMatch(/Página 1 de \d/)
  expect(text).not.toMatch(/\b(Row|Given by|Received by|Delivered|Chain|Issued|Order|Page)\b/)
  expect(pdf.toString('latin1')).toContain('/Lang (es-US)')

  await mkdir(join(app.deps.webFolder, 'es'), { recursive: true })
  await writeFile(join(app.deps.webFolder, '.offline-verifier.html'), '<p>Verifier</p>')
  await writeFile(join(app.deps.webFolder, 'es', '.offline-verifier.html'), '<p>Verificador</p>')
  const files = await unzipped((await download(order.id, 'evidence.zip', client, 'es')).rawPayload)
  await rm(app.deps.webFolder, { recursive: true })
  expect(files.get('verify.html')?.toString()).toBe('<p>Verificador</p>')
  const readme = files.get('README.txt')?.toString() as string
  expect(readme).toMatch(/^Evidencias del pedido #ML-/)
  expect(readme).toMatch(/Fila \d+, foto, entrega: anunciado, no recibido/)
  expect(readme).not.toMatch(/\b(the|Row|was|and|picture)\b/)
  expect(verifyDossier(files.get('dossier.json')?.toString() as string, nodeVerifier).fault).toBeNull()
})

test('a picture that never came, cannot be printed, was deleted, lost or replaced is named, not left out', async () => {
  const never = { ...photo(), isSent: false }
  const odd = photo()
  const [lost, replaced] = [photo(), photo()]
  const order = await deliver([never, odd, lost, replaced])
  const keyOf = async ({ content }: Shot) => {
    const query = app.db.selectFrom('proof_files').innerJoin('stop_proofs', 'stop_proofs.id', 'proof_files.proof_id')
    const found = await query.select('storage_key').where('sha256', '=', sha256Of(content)).executeTakeFirstOrThrow()
    return found.storage_key as string
  }
  // As an earlier version took it.
  await sql`update proof_files set media_type = 'image/webp' where storage_key = ${await keyOf(odd)}`.execute(app.db)
  await app.deps.files.delete(await keyOf(lost))
  await app.deps.files.put(await keyOf(replaced), jpeg())
  const pdf = await pdfOf(order.id)
  expect(imagesIn(pdf)).toBe(0)
  const text = printed(pdf)
  expect(text).toContain('Photo: announced, not received')
  expect(text).toContain('Photo: this kind of file cannot be printed here')
  expect(text).toContain('Photo: lost: it was received, and is no longer stored')
  expect(text).toContain('Photo: what is stored is not what was recorded')
})

/** Name → content, of an archive that another library can read. */
async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}

test('the archive has the dossier, the pictures, keys, head, verifier and a draft certificate, all as the dossier says', async () => {
  const shots = [photo(), signature(), { ...photo(), isSent: false }]
  const order = await deliver(shots)
  await mkdir(app.deps.webFolder, { recursive: true })
  await writeFile(join(app.deps.webFolder, '.offline-verifier.html'), '<p>Verifier</p>')
  const reply = await download(order.id, 'evidence.zip')
  await rm(app.deps.webFolder, { recursive: true })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="custody-evidence-ML-\d{4,}\.zip"$/),
  })
  const files = await unzipped(reply.rawPayload)
  const [sent, signed, never] = shots.map(({ content }) => sha256Of(content)) as [string, string, string]
  const pictures = [
    `pictures/row-01-delivery-photo-${sent.slice(0, 12)}.jpg`,
    `pictures/row-03-delivery-signature-${signed.slice(0, 12)}.png`,
  ]
  expect([...files.keys()]).toEqual([
    'README.txt',
    'dossier.json',
    'dossier.pdf',
    'certificate-draft.pdf',
    'heads.txt',
    'meridian-custody.json',
    'verify.html',
    ...pictures,
  ])
  const text = (name: string) => String(files.get(name))
  const { dossier, fault } = verifyDossier(text('dossier.json'), nodeVerifier)
  expect(fault).toBeNull()
  expect(pictures.map((name) => sha256Of(files.get(name) as Buffer))).toEqual([sent, signed])
  expect(parseHeadLine(text('heads.txt'))).toEqual(dossier?.log)
  expect(JSON.parse(text('meridian-custody.json'))).toEqual(
    (await app.call(null, 'GET', '/.well-known/meridian-custody.json')).body,
  )
  expect(text('verify.html')).toBe('<p>Verifier</p>')
  const readme = text('README.txt')
  expect(readme).toContain(
    `NOT in this archive:\r\nRow 5, photo of the delivery: announced, not received\r\n  SHA-256 ${never}`,
  )
  for (const name of pictures) expect(readme).toContain(name)
  expect(readme).toContain('things to look at')
  const certificate = printed(files.get('certificate-draft.pdf') as Buffer)
  expect(certificate).toContain('Draft. Not legal advice. To be completed by the custodian.')
  const joined = certificate.replaceAll(' ', '')
  for (const hash of [sha256Of(files.get('dossier.json') as Buffer), sent, signed]) expect(joined).toContain(hash)
  expect(joined).not.toContain(never)
})

test('without the built web the archive says that the verifier is missing; drivers and other clients get none', async () => {
  const order = await deliver([])
  const files = await unzipped((await download(order.id, 'evidence.zip')).rawPayload)
  expect(files.has('verify.html')).toBe(false)
  expect(String(files.get('README.txt'))).toContain('verify.html             Is missing')
  expect(String(files.get('README.txt'))).toContain('The order has none.')
  expect((await download(order.id, 'evidence.zip', driver)).statusCode).toBe(403)
  expect((await download(order.id, 'evidence.zip', await makeClient(app.db))).statusCode).toBe(404)
  expect((await download(order.id, 'evidence.zip', await makeAdmin(app.db))).statusCode).toBe(200)
})

test('an archive whose pictures are many is sent piece by piece: no more than one picture is read ahead', async () => {
  const list = Array.from({ length: 40 }, (_, row) => ({
    row,
    label: 'Photo',
    stop: 'delivery' as const,
    sha256: 'ab'.repeat(32),
    mediaType: 'image/webp',
    storageKey: String(row),
    missing: null,
    name: `${row}.webp`,
  }))
  let reads = 0
  const read = async () => {
    reads++
    return { bytes: Buffer.alloc(500_000), missing: null }
  }
  const dossier = dossierOf(['picked_up'])
  const archive = await evidenceArchive({
    dossier,
    pictures: { language: 'en', list, read },
    keys: {},
    verifier: null,
    origin: '',
  })
  const printedFirst = reads
  await once(archive, 'readable')
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(printedFirst).toBe(list.length)
  expect(reads - printedFirst).toBeLessThanOrEqual(2)
  expect((await unzipped(await buffer(archive))).size).toBe(list.length + 6)
})

test('an archive whose picture vanishes while it is sent is cut off, and does not look whole', async () => {
  const picture = {
    row: 1,
    label: 'Photo',
    stop: null,
    sha256: 'ab'.repeat(32),
    mediaType: 'image/webp',
    storageKey: 'a',
    missing: null,
    name: 'a.webp',
  }
  let isFirst = true
  const read = async () => {
    const result = isFirst ? { bytes: Buffer.from('here'), missing: null } : { bytes: null, missing: 'lost' }
    isFirst = false
    return result
  }
  const pictures = { language: 'en', list: [picture], read } as const
  const archive = await evidenceArchive({
    dossier: dossierOf(['picked_up']),
    pictures,
    keys: {},
    verifier: null,
    origin: '',
  })
  await expect(buffer(archive)).rejects.toThrow('went missing')
})

test('after its retention the PDF says that the pictures were deleted', async () => {
  const order = await deliver([photo()])
  const longAgo = new Date(app.clock.now.getTime() - (6 * 365 + 1) * 86_400_000)
  await app.db.updateTable('orders').set({ delivered_at: longAgo }).where('id', '=', order.id).execute()
  await deleteExpiredCustody(app.deps, app.clock.now)
  const pdf = await pdfOf(order.id)
  expect(imagesIn(pdf)).toBe(0)
  expect(printed(pdf)).toContain('Photo: deleted after its retention')
})
