/** The deployment files, as far as they can be checked without Docker, a running systemd and Kubernetes. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@meridian/domain/accounts/language.ts'
import { builtInMaps } from '@meridian/maps/testing.ts'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { ENV_NAMES, readEnv } from '../src/env.ts'
import { TIMEOUT_MS } from '../src/http/watching/health.ts'
import { createTestDatabase } from './database.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFile(join(ROOT, path), 'utf8')

const unknownSettings = (names: string[]) => names.filter((name) => !ENV_NAMES.includes(name))

/** What the operator has to set. */
const FILLED_IN = 'of-the-operator-16'

async function dockerfile() {
  const lines = (await read('deploy/Dockerfile')).replaceAll('\\\n', ' ').split('\n')
  const after = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  return { after, command: JSON.parse(after('CMD')[0] ?? '') as string[] }
}

async function systemdUnit() {
  const lines = (await read('deploy/meridian.service')).split('\n').filter((line) => /^[A-Z]\w+=/.test(line))
  const after = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
  const environment = Object.fromEntries(after('Environment').map((setting) => setting.split('=') as [string, string]))
  return { after, environment, command: (after('ExecStart')[0] ?? '').split(' ') }
}

test('the image copies files that exist, installs every workspace, builds every language, knows its settings, and does not run as root', async () => {
  const { after } = await dockerfile()
  const copied = after('COPY')
    .filter((line) => !line.startsWith('--from='))
    .flatMap((line) => line.split(' ').slice(0, -1))
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const { workspaces } = JSON.parse(await read('package.json')) as { workspaces: string[] }
  expect(workspaces.filter((workspace) => !copied.includes(`${workspace}/package.json`))).toEqual([])
  const settings = after('ENV').flatMap((line) => line.split(' ').map((setting) => setting.split('=')[0] as string))
  expect(unknownSettings(settings)).toEqual([])
  expect(after('USER')).toEqual(['node'])
  expect(after('FROM').length).toBeGreaterThan(2)
  const built = after('RUN').flatMap((line) => [...line.matchAll(/MERIDIAN_LANGUAGE=(\w+) \S+vite build/g)])
  expect(built.map(([, language]) => language)).toEqual(LANGUAGES)
  const ignored = (await read('deploy/Dockerfile.dockerignore')).split('\n')
  for (const room of ['e2e', 'bench']) expect(ignored).toContain(`!${room}/package.json`)
})

type Workflow = {
  jobs: Record<string, { 'runs-on': string; strategy?: { matrix: { os: string[] } }; steps: { run?: string }[] }>
}

test('the workflow runs .ci/run on Linux for both processors, macOS and Windows; the release builds the image', async () => {
  const { jobs } = parse(await read('.github/workflows/ci.yml')) as Workflow
  const machines = Object.values(jobs).flatMap((job) => {
    expect(job.steps.some(({ run }) => run?.includes('.ci/run'))).toBe(true)
    return job.strategy?.matrix.os ?? job['runs-on']
  })
  expect(machines.map((name) => name.replace(/-\d+(\.\d+)?/, ''))).toEqual(['ubuntu', 'ubuntu-arm', 'macos', 'windows'])
  const release = await read('.github/workflows/release.yml')
  expect(release).toContain('file: deploy/Dockerfile')
  expect(release).toContain('npm run check:container')
  const { updates } = parse(await read('.github/dependabot.yml')) as { updates: { directories?: string[] }[] }
  expect(updates[0]?.directories).toEqual(['/', '/maps-engine'])
})

type ComposeFile = {
  services: Record<
    string,
    {
      env_file?: string
      environment?: Record<string, string>
      logging?: { options: Record<string, string> }
      read_only?: boolean
      user?: string
      volumes?: string[]
    }
  >
  volumes: Record<string, unknown>
}

test('the compose file has three equal nodes with known settings, that can be started with, and mounts what exists', async () => {
  const { services, volumes } = parse(await read('deploy/compose.yaml'), { merge: true }) as ComposeFile
  expect(Object.keys(services)).toEqual(['node1', 'node2', 'node3', 'postgres', 'nats', 'caddy', 'prometheus'])
  for (const { logging } of Object.values(services)) expect(logging?.options).toMatchObject({ 'max-size': '20m' })
  const example = Object.fromEntries(
    (await read('deploy/example.env'))
      .split('\n')
      .flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/s)] : [])),
  )
  for (const name of ['node1', 'node2', 'node3']) {
    const { env_file, environment = {}, read_only, user } = services[name] ?? {}
    expect({ env_file, read_only, user }).toEqual({ env_file: '.env', read_only: true, user: 'node' })
    // A node gets the whole file, but nothing of it is left of what is the database's.
    const foreign = Object.keys(example).filter((key) => key !== 'DOMAIN' && !ENV_NAMES.includes(key))
    expect(unknownSettings(Object.keys(environment))).toEqual(foreign)
    for (const key of foreign) expect(environment[key]).toBe('')
    const filledIn = Object.entries(environment).map(([key, value]) => [
      key,
      value.replace(/\$\{(\w+)(:[-?][^}]*)?\}/g, (_, variable: string, otherwise = '') => {
        expect(Object.keys(example), variable).toContain(variable)
        return example[variable] || (otherwise.startsWith(':?') ? FILLED_IN : '')
      }),
    ])
    expect(readEnv(Object.fromEntries(filledIn))).toMatchObject({ PUBLIC_URL: 'https://courier.example.com' })
  }
  const mounted = Object.values(services).flatMap((service) =>
    (service.volumes ?? []).map((volume) => volume.split(':')[0] as string),
  )
  for (const source of mounted)
    expect(source.startsWith('.') ? existsSync(join(ROOT, 'deploy', source)) : source in volumes, source).toBe(true)
  expect(await read('deploy/Caddyfile')).toContain('reverse_proxy node1:3000 node2:3000 node3:3000')
})

