/**
 * Of an endpoint the browser needs its method and path alone (see zod-stub.ts): the rest is left out of the build, and with it the
 * schemas that nothing else uses. They would be 3.5 KB of /login and 14 KB of the other first loads.
 */
import { type Plugin, parseAst, type Rolldown } from 'vite'

type Edit = { start: number; end: number; text: string }
type Declaration = Extract<ReturnType<typeof parseAst>['body'][number], { type: 'VariableDeclaration' }>
type Init = NonNullable<Declaration['declarations'][number]['init']>

const NEEDED = ['method', 'path']

export function contractOfBrowser(): Plugin {
  return {
    name: 'contract-of-browser',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/(?!texts\/).*\.ts$/ },
      handler: (code): Rolldown.TransformResult => ({ code: withoutSchemas(code), map: null }),
    },
  }
}

export function withoutSchemas(code: string): string {
  const edits = parseAst(code).body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ init }) => (init ? editsOf(init, code) : []))
  })
  let result = code
  for (const { start, end, text } of edits.toReversed()) result = result.slice(0, start) + text + result.slice(end)
  return result
}

function editsOf(init: Init, code: string): Edit[] {
  if (init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint') {
    const [spec] = init.arguments
    if (spec?.type !== 'ObjectExpression') throw new Error('An endpoint is not written out')
    const needed = spec.properties.filter(
      (property) =>
        property.type === 'Property' && property.key.type === 'Identifier' && NEEDED.includes(property.key.name),
    )
    if (needed.length !== NEEDED.length) throw new Error('An endpoint does not name its method and path')
    const text = `{ ${needed.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
    return [{ start: init.start, end: init.end, text }]
  }
  // The bundler sees for itself that these have no effects.
  if (init.type === 'ArrowFunctionExpression' || !/[(`]/.test(code.slice(init.start, init.end))) return []
  // Whoever uses it gets it; for nobody the bundler would keep it, because a call might have effects.
  const text = `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
  return [{ start: init.start, end: init.end, text }]
}
