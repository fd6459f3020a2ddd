import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PIECE_BYTES } from '@meridian/contract/orders/proofs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { exif, jpeg, jpegComment, png, sha256Of } from '../../../test/pictures.ts'

let app: TestApp
let driver: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  driver = await makeDriver(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

/** A photo whose content is announced; `announced` replaces parts of what is true. */
async function announce(content: Buffer, mediaType: string, announced: object = {}) {
  const order = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId as number }, client)
  const key = randomUUID()
  const file = { sha256: sha256Of(content), bytes: content.length, mediaType, ...announced }
  const added = await app.call(driver, 'POST', `/api/orders/${order.id}/proofs`, {
    key,
    stop: 'delivery',
    kind: 'photo',
    file,
  })
  const url = `/api/orders/${order.id}/proofs/${key}`
  const send = (offset: number, data: Buffer, user = driver) =>
    app.call(user, 'PATCH', `${url}/upload`, { offset, data: data.toString('base64') })
  const sendAll = async () => {
    let last = { status: 0, body: {} as { code?: string; message?: string } }
    for (let at = 0; at < content.length; at += PIECE_BYTES)
      last = await send(at, content.subarray(at, at + PIECE_BYTES))
    return last
  }
  return { order, key, url, added, send, sendAll }
}

test('a photo comes in pieces, goes on where it stopped, and its people see it', async () => {
  const content = jpeg({ bytes: 2 * PIECE_BYTES + 500 })
  const { order, url, send } = await announce(content, 'image/jpeg')
  const pieces = [0, 1, 2].map((at) => content.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES)) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  expect((await send(0, pieces[0])).body).toEqual({ receivedBytes: PIECE_BYTES, isComplete: false })
  expect((await app.call(client, 'GET', `${url}/picture`)).body.message).toBe(
    'This picture is still on the driver’s device',
  )
  // Its reply was lost: the device learns where to go on.
  expect(await send(0, pieces[0])).toMatchObject({
    status: 409,
    body: { code: 'upload_offset_wrong', values: { receivedBytes: PIECE_BYTES } },
  })
  expect((await app.call(driver, 'GET', `${url}/upload`)).body).toEqual({
    receivedBytes: PIECE_BYTES,
    isComplete: false,
  })
  await send(PIECE_BYTES, pieces[1])
  for (const _ of [1, 2])
    expect((await send(2 * PIECE_BYTES, pieces[2])).body).toEqual({ receivedBytes: content.length, isComplete: true })
  const pictureOf = async (user: TestUser) => {
    const cookie = await app.cookieOf(user)
    return app.app.inject({ url: `${url}/picture`, headers: { cookie } })
  }
  for (const user of [client, driver, await makeAdmin(app.db)]) {
    const picture = await pictureOf(user)
    expect(picture.rawPayload.equals(content)).toBe(true)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  }
  for (const user of [await makeClient(app.db), await makeDriver(app.db)])
    expect((await pictureOf(user)).statusCode).toBe(404)
  await app.deps.auditLog.flush()
  const reads = await app.db.selectFrom('audit_log').selectAll().where('call', '=', 'proofs.picture').execute()
  expect(reads.filter(({ kind, order_ids }) => kind === 'read' && order_ids.includes(order.id))).toHaveLength(3)
  expect(await app.db.selectFrom('file_pieces').selectAll().execute()).toEqual([])
})

test('what is on disk is encrypted', async () => {
  const content = png({ width: 150, height: 150 })
  const { order, key, sendAll } = await announce(content, 'image/png')
  expect((await sendAll()).status).toBe(200)
  const folder = join(app.deps.env.DATA_DIR, 'files/proofs', String(order.id))
  expect(await readdir(folder)).toEqual([key])
  const stored = await readFile(join(folder, key))
  expect(stored.includes(content.subarray(0, 16))).toBe(false)
  expect(stored.includes(content.subarray(100, 116))).toBe(false)
})

test('pieces that wait are encrypted too', async () => {
  const content = jpeg({ bytes: PIECE_BYTES + 100 })
  const { send } = await announce(content, 'image/jpeg')
  await send(0, content.subarray(0, PIECE_BYTES))
  const [piece] = await app.db.selectFrom('file_pieces').selectAll().execute()
  expect(piece?.content.includes(content.subarray(2, 12))).toBe(false)
  await app.db.deleteFrom('file_pieces').execute()
})

