/** Stamps of an authority that openssl makes, and of authorities that lie. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTimeStampResponse, type TimeStamp } from '@meridian/domain/custody/time-stamp.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { hasOpenssl, missingOpenssl, startAuthority, type TestAuthority } from '../../../test/time-stamp-authority.ts'
import { requestStamp } from './authority.ts'
import { isIssuedBy, readCertificates, stampSigner } from './signature.ts'

const LINE = `meridian-custody-head 17 ${'ab'.repeat(32)} 2026-07-15T15:00:00.000Z ${'cd'.repeat(32)} ${'ef'.repeat(64)}`

test('an authority that cannot be reached is an error that says so', async () => {
  await expect(requestStamp(`http://127.0.0.1:${await freePort()}/tsr`, LINE)).rejects.toThrow(
    'it cannot be reached (ECONNREFUSED)',
  )
})

describe(`an authority made with openssl${missingOpenssl}`, () => {
  test('the line that is stamped is of one form', () => expect(LINE).not.toContain('\n'))
  if (hasOpenssl) testStamps()
})

function testStamps(): void {
  let authority: TestAuthority
  let other: TestAuthority
  beforeAll(async () => {
    authority = await startAuthority('ec')
    other = await startAuthority('rsa')
  })
  afterAll(() => Promise.all([authority.close(), other.close()]))

  const stampOf = (response: Buffer) => readTimeStampResponse(response)?.stamp as TimeStamp
  const trusted = ({ caFile }: TestAuthority) => readCertificates(readFileSync(caFile, 'utf8'))
  /** The refusal of a stamp for which the authority answers this. */
  const refusal = async (answer: TestAuthority['answer'], timeoutMs?: number) => {
    const honest = authority.answer
    authority.answer = answer
    const error: Error = await requestStamp(authority.url, LINE, timeoutMs).then(
      () => new Error('it was taken'),
      (error) => error,
    )
    authority.answer = honest
    return error.message
  }
  const changed = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] as number) ^ 1
    return copy
  }

  test.each(['ec', 'rsa'])('a stamp with a key of type %s is good, and openssl says so too', async (type) => {
    const by = type === 'ec' ? authority : other
    const { response, time } = await requestStamp(by.url, LINE)
    expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(60_000)
    const signer = stampSigner(stampOf(response))
    expect(signer?.subject).toBe('CN=Test signer')
    const [head, stamp] = [join(by.folder, 'head.txt'), join(by.folder, 'stamp.tsr')]
    writeFileSync(head, LINE)
    writeFileSync(stamp, response)
    const openssl = (data: string, caFile: string) =>
      execFileSync('openssl', ['ts', '-verify', '-data', data, '-in', stamp, '-CAfile', caFile], { stdio: 'pipe' })
    expect(openssl(head, by.caFile).toString()).toContain('Verification: OK')
    expect(() => openssl(by.caFile, by.caFile)).toThrow()
  })

  test('an authority is trusted through its certificate, and not when another has signed', async () => {
    const { response } = await requestStamp(authority.url, LINE)
    const stamp = stampOf(response)
    const signer = stampSigner(stamp)
    if (!signer) throw new Error('The stamp is not signed')
    expect(isIssuedBy(signer, trusted(authority), stamp)).toBe(true)
    expect(isIssuedBy(signer, [...trusted(other), ...trusted(authority)], stamp)).toBe(true)
    // Of the same name, with another key.
    expect(isIssuedBy(signer, trusted(other), stamp)).toBe(false)
    expect(isIssuedBy(signer, [], stamp)).toBe(false)
    const later = { ...stamp, time: new Date('2099-01-01') }
    expect(isIssuedBy(signer, trusted(authority), later)).toBe(false)
    expect(stampSigner(later)).toBeNull()
  })

  test('a stamp of another head, or of an earlier request, is refused', async () => {
    const { response } = await requestStamp(authority.url, `${LINE} `)
    expect(await refusal((_, reply) => void reply.end(response))).toBe('its time-stamp is of something else')
    const earlier = await requestStamp(authority.url, LINE)
    expect(await refusal((_, reply) => void reply.end(earlier.response))).toBe('its time-stamp answers another request')
  })

  test('every byte of what is signed counts: altered, it is refused', async () => {
    const { response } = await requestStamp(authority.url, LINE)
    const stamp = stampOf(response)
    const [{ infoBytes, signer }, start] = [stamp, (part: Uint8Array) => part.byteOffset - response.byteOffset]
    // The hash of the line and the nonce are refused by themselves.
    const time = start(infoBytes) + Buffer.from(infoBytes).indexOf('20')
    for (const at of [time, time + 5, start(signer.signature) + 12]) {
      const altered = readTimeStampResponse(changed(response, at))?.stamp
      expect(altered && stampSigner(altered)).toBeFalsy()
    }
    const attributes = stamp.signer.attributesBytes.slice()
    for (let at = 0; at < attributes.length; at++) {
      attributes[at] = (attributes[at] as number) ^ 1
      expect(stampSigner({ ...stamp, signer: { ...signer, attributesBytes: attributes } })).toBeNull()
      attributes[at] = (attributes[at] as number) ^ 1
    }
    expect(stampSigner({ ...stamp, signer: { ...signer, attributesBytes: attributes } })).not.toBeNull()
    expect(
      await refusal((query, reply) => {
        const good = authority.stamp(query)
        const { signer: own } = stampOf(good)
        reply.end(changed(good, own.signature.byteOffset - good.byteOffset + 12))
      }),
    ).toBe('the signature of its time-stamp is not good')
  })

  test('a stamp whose certificate is another’s, or without one, is refused', async () => {
    const { response } = await requestStamp(authority.url, LINE)
    const stamp = stampOf(response)
    const foreign = stampOf((await requestStamp(other.url, LINE)).response)
    expect(stampSigner({ ...stamp, certificates: foreign.certificates })).toBeNull()
    expect(stampSigner({ ...stamp, certificates: [] })).toBeNull()
    expect(stampSigner({ ...stamp, signer: foreign.signer })).toBeNull()
  })

  test('a refusal, and what is no response, are refused', async () => {
    expect(await refusal((_, reply) => void reply.end(authority.stamp(Buffer.from('3003020101', 'hex'))))).toBe(
      'it refused, with status 2',
    )
    expect(await refusal((_, reply) => void reply.end('<html>Welcome to the airport'))).toBe(
      'its answer is no time-stamp',
    )
    expect(await refusal((_, reply) => void reply.end())).toBe('its answer is no time-stamp')
    expect(await refusal((_, reply) => void reply.writeHead(503).end())).toBe('it answered 503')
    const asked = other.requests
    expect(await refusal((_, reply) => void reply.writeHead(302, { location: `http://${other.host}/tsr` }).end())).toBe(
      'it cannot be reached (unexpected redirect)',
    )
    expect(other.requests).toBe(asked)
    expect(await refusal((query, reply) => void reply.end(authority.stamp(query).subarray(0, -1)))).toBe(
      'its answer is no time-stamp',
    )
  })

  test('an authority that hangs, or sends without an end, is left', async () => {
    expect(await refusal(() => {}, 100)).toBe('it did not answer within 0.1 s')
    // Headers and then nothing.
    expect(await refusal((_, reply) => void reply.write('0'), 100)).toBe('it did not answer within 0.1 s')
    let sent = 0
    let closed: () => void = () => {}
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve
    })
    const message = await refusal((_, reply) => {
      reply.on('close', closed)
      const chunk = Buffer.alloc(64 * 1024)
      const more = () => {
        while (!reply.destroyed && sent < 2e9) {
          sent += chunk.length
          if (!reply.write(chunk)) return void reply.once('drain', more)
        }
      }
      more()
    })
    expect(message).toBe('its answer is too large')
    await isClosed
    expect(sent).toBeLessThan(50e6)
  })
}
