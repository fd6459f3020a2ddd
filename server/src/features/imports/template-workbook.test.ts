import { buffer } from 'node:stream/consumers'
import type { ImportDetails, ImportRow } from '@meridian/contract/imports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { makeClient, type TestUser } from '../../../test/factories.ts'
import { exactly, findsAddresses } from '../../../test/known-addresses.ts'
import { readImportFile } from './reading/read-file.ts'

const maps = findsAddresses(async (address) =>
  exactly(address, { latitude: 29.71 + address.length / 10_000, longitude: -95.3936 }),
)

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp({}, maps)
  owner = await makeClient(app.db)
})
afterAll(() => app.stop())

async function download(): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> {
  const headers = { cookie: await app.cookieOf(owner) }
  const reply = await app.app.inject({ url: '/api/import-template.xlsx', headers })
  return { bytes: reply.rawPayload, headers: reply.headers }
}

/** As a spreadsheet program would save it: other cells, all else as it was. */
async function filledIn(workbook: Buffer, fill: (sheet: string) => string): Promise<Buffer> {
  const filled = new yazl.ZipFile()
  const zip = await yauzl.fromBufferPromise(workbook)
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    const isSheet = entry.fileName.endsWith('sheet1.xml')
    filled.addBuffer(isSheet ? Buffer.from(fill(content.toString())) : content, entry.fileName)
  }
  filled.end()
  return buffer(filled.outputStream as NodeJS.ReadableStream)
}

test('the workbook is the same table as the CSV template', async () => {
  const { bytes, headers } = await download()
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': expect.stringMatching(/^attachment; filename="import-template-[\d-]+\.xlsx"$/),
  })
  const csv = (await app.call(owner, 'GET', '/api/import-template.csv')).body
  expect(await readImportFile(bytes)).toEqual(await readImportFile(Buffer.from(csv)))
})

test('its cells are texts, and choices are offered as lists that a spreadsheet accepts', async () => {
  let sheet = ''
  const { bytes } = await download()
  await filledIn(bytes, (content) => {
    sheet = content
    return content
  })
  expect(sheet.match(/<col /g)).toHaveLength(22)
  expect(sheet.match(/<col [^>]*style="1"/g)).toHaveLength(22)
  const lists = [...sheet.matchAll(/<formula1>"([^"]*)"<\/formula1>/g)].map(([, list]) => list ?? '')
  expect(lists).toHaveLength(8)
  expect(lists).toContain('Standard,Express,Emergency,Scheduled')
  // A longer one makes a spreadsheet call the whole file damaged.
  for (const list of lists) expect(list.length).toBeLessThanOrEqual(255)
})

test('filled in, it is imported: each column is known and each row can be placed', async () => {
  const text = (at: string, value: string) => `<c r="${at}" s="1" t="inlineStr"><is><t>${value}</t></is></c>`
  const second = `<row r="3">${text('A3', '9 Bay St, Houston, TX 77030')}${text('D3', '4 Elm St, Houston, TX 77030')}${text('F3', '7135550101')}${text('H3', 'Mask')}<c r="I3"><v>3</v></c>${text('K3', 'Laboratory Sample Pickup')}${text('L3', 'Express')}${text('O3', 'yes')}</row>`
  const file = await filledIn((await download()).bytes, (sheet) =>
    sheet.replace('Insulin, keep cold', 'Gauze').replace('</sheetData>', `${second}</sheetData>`),
  )
  const sent = { fileName: 'orders.xlsx', data: file.toString('base64') }
  const { body: created } = await app.call(owner, 'POST', '/api/imports', sent)
  expect(Object.keys(created.columns)).toHaveLength(22)
  await app.call(owner, 'PATCH', `/api/imports/${created.id}`, { columns: created.columns })
  await eventually(async () => {
    const { body }: { body: ImportDetails } = await app.call(owner, 'GET', `/api/imports/${created.id}`)
    expect(body.counts).toEqual({ waiting: 0, good: 2, faulty: 0, placed: 0 })
  })
  const { body } = await app.call(owner, 'GET', `/api/imports/${created.id}/rows`)
  expect(body.rows.map(({ texts }: ImportRow) => texts)).toMatchObject([
    { itemDescription: 'Gauze', requiresSignature: 'yes' },
    { itemDescription: 'Mask', packageCount: '3', deliveryContactPhone: '7135550101', priority: 'Express' },
  ])
})