type Manifest = {
  kind: string
  metadata: { name: string; namespace: string }
  data?: Record<string, string>
  spec?: unknown
}

test('the Kubernetes manifests parse, know their settings, refer to each other and probe calls that exist', async () => {
  const manifests = parseAllDocuments(await read('deploy/kubernetes/meridian.yaml')).map(
    (document) => document.toJS() as Manifest,
  )
  const kinds = manifests.map(({ kind }) => kind)
  expect(kinds).toEqual([
    'ConfigMap',
    'PersistentVolumeClaim',
    'Deployment',
    'Service',
    'Ingress',
    'PodDisruptionBudget',
    'NetworkPolicy',
  ])
  expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['meridian']))
  const settings = manifests[0]?.data ?? {}
  expect(unknownSettings(Object.keys(settings))).toEqual([])
  expect(await read('deploy/kubernetes/meridian.yaml')).toContain('--from-literal=BACKUP_PASSPHRASE=')
  const filledIn = { ...settings, BACKUP_PASSPHRASE: FILLED_IN, TRUST_PROXY: '10.42.0.0/24' }
  expect(readEnv(filledIn).NATS_URL).toBe('tls://nats.example.com:4222')
  expect(manifests[2]?.spec).toMatchObject({
    replicas: 3,
    template: {
      spec: {
        securityContext: { runAsNonRoot: true },
        containers: [
          {
            envFrom: [{ configMapRef: { name: 'meridian' } }, { secretRef: { name: 'meridian' } }],
            securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
            livenessProbe: { httpGet: { path: '/healthz' } },
            readinessProbe: { httpGet: { path: '/readyz' } },
          },
        ],
      },
    },
  })
  const node = containerOf(manifests[2])
  // It connects, then asks, each with this timeout: a probe that gives up sooner would take a slow node for a dead one.
  expect(node.readinessProbe?.timeoutSeconds).toBeGreaterThan((2 * TIMEOUT_MS) / 1000)

  const restore = containerOf(parse(await read('deploy/kubernetes/restore.yaml')) as Manifest)
  for (const same of ['image', 'envFrom', 'securityContext', 'volumeMounts'] as const)
    expect(restore[same]).toEqual(node[same])
  expect(restore.command?.slice(0, 2)).toEqual(['meridian', 'restore'])
})

type Container = {
  image: string
  command?: string[]
  envFrom: unknown
  securityContext: unknown
  volumeMounts: unknown
  readinessProbe?: { timeoutSeconds?: number }
}

function containerOf(manifest: Manifest | undefined): Container {
  const spec = manifest?.spec as { template: { spec: { containers: [Container] } } }
  return spec.template.spec.containers[0]
}

const HAS_SYSTEMD = spawnSync('systemd-analyze', ['--version']).status === 0

test(`systemd-analyze ${HAS_SYSTEMD ? 'finds nothing wrong with the unit' : 'is not here: THE UNIT WAS NOT VERIFIED'}`, async () => {
  if (!HAS_SYSTEMD) return
  const folder = await mkdtemp(join(tmpdir(), 'meridian-unit-'))
  try {
    const file = join(folder, 'meridian.service')
    // Its program is looked for.
    await writeFile(
      file,
      (await read('deploy/meridian.service')).replace('/opt/meridian/node_modules/.bin/node', process.execPath),
    )
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('meridian.service'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test("the unit's and the image's command is one and the same, it runs, and has every metric of the dashboard and the alerts", async () => {
  const [unit, image] = [await systemdUnit(), await dockerfile()]
  expect(unknownSettings(Object.keys(unit.environment))).toEqual([])
  expect(unit.after('User')).toEqual(['meridian'])
  const [program = '', ...args] = unit.command
  expect(image.command).toEqual(['node', ...args])
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-unit-'))
  await symlink(await builtInMaps(), join(dataDir, 'maps'))
  const database = await createTestDatabase()
  const child = spawn(program.replace('/opt/meridian', ROOT), args, {
    cwd: ROOT,
    env: {
      PATH: '/usr/bin:/bin',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...unit.environment,
      // In production a checkout whose web is not built is refused: installation/systemd.more.test.ts builds one.
      NODE_ENV: undefined,
      BACKUP_PASSPHRASE: FILLED_IN,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PORT: '0',
      LOG_LEVEL: 'warn',
      MAPS_PACK: join(dataDir, 'none'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    await expect.poll(() => output).toMatch(/Meridian is ready at/)
    const url = `http://127.0.0.1:${/localhost:(\d+)/.exec(output)?.[1]}`
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const used = await metricsInUse()
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter((name) => !metrics.includes(`# TYPE ${name} `))).toEqual([])
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** The names of metrics in the expressions of the dashboard and the alerts; `up` is Prometheus's own. */
async function metricsInUse(): Promise<string[]> {
  const dashboard = JSON.parse(await read('deploy/monitoring/dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const alerts = parse(await read('deploy/monitoring/alerts.yaml')) as { groups: { rules: { expr: string }[] }[] }
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ]
  const names = expressions.flatMap((expr) => expr.match(/\b(http|meridian|nodejs|process)_\w+/g) ?? [])
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))]
}
