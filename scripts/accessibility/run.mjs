/** `npm run accessibility`: writes docs/accessibility.md from the results of the last whole `npm test` and `npm run test:more`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.mjs'
import { resultsFile } from '../reports.mjs'
import { accessibilityPage } from './document.mjs'

const files = ['ordinary', 'more'].map(resultsFile)
if (!files.every(existsSync)) {
  console.error('There are no results yet: run npm test and npm run test:more first.')
  process.exit(1)
}
const { page, missing } = accessibilityPage(files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8'))))
for (const test of missing) console.error(`There is no such test: ${test}`)
writeFileSync(join(ROOT, 'docs/accessibility.md'), page)
process.exitCode = missing.length > 0 ? 1 : 0
