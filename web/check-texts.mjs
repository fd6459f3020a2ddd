/**
 * Every text that a person reads is in a catalog, in each language, and used. Types hold the keys and parameters of a translation;
 * this finds what they cannot: a catalog without a twin, a text that nothing uses, and a text beside the catalogs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { CATALOGS, catalogsIn, compareCatalogs } from '../scripts/compare-catalogs.mjs'

const ROOT = join(import.meta.dirname, '..')
/** Where a text may be used. */
const SOURCES = [
  'web/src',
  'web/service-worker',
  'web',
  'domain/src',
  'contract/src',
  'server/src',
  'simulate/src',
  'bench',
  'e2e',
]

const faults = []
const report = (file, text) => faults.push(`${relative(ROOT, file)}: ${text}`)

const isSource = (name) => /\.tsx?$/.test(name) && !/\.(test|fixture|spec)\.tsx?$/.test(name)
const filesOf = (folder, isDeep = true) =>
  readdirSync(join(ROOT, folder), { recursive: isDeep, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|\/dist\//.test(file))

const catalogs = Object.keys(CATALOGS).flatMap((folder) => catalogsIn(folder).map((name) => join(ROOT, folder, name)))

function parseSources() {
  const files = new Set(SOURCES.flatMap((folder) => filesOf(folder, folder !== 'web')))
  return [...files].map((file) => ({ file, tree: parseSync(file, readFileSync(file, 'utf8')).program }))
}

/** Every path through an exported catalog at which some code takes something out: 'DRIVER_COPY.sharing.onDuty'. */
async function checkUses() {
  const texts = []
  for (const file of catalogs) {
    const module = await import(pathToFileURL(file).href)
    for (const [name, value] of Object.entries(module))
      texts.push(...leavesOf(value, [name]).map((path) => ({ file, path })))
  }
  const exported = new Set(texts.map(({ path }) => path[0]))
  const used = new Set()
  for (const { tree } of sources) collectUses(tree, exported, used)
  for (const { file, path } of texts) {
    const prefixes = path.map((_, index) => path.slice(0, index + 1).join('.'))
    // 'REASONS.map' uses all of a list.
    const isUsed =
      prefixes.some((prefix) => used.has(prefix)) || [...used].some((use) => use.startsWith(`${path.join('.')}.`))
    if (!isUsed) report(file, `${path.join('.')} is not used`)
  }
}

/** Texts, and functions that make them; a path or a tone beside them is no text. */
function leavesOf(value, path) {
  if (typeof value === 'number' || typeof value === 'boolean' || /^[a-z_]+$|^\//.test(value)) return []
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, entry]) => leavesOf(entry, [...path, key]))
}

function collectUses(tree, exported, used) {
  const names = new Map([...exported].map((name) => [name, name]))
  visit(tree, (node) => {
    if (node.type === 'ImportSpecifier' && exported.has(node.imported.name))
      names.set(node.local.name, node.imported.name)
  })
  const walk = (node, parents) => {
    if (/^(Import|Export)(Declaration|Specifier)|^TSType/.test(node.type)) return
    if (node.type === 'Identifier' && names.has(node.name) && isReference(node, parents.at(-1)))
      used.add([names.get(node.name), ...pathTaken(node, parents)].join('.'))
    for (const child of childrenOf(node)) walk(child, [...parents, node])
  }
  walk(tree, [])
}

/** Not its declaration, and not a property or key of that name. */
function isReference(node, parent) {
  if (parent?.type === 'VariableDeclarator' || parent?.type === 'FunctionDeclaration') return parent.id !== node
  // Also `texts.AUDIT_DEEDS`, of the language that was picked.
  if (parent?.type === 'MemberExpression') return true
  if (parent?.type === 'Property') return parent.value === node
  return true
}

function pathTaken(node, parents) {
  const path = []
  const outwards = parents.toReversed()
  const isPicked = outwards[0]?.type === 'MemberExpression' && outwards[0].property === node && !outwards[0].computed
  let inner = isPicked ? outwards.shift() : node
  for (const parent of outwards) {
    if (parent.type !== 'MemberExpression' || parent.object !== inner || parent.computed) break
    path.push(parent.property.name)
    inner = parent
  }
  return path
}

/** Attributes that people read or hear. */
const READ =
  /^(label|title|placeholder|alt|description|error|errorTitle|aria-(label|description|roledescription|valuetext))$/
const hasWord = (text) => /\p{L}{2,}/u.test(text)
/** Two words or more, the first with a capital: 'Order placed'. */
const isSentence = (text) => /^\p{Lu}[\p{L}’']+ \p{L}/u.test(text)

function checkLiterals() {
  for (const { file, tree } of sources) {
    if (!file.includes('/web/src/') || /\/web\/src\/copy\/|\.copy(\.es)?\.ts$/.test(file)) continue
    const walk = (node, parents) => {
      if (/^Import|^Export(All|Named)|^TSType|^TSLiteral/.test(node.type) || isForEngineers(node)) return
      const text = textOf(node)
      const attribute = parents.findLast(({ type }) => type === 'JSXAttribute' || type === 'JSXElement')
      if (node.type === 'JSXText' ? hasWord(text) : text !== null && isReadIn(attribute, text))
        report(file, `'${text.trim()}' is in no catalog`)
      for (const child of childrenOf(node)) walk(child, [...parents, node])
    }
    walk(tree, [])
  }
}

const isReadIn = (attribute, text) =>
  isSentence(text) || (attribute?.type === 'JSXAttribute' && READ.test(attribute.name.name) && hasWord(text))

function textOf(node) {
  if (node.type === 'JSXText') return node.value
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateElement' ? node.value.cooked : null
}

/** Errors of the program and lines of the console. */
function isForEngineers(node) {
  if (node.type === 'NewExpression') return /Error$/.test(node.callee.name ?? '')
  return node.type === 'CallExpression' && node.callee.object?.name === 'console'
}

function visit(node, look) {
  look(node)
  for (const child of childrenOf(node)) visit(child, look)
}

function childrenOf(node) {
  return Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => value)
    .filter((value) => value && typeof value === 'object' && typeof value.type === 'string')
}

for (const [folder, same] of Object.entries(CATALOGS)) faults.push(...(await compareCatalogs(folder, same)))
const sources = parseSources()
await checkUses()
checkLiterals()

if (faults.length > 0) {
  console.error(faults.join('\n'))
  console.error(`${faults.length} faults in texts`)
  process.exit(1)
}
