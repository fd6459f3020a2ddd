/** Files that take long to read, and what others see of it: by what is answered while they are read, not by how long it takes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { packed } from './reading/import-file.ts'

let app: TestApp
/** By the first item of each file that is being read. */
const reading = new Map<string, () => void>()
beforeAll(async () => {
  app = await startTestApp({}, undefined, {
    async readImportFile(bytes) {
      const [, item = ''] = bytes.toString().split('\n')
      await new Promise<void>((resolve) => reading.set(item, resolve))
      reading.delete(item)
      return packed({ titles: ['Item'], rows: [{ row: 2, cells: [item] }] })
    },
  })
})
afterAll(() => app.stop())

const upload = (user: TestUser, item: string) =>
  app.call(user, 'POST', '/api/imports', { fileName: 'a.csv', data: Buffer.from(`Item\n${item}`).toString('base64') })
/** What is answered, in its order. */
function record(uploads: ReturnType<typeof upload>[]) {
  const answers: { status: number; retryAfter: unknown }[] = []
  for (const one of uploads)
    one.then(({ status, headers }) => answers.push({ status, retryAfter: headers['retry-after'] }))
  return answers
}
const finishAll = (answers: { status: number }[], count: number) =>
  expect
    .poll(() => {
      for (const finish of reading.values()) finish()
      return answers.filter(({ status }) => status === 201)
    })
    .toHaveLength(count)

test('eight files of one organization: one is read, two wait, the others are told when to come back; a receipt is made meanwhile', async () => {
  const [hostile, other, third] = [await makeClient(app.db), await makeClient(app.db), await makeClient(app.db)]
  const order = await makeOrder(app.db, { status: 'delivered' }, other)
  const answers = record(Array.from({ length: 8 }, (_, at) => upload(hostile, `hostile ${at}`)))
  await expect.poll(() => answers).toEqual(Array(5).fill({ status: 429, retryAfter: '10' }))
  expect(reading.size).toBe(1)
  const receipt = await app.call(other, 'GET', `/api/orders/${order.id}/receipt.pdf`)
  expect(receipt.status).toBe(200)
  // Another organization's file is read beside it.
  const own = record([upload(third, 'own')])
  await expect.poll(() => [...reading.keys()]).toEqual([expect.stringContaining('hostile'), 'own'])
  expect(answers).toHaveLength(5)
  await finishAll(own, 1)
  await finishAll(answers, 3)
})

test('files of more organizations than there are places for exports do not hold these places', async () => {
  const owner = await makeClient(app.db)
  const order = await makeOrder(app.db, { status: 'delivered' }, owner)
  const owners = await Promise.all(Array.from({ length: 8 }, () => makeClient(app.db)))
  const answers = record(owners.map((one) => upload(one, `file of ${one.id}`)))
  await expect.poll(() => reading.size).toBe(2)
  expect((await app.call(owner, 'GET', `/api/orders/${order.id}/receipt.pdf`)).status).toBe(200)
  expect(answers).toEqual([])
  await finishAll(answers, 8)
})