const ZIP = Buffer.from('PK\u0003\u0004 some entry PK\u0005\u0006', 'latin1')
const comment = (content: Buffer) => jpegComment(content.toString('latin1'))
test.each([
  ['another type', png(), 'image/jpeg', 'file_type_differs', 'The file is no JPEG picture'],
  ['no picture at all', Buffer.from('<html><script>alert(1)</script>'), 'image/png', 'file_type_differs', 'no PNG'],
  ['cut off', jpeg().subarray(0, -20), 'image/jpeg', 'file_not_whole', 'cut off'],
  ['PNG without its end', png().subarray(0, -12), 'image/png', 'file_not_whole', 'cut off'],
  ['a ZIP behind a JPEG', Buffer.concat([jpeg(), ZIP]), 'image/jpeg', 'file_not_whole', 'something follows'],
  ['a ZIP behind a PNG', Buffer.concat([png(), ZIP]), 'image/png', 'file_not_whole', 'something follows'],
  ['a script in a comment', jpeg({ extra: jpegComment('<script>') }), 'image/jpeg', 'file_has_metadata', 'metadata'],
  ['a ZIP in a comment', jpeg({ extra: comment(ZIP) }), 'image/jpeg', 'file_has_metadata', 'metadata'],
  ['where it was taken', jpeg({ extra: exif() }), 'image/jpeg', 'file_has_metadata', 'where it was taken'],
  ['PNG with eXIf', png({ extra: [['eXIf', Buffer.from('MM')]] }), 'image/png', 'file_has_metadata', 'metadata'],
  [
    'a page in the palette',
    png({ extra: [['PLTE', Buffer.from('<script>ab')]] }),
    'image/png',
    'file_has_other_content',
    'no picture',
  ],
  ['a PNG that unpacks to less', png({ rows: Buffer.alloc(10) }), 'image/png', 'file_not_whole', 'cut off'],
  ['a PNG that unpacks to more', png({ rows: Buffer.alloc(10_000_000) }), 'image/png', 'file_not_whole', 'cut off'],
  [
    'a page behind the content of a PNG',
    png({ behind: Buffer.from('GPS 29.7') }),
    'image/png',
    'file_not_whole',
    'cut',
  ],
  ['a bomb', png({ width: 90_000, height: 90_000 }), 'image/png', 'file_too_many_pixels', 'too many pixels'],
])('refused with a sentence: %s', async (_, content, mediaType, code, message) => {
  const { sendAll, url } = await announce(content, mediaType)
  expect(await sendAll()).toMatchObject({ status: 422, body: { code, message: expect.stringContaining(message) } })
  // Nothing of it stays, and the device can begin again.
  expect((await app.call(driver, 'GET', `${url}/upload`)).body).toEqual({ receivedBytes: 0, isComplete: false })
  expect((await app.call(client, 'GET', `${url}/picture`)).status).toBe(404)
})

test('a picture other than announced, longer than announced, larger than allowed, or of another type is refused', async () => {
  const content = jpeg()
  const changed = await announce(content, 'image/jpeg', { sha256: sha256Of(Buffer.from('another')) })
  expect((await changed.sendAll()).body.code).toBe('file_hash_differs')
  const longer = await announce(content, 'image/jpeg', { bytes: content.length - 1 })
  expect((await longer.sendAll()).body.message).toBe(
    `This is more than the ${content.length - 1} bytes that were announced`,
  )
  expect((await announce(content, 'image/jpeg', { bytes: 500_001 })).added).toMatchObject({
    status: 400,
    body: { message: 'file.bytes: is larger than 500 KB' },
  })
  expect((await announce(content, 'image/svg+xml')).added.status).toBe(400)
  const { send } = await announce(content, 'image/jpeg')
  expect((await send(0, Buffer.alloc(PIECE_BYTES + 3))).status).toBe(400)
})

test('only the driver who recorded the proof sends its picture, also after the order went to another driver', async () => {
  const content = jpeg()
  const { order, send, url } = await announce(content, 'image/jpeg')
  const other = await makeDriver(app.db)
  expect(await send(0, content, other)).toMatchObject({ status: 404, body: { code: 'proof_file_not_found' } })
  expect((await app.call(other, 'GET', `${url}/upload`)).status).toBe(404)
  expect(
    (await app.call(driver, 'GET', `/api/orders/${order.id + 1}${url.slice(url.indexOf('/proofs'))}/upload`)).status,
  ).toBe(404)
  await app.db.updateTable('orders').set({ driver_id: other.driverId }).where('id', '=', order.id).execute()
  expect((await send(0, content)).body.isComplete).toBe(true)
})

test('of two requests with the same piece one is stored; the last piece sent twice at once completes once', async () => {
  const content = jpeg({ bytes: PIECE_BYTES + 500 })
  const { send } = await announce(content, 'image/jpeg')
  const first = await Promise.all([1, 2, 3].map(() => send(0, content.subarray(0, PIECE_BYTES))))
  expect(first.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const last = await Promise.all([1, 2, 3].map(() => send(PIECE_BYTES, content.subarray(PIECE_BYTES))))
  for (const reply of last) expect(reply).toMatchObject({ status: 200, body: { isComplete: true } })
})
