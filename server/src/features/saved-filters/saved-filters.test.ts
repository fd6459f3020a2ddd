import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, type TestUser } from '../../../test/factories.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const list = async (user: TestUser) => (await app.call(user, 'GET', '/api/saved-filters')).body
const save = (name: string, query: string | null) => app.call(client, 'PUT', '/api/saved-filters', { name, query })

test('a filter is kept under its name, replaced and removed, and nobody else has it', async () => {
  await save('Late', 'status=in_transit')
  await save('Samples', 'serviceType=laboratory_sample')
  expect((await save('late', 'status=delivered')).body).toEqual([
    { name: 'late', query: 'status=delivered' },
    { name: 'Samples', query: 'serviceType=laboratory_sample' },
  ])
  expect(await list(await makeClient(app.db))).toEqual([])
  await save('LATE', null)
  expect(await list(client)).toEqual([{ name: 'Samples', query: 'serviceType=laboratory_sample' }])
})

test('twenty are kept, and of several at once none is lost', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Filter ${at}`)
  await save('Samples', null)
  await Promise.all(names.map((name) => save(name, 'group=upcoming')))
  expect(await list(client)).toHaveLength(20)
  expect((await save('One more', 'group=upcoming')).body).toMatchObject({ code: 'too_many_saved_filters' })
  expect((await save('Filter 3', 'status=pending')).status).toBe(200)
})
