import { join } from 'node:path'
import { ROOT } from './programs.mjs'
import { runTool } from './progress.mjs'

/** Writes a declaration for each CSS module of the web to web/css-types, so that an unknown class is a type error. */
export const CSS_TYPES = [
  'hcm',
  ['src/**/*.module.css', '--outDir', 'css-types', '--no-declarationMap', '--no-cache', '--logLevel', 'silent'],
  join(ROOT, 'web'),
]

export const writeCssTypes = () => {
  const [tool, args, cwd] = CSS_TYPES
  return runTool(tool, args, { cwd })
}
