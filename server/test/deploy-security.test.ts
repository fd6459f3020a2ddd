/** What the deployment files let nobody do: forge an address, run another image than the one that was tested, leave the service's bounds. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { IMAGE_FILES, imagesIn } from '../../scripts/pin-images.mjs'
import { readEnv } from '../src/env.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFile(join(ROOT, path), 'utf8')

/** Which address a node takes a request for that says it was forwarded for 203.0.113.7. */
async function addressSeen(trustProxy: string, remoteAddress: string): Promise<string> {
  const app = Fastify({ trustProxy: readEnv({ TRUST_PROXY: trustProxy }).TRUST_PROXY ?? false })
  app.get('/', (request) => request.ip)
  return (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } })).body
}

describe('in the compose file', () => {
  type Compose = {
    services: Record<
      string,
      { environment?: Record<string, string>; networks?: Record<string, { ipv4_address?: string }> }
    >
    networks: { outside: { ipam: { config: [{ subnet: string; ip_range: string }] } } }
  }
  const readCompose = async () => parse(await read('deploy/compose.yaml'), { merge: true }) as Compose

  test('only Caddy can say for whom it forwards: no other container, nor anybody in a private network', async () => {
    const { services } = await readCompose()
    const caddy = services.caddy?.networks?.outside?.ipv4_address ?? ''
    for (const name of ['node1', 'node2', 'node3']) {
      const trusted = services[name]?.environment?.TRUST_PROXY ?? ''
      expect(await addressSeen(trusted, caddy)).toBe('203.0.113.7')
      for (const other of ['172.30.86.129', '172.30.86.1', '10.0.0.9', '192.168.1.9', '127.0.0.1'])
        expect(await addressSeen(trusted, other), name).toBe(other)
    }
  })

  test("no container is given Caddy's address", async () => {
    const { services, networks } = await readCompose()
    const [{ subnet, ip_range: given }] = networks.outside.ipam.config
    const caddy = services.caddy?.networks?.outside?.ipv4_address ?? ''
    expect([contains(subnet, caddy), contains(given, caddy), contains(subnet, given.split('/')[0] ?? '')]).toEqual([
      true,
      false,
      true,
    ])
  })
})

function contains(range: string, address: string): boolean {
  const list = new BlockList()
  const [network = '', bits] = range.split('/')
  list.addSubnet(network, Number(bits))
  return list.check(address)
}

test('the Kubernetes manifests start no node before the operator has named the proxy, and let nobody else reach one', async () => {
  const manifests = parseAllDocuments(await read('deploy/kubernetes/meridian.yaml')).map((each) => each.toJS())
  const byKind = (kind: string) => manifests.find((each) => each.kind === kind)
  expect(() => readEnv({ TRUST_PROXY: byKind('ConfigMap').data.TRUST_PROXY })).toThrow(
    /^The setting TRUST_PROXY is wrong/,
  )
  const { podSelector, policyTypes, ingress } = byKind('NetworkPolicy').spec
  const { labels } = byKind('Deployment').spec.template.metadata
  expect([labels, policyTypes]).toEqual([podSelector.matchLabels, ['Ingress']])
  expect(ingress).toHaveLength(1)
  for (const from of ingress[0].from) expect(Object.keys(from.namespaceSelector.matchLabels)).toHaveLength(1)
})

test.each(IMAGE_FILES)('every image of %s has an exact version: none that means another one tomorrow', async (file) => {
  const text = await read(file)
  const images = imagesIn(text)
  expect(images.length).toBeGreaterThan(0)
  // PostgreSQL's versions have two parts.
  const exact = /^(postgres:\d+\.\d+|[\w./-]+:v?\d+\.\d+\.\d+)(-[\w.-]+)?(@sha256:[0-9a-f]{64})?$/
  for (const image of images) expect(image).toMatch(exact)
  // Every line that names one was looked at.
  const stages = [...text.matchAll(/ AS (\w+)$/gm)].map(([, name]) => name)
  const named = [...text.matchAll(/^(?:FROM | *(?:- )?image: *)(\S+)/gm)].map(([, image = '']) => image)
  expect(named.filter((image) => !stages.includes(image)).filter((image) => !images.includes(image))).toEqual([])
  const { version } = JSON.parse(await read('package.json')) as { version: string }
  for (const image of images.filter((each) => each.startsWith('meridian:'))) expect(image).toBe(`meridian:${version}`)
})

test('a release builds from digests, and its deployment files name digests, its own image too', async () => {
  type Step = { run?: string; uses?: string; id?: string; with?: Record<string, string> }
  const { jobs } = parse(await read('.github/workflows/release.yml')) as { jobs: { container: { steps: Step[] } } }
  const { steps } = jobs.container
  const at = (found: (step: Step) => unknown) => steps.findIndex(found)
  const pins = at(({ run }) => run?.includes('pin-images.mjs'))
  const builds = at(({ uses }) => uses?.startsWith('docker/build-push-action@'))
  const pinsOwn = at(({ run }) => run?.includes('pin-images.mjs --own'))
  const releases = at(({ run }) => run?.includes('gh release create') && run.includes('.tar.gz'))
  expect([pins, builds, pinsOwn, releases].every((step, index, all) => step > (all[index - 1] ?? -1))).toBe(true)
})

/** Beside the system calls. */
const BOUNDS = {
  NoNewPrivileges: 'true',
  CapabilityBoundingSet: '',
  SystemCallArchitectures: 'native',
  RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX',
  RestrictNamespaces: 'true',
  ProtectSystem: 'strict',
  ProtectHome: 'true',
  PrivateDevices: 'true',
  MemoryMax: '80%',
}

test('the unit bounds its service: system calls, privileges, files, memory', async () => {
  const lines = (await read('deploy/meridian.service')).split('\n')
  for (const [name, value] of Object.entries(BOUNDS)) expect(lines).toContain(`${name}=${value}`)
  expect(lines.filter((line) => line.startsWith('SystemCallFilter='))).toEqual([
    'SystemCallFilter=@system-service',
    'SystemCallFilter=~@privileged @resources',
    'SystemCallFilter=setpriority',
  ])
  // JavaScript is compiled while it runs; and other processes of the same user may run a database of their own.
  expect(lines.filter((line) => /^(MemoryDenyWriteExecute|RemoveIPC)=/.test(line))).toEqual([])
})

/** macOS and Windows have none, nor has every Linux; `--offline` came with version 250. */
async function hasSystemd(): Promise<boolean> {
  const version = await promisify(execFile)('systemd-analyze', ['--version']).catch(() => null)
  return Number(/^systemd (\d+)/.exec(version?.stdout ?? '')?.[1] ?? 0) >= 250
}

const isSystemdHere = await hasSystemd()
const MAX_EXPOSURE = 2

test(`systemd knows each line of the unit, and finds it hardly exposed${isSystemdHere ? '' : ': NOT RUN, no systemd here'}`, async () => {
  if (!isSystemdHere) return
  const args = ['security', '--offline=true', '--no-pager', join(ROOT, 'deploy/meridian.service')]
  const { stdout, stderr } = await promisify(execFile)('systemd-analyze', args)
  expect(stderr).not.toMatch(/Unknown|invalid|Failed to parse/i)
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(MAX_EXPOSURE)
})
