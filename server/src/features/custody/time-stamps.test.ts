/** The time-stamps in a dossier, as a reader checks them. */
import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import { witnessTexts } from '@meridian/domain/custody/witnesses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeOrder, type TestUser } from '../../../test/factories.ts'
import { pagesIn, textOf } from '../../../test/pdf-text.ts'
import { hasOpenssl, missingOpenssl, startAuthority, type TestAuthority } from '../../../test/time-stamp-authority.ts'
import { nodeVerifier } from '../../custody/custody-key.ts'
import { appendCustody } from '../../custody/ledger.ts'
import { logCustody } from '../../custody/log.ts'
import { stampHeads } from '../../custody/time-stamps/stamp-heads.ts'

describe(`dossiers${missingOpenssl}`, () => {
  test('the command line knows the option', async () => {
    expect((await verify()).stderr).toContain('--tsa-ca')
  })
  if (hasOpenssl) testDossiers()
})

const run = promisify(execFile)
const verify = async (...args: string[]) =>
  run(process.execPath, [fileURLToPath(new URL('../../verify.ts', import.meta.url)), ...args]).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )

function testDossiers(): void {
  let app: TestApp
  let admin: TestUser
  let authority: TestAuthority
  let stranger: TestAuthority
  beforeAll(async () => {
    authority = await startAuthority()
    stranger = await startAuthority()
    app = await startTestApp()
    admin = await makeAdmin(app.db)
  })
  afterAll(async () => {
    await app.stop()
    await authority.close()
    await stranger.close()
  })

  const arrive = async (orderId: number) => {
    await appendCustody(app.db, { orderId, kind: 'arrived', stop: 'pickup', serverTime: app.clock.now })
    await logCustody(app.deps, app.clock.now)
  }
  /** An hour later. */
  const stamp = async (...by: TestAuthority[]) => {
    app.clock.now = new Date(app.clock.now.getTime() + 3600_000)
    const env = { CUSTODY_TSA_URLS: by.map(({ url }) => url) }
    expect(await stampHeads({ ...app.deps, env }, app.clock.now)).toBe(by.length)
  }
  const file = async (orderId: number, type = 'json') => {
    const url = `/api/orders/${orderId}/dossier.${type}`
    return app.app.inject({ method: 'GET', url, headers: { cookie: await app.cookieOf(admin) } })
  }
  const dossierOf = async (orderId: number) => {
    const { dossier, fault } = verifyDossier((await file(orderId)).body, nodeVerifier)
    expect(fault).toBeNull()
    return dossier as Dossier
  }
  const texts = (dossier: Dossier) => witnessTexts(dossier, () => '…').filter((text) => !text.startsWith('No head'))
  const stored = async (orderId: number) => {
    const path = join(authority.folder, 'dossier.json')
    writeFileSync(path, (await file(orderId)).body)
    return path
  }

  test('each row has the first stamp after it, whatever was stamped since', async () => {
    const { id } = await makeOrder(app.db, {})
    await arrive(id)
    await arrive(id)
    expect(texts(await dossierOf(id))).toEqual([expect.stringMatching(/^No time-stamp for rows 1 to 2: /)])
    await stamp(authority)
    await arrive(id)
    expect(texts(await dossierOf(id))).toEqual([
      `Time-stamp of ${authority.host}: rows 1 to 2 existed by ….`,
      expect.stringMatching(/^No time-stamp for row 3: /),
    ])
    await stamp(authority)
    await arrive((await makeOrder(app.db, {})).id)
    await stamp(authority, stranger)
    const dossier = await dossierOf(id)
    expect(texts(dossier)).toEqual([
      `Time-stamp of ${authority.host}: rows 1 to 2 existed by ….`,
      `Time-stamp of ${authority.host}: rows 1 to 3 existed by ….`,
      `Time-stamp of ${stranger.host}: rows 1 to 3 existed by ….`,
    ])
    const pdf = pagesIn((await file(id, 'pdf')).rawPayload)
      .flatMap(textOf)
      .join(' ')
    expect(pdf).toContain(`Time-stamp of ${authority.host}: rows 1 to 3 existed by`)
  })

  test('npm run verify --tsa-ca: good by an authority that the reader trusts, and otherwise not', async () => {
    const { id } = await makeOrder(app.db, {})
    await arrive(id)
    const unstamped = await stored(id)
    const key = ['--key', app.deps.custodyKeys.current.publicKey]
    expect(await verify(unstamped, ...key, '--tsa-ca', authority.caFile)).toMatchObject({
      code: 1,
      stderr: 'There is no time-stamp to check with --tsa-ca.\n',
    })
    await stamp(authority)
    const path = await stored(id)
    const unchecked = await verify(path, ...key)
    expect(unchecked.code).toBe(0)
    expect(unchecked.stdout).toContain('Not checked: whether these authorities signed')
    const good = await verify(path, ...key, '--tsa-ca', authority.caFile)
    expect(good).toMatchObject({ code: 0, stderr: '' })
    expect(good.stdout).toContain('is signed by CN=Test signer: your certificates vouch for it.')
    expect(good.stdout).not.toContain('Not checked')
    expect(await verify(path, ...key, '--tsa-ca', stranger.caFile)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('none of your certificates vouches for it'),
    })
    expect((await verify(path, ...key, '--tsa-ca', path)).code).toBe(2)
  })

  test('by hand, as docs/custody.md says', async () => {
    const { id } = await makeOrder(app.db, {})
    await arrive(id)
    await stamp(authority)
    const { stamps: [first] = [] } = await dossierOf(id)
    const [data, response] = [join(authority.folder, 'head.txt'), join(authority.folder, 'stamp.tsr')]
    writeFileSync(data, first?.line ?? '')
    writeFileSync(response, Buffer.from(first?.response ?? '', 'hex'))
    const args = ['ts', '-verify', '-data', data, '-in', response, '-CAfile', authority.caFile]
    expect(execFileSync('openssl', args, { stdio: 'pipe' }).toString()).toContain('Verification: OK')
  })
}
