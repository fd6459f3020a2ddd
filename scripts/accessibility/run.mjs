/** `npm run accessibility`: writes docs/accessibility.md from the results of the last whole `npm test`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.mjs'
import { RESULTS } from '../reports.mjs'
import { accessibilityPage } from './document.mjs'

if (!existsSync(RESULTS)) {
  console.error('There are no results yet: run npm test first.')
  process.exit(1)
}
const { page, missing } = accessibilityPage(JSON.parse(readFileSync(RESULTS, 'utf8')))
for (const test of missing) console.error(`There is no such test: ${test}`)
writeFileSync(join(ROOT, 'docs/accessibility.md'), page)
process.exitCode = missing.length > 0 ? 1 : 0
