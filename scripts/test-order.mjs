import { statSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

/** Projects with long test files first; those with short ones keep every worker busy until the end. */
const PROJECTS = ['server', 'maps', 'web-dom', 'domain', 'web', 'contract', 'simulate', 'scripts']

/** Test files that take longer than their size suggests, longest first. */
const LONGEST = [
  'server/test/chaos/chaos.more.test.ts',
  'server/src/db/embedded.more.test.ts',
  'server/test/installation/systemd.more.test.ts',
  'server/test/installation/container.more.test.ts',
  'server/src/command.more.test.ts',
  'server/test/many-nodes.more.test.ts',
  'server/test/supervised-database.more.test.ts',
  'server/test/draining.more.test.ts',
  'server/src/demo/demo-calendar.more.test.ts',
  'server/src/backup/backup.more.test.ts',
  'server/src/demo/remove.more.test.ts',
  'server/test/fuzz.more.test.ts',
  'server/test/cost.more.test.ts',
  'server/test/closing.more.test.ts',
  'server/src/admin-create.more.test.ts',
  'server/src/background/tasks.test.ts',
  'maps/src/engine/region-pack.more.test.ts',
  'maps/src/pack/real-pack.more.test.ts',
  'maps/src/get-pack.more.test.ts',
]

/**
 * Vitest orders test files by how long they took in the last run, which a fresh clone does not have: a long file could start
 * last and run alone. A worker ends when its next file belongs to another project, so the files of a project stay together.
 */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const ranks = new Map(files.map((file) => [file, rankOf(file)]))
    return files.toSorted((a, b) => compare(ranks.get(a), ranks.get(b)))
  }
}

const rankOf = ({ project, moduleId }) => [
  indexOrLast(PROJECTS.indexOf(project.name)),
  indexOrLast(LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`))),
  -statSync(moduleId).size,
]

const indexOrLast = (index) => (index === -1 ? Number.MAX_SAFE_INTEGER : index)

function compare(a, b) {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : a[at] - b[at]
}
