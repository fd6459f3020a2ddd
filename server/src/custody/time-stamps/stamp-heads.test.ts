/** The stamps that the server collects, from authorities that work, fail and come back. */
import { headLine, type LogHead } from '@meridian/domain/custody/log.ts'
import { readTimeStampResponse } from '@meridian/domain/custody/time-stamp.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../../test/database.ts'
import { makeOrder } from '../../../test/factories.ts'
import { hasOpenssl, missingOpenssl, startAuthority, type TestAuthority } from '../../../test/time-stamp-authority.ts'
import { readEnv } from '../../env.ts'
import { checkCustody } from '../audit.ts'
import { appendCustody } from '../ledger.ts'
import { logCustody } from '../log.ts'
import { sha256 } from '../sha256.ts'
import { secondsNotStamped, stampHeads } from './stamp-heads.ts'

test('without an authority nothing is stamped, and nothing waits', async () => {
  const app = await startTestApp()
  expect(await stampHeads(app.deps, app.clock.now)).toBe(0)
  expect(await secondsNotStamped(app.db, [])).toBe(0)
  await app.stop()
})

describe(`authorities made with openssl${missingOpenssl}`, () => {
  if (hasOpenssl) testCollecting()
})

function testCollecting(): void {
  let app: TestApp
  let first: TestAuthority
  let second: TestAuthority
  let urls: string[]
  beforeAll(async () => {
    first = await startAuthority()
    second = await startAuthority()
    // Without the setting: the task that runs every minute would come in between.
    app = await startTestApp()
    urls = readEnv({ CUSTODY_TSA_URLS: `${first.url}, ${second.url}` }).CUSTODY_TSA_URLS
  })
  afterAll(async () => {
    await app.stop()
    await first.close()
    await second.close()
  })

  const grow = async () => {
    const { id } = await makeOrder(app.db, {})
    await appendCustody(app.db, { orderId: id, kind: 'arrived', stop: 'pickup', serverTime: app.clock.now })
    await logCustody(app.deps, app.clock.now)
  }
  const stamp = () => stampHeads({ ...app.deps, env: { CUSTODY_TSA_URLS: urls } }, app.clock.now)
  const pass = (minutes: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  }
  const stamps = (host: string) =>
    app.db.selectFrom('custody_head_stamps').selectAll().where('authority', '=', host).orderBy('size').execute()
  const heads = async (): Promise<LogHead[]> => (await app.call(null, 'GET', '/api/custody/heads')).body.heads

  test('each authority stamps the newest head, at most one in an hour, and no head twice', async () => {
    expect(await stamp()).toBe(0)
    await grow()
    await grow()
    expect(await secondsNotStamped(app.db, urls)).toBeGreaterThan(0)
    expect(await stamp()).toBe(2)
    expect(await secondsNotStamped(app.db, urls)).toBe(0)
    const [given] = await stamps(first.host)
    const newest = (await heads()).at(-1) as LogHead
    expect(given?.size).toBe(newest.body.size)
    const read = given && readTimeStampResponse(given.response)?.stamp
    expect(read?.imprint).toBe(sha256(headLine(newest)))
    expect(read?.time).toEqual(given?.stamped_at)
    expect(await stamps(second.host)).toMatchObject([{ size: newest.body.size }])
    await grow()
    pass(59)
    expect(await stamp()).toBe(0)
    pass(1)
    expect(await stamp()).toBe(2)
    pass(600)
    expect(await stamp()).toBe(0)
    expect([first.requests, second.requests]).toEqual([2, 2])
  })

  test('one that fails is asked after 1, 2, 4 … minutes, at least once an hour, and warned of once; the other goes on', async () => {
    const honest = first.answer
    first.answer = (_, reply) => void reply.writeHead(503).end()
    await grow()
    pass(60)
    const before = first.requests
    expect(await stamp()).toBe(1)
    expect(app.troubles.splice(0)).toMatchObject([{ authority: first.host, reason: 'it answered 503' }])
    const asked: number[] = []
    for (let minute = 1; minute <= 190; minute++) {
      pass(1)
      const count = first.requests
      await stamp()
      if (first.requests > count) asked.push(minute)
    }
    expect(asked).toEqual([1, 3, 7, 15, 31, 63, 123, 183])
    expect(first.requests - before).toBe(9)
    expect(app.troubles).toEqual([])
    expect(await secondsNotStamped(app.db, urls)).toBeGreaterThan(0)
    first.answer = honest
    pass(60)
    expect(await stamp()).toBe(1)
    expect(await secondsNotStamped(app.db, urls)).toBe(0)
    // A later outage is told again.
    first.answer = (_, reply) => void reply.writeHead(500).end()
    pass(60)
    await grow()
    await stamp()
    expect(app.troubles.splice(0)).toMatchObject([{ reason: 'it answered 500' }])
    first.answer = honest
    pass(60)
    await stamp()
  })

  test('the nightly audit finds a stamp that is not of the head which is there', async () => {
    const check = async () => (await checkCustody(app.db, app.deps.custodyKeys, app.clock.now)).faults
    expect(await check()).toEqual([])
    const { size } = (await stamps(first.host)).at(-1) as { size: number }
    await grow()
    const later = (await heads()).at(-1)?.body.size
    const change = (set: string, where: string) =>
      asOwner(
        app,
        `grant update on custody_head_stamps to current_user;
        alter table custody_head_stamps disable trigger user;
        update custody_head_stamps set ${set} where authority = '${first.host}' and ${where};
        alter table custody_head_stamps enable always trigger custody_head_stamps_are_append_only;
        revoke update on custody_head_stamps from current_user`,
      )
    await change(`size = ${later}`, `size = ${size}`)
    expect(await check()).toEqual([`The time-stamp of ${first.host} is not of the log’s head of ${later} entries`])
    await change(`size = ${size}`, `size = ${later}`)
    expect(await check()).toEqual([])
  })
}
