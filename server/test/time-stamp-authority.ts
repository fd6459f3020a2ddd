/** A time-stamping authority on this machine: certificates and stamps by openssl, behind a small HTTP server. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0
export const missingOpenssl = hasOpenssl ? '' : ': NOT RUN, openssl is not installed'

export type TestAuthority = {
  url: string
  host: string
  /** The certificate to trust, in PEM form. */
  caFile: string
  folder: string
  requests: number
  /** Makes the stamp; tests of an authority that misbehaves bring another. */
  answer: (query: Buffer, reply: ServerResponse) => void
  /** As openssl answers. */
  stamp(query: Buffer): Buffer
  close(): Promise<void>
}

const CONFIG = `
[tsa]
default_tsa = own
[own]
serial = ./serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
[ca]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign
[signer]
extendedKeyUsage = critical,timeStamping


`

export async function startAuthority(keyType: 'ec' | 'rsa' = 'ec'): Promise<TestAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-tsa-'))
  const openssl = (...args: string[]) => void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG)
  writeFileSync(join(folder, 'serial'), '01\n')
  const newKey = keyType === 'ec' ? ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : ['rsa:2048']
  const request = (name: string) =>
    openssl(
      'req',
      '-newkey',
      ...newKey,
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=Test ${name}`,
    )
  const sign = (name: string, by: string[]) =>
    openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-days', '3650', '-extfile', 'tsa.cnf', '-out', `${name}.pem`)
  request('ca')
  sign('ca', ['-signkey', 'ca.key', '-extensions', 'ca'])
  request('signer')
  sign('signer', ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extensions', 'signer'])

  const stamp = (query: Buffer): Buffer => {
    writeFileSync(join(folder, 'query.tsq'), query)
    const signing = ['-signer', 'signer.pem', '-inkey', 'signer.key']
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', ...signing, '-out', 'reply.tsr')
    return readFileSync(join(folder, 'reply.tsr'))
  }
  const authority: TestAuthority = {
    url: '',
    host: '',
    folder,
    caFile: join(folder, 'ca.pem'),
    requests: 0,
    stamp,
    answer: (query, reply) => void reply.end(stamp(query)),
    close: () => {
      rmSync(folder, { recursive: true, force: true })
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  const server: Server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      authority.requests++
      reply.setHeader('content-type', 'application/timestamp-reply')
      authority.answer(Buffer.concat(chunks), reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  authority.host = `127.0.0.1:${port}`
  authority.url = `http://${authority.host}/tsr`
  return authority
}
