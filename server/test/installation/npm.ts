/**
 * In the place of npm on a machine of a test: `ci` puts the server's packages, Node and a stand-in for Vite into the checkout that it
 * is called in, `run` starts a script of that checkout.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linkOrCopy } from './linked-files.ts'
import { installForProduction } from './packages.ts'

/** The first argument is a file with the list of packages. */
const [list = '', what, script, ...args] = process.argv.slice(2)

const VITE = `import { mkdirSync, writeFileSync } from 'node:fs'
const folder = process.env.MERIDIAN_LANGUAGE === 'en' ? 'dist' : \`dist/\${process.env.MERIDIAN_LANGUAGE}\`
mkdirSync(folder, { recursive: true })
writeFileSync(\`\${folder}/index.html\`, '<!doctype html><title>Meridian</title>')
`

async function install(root: string): Promise<void> {
  await rm(join(root, 'node_modules'), { recursive: true, force: true })
  await rm(join(root, 'maps/node_modules'), { recursive: true, force: true })
  await installForProduction(root, JSON.parse(await readFile(list, 'utf8')))
  const packages = join(root, 'node_modules')
  const node = `node-${process.platform}-${process.arch}`
  await mkdir(join(packages, node, 'bin'), { recursive: true })
  await linkOrCopy(process.execPath, join(packages, node, 'bin/node'))
  await mkdir(join(packages, '.bin'), { recursive: true })
  await symlink(`../${node}/bin/node`, join(packages, '.bin/node'))
  await mkdir(join(packages, 'vite'))
  await writeFile(join(packages, 'vite/package.json'), '{"type":"module","bin":{"vite":"bin.js"}}')
  await writeFile(join(packages, 'vite/bin.js'), VITE)
}

if (what === 'ci') await install(process.cwd())
else
  process.exitCode = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], { stdio: 'inherit' }).status ?? 1
