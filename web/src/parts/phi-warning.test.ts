import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')
/** Lists of numbers and drugs, one in each line. */
const LISTS = 'features/client-dashboard/new-delivery/trade-form-fields.tsx'
/** Email addresses. */
const INVITED = 'features/organization/people/invite-section.tsx'
/** IP addresses. */
const KEYS = 'features/organization/api/key-form.tsx'
/** Its callers say for what the reason is. */
const DIALOG = 'ui/confirm-dialog.tsx'

test('every field for sentences, and every reason that a dialog asks for, warns of a patient’s data', () => {
  const silent = globSync('**/*.tsx', { cwd: SRC, exclude: (name) => name.endsWith('.dom.test.tsx') }).flatMap(
    (name) => {
      const code = readFileSync(join(SRC, name), 'utf8')
      const fields = code.split('<TextArea\n').slice(1)
      const dialogs = code.split(/\breason=\{\{/).slice(1)
      const ends = [...fields.map((part) => part.split('/>')[0]), ...dialogs.map((part) => part.split('}}')[0])]
      return ends.some((part) => !part?.includes('warnsOfPhi')) ? [name] : []
    },
  )
  expect(silent.toSorted()).toEqual([LISTS, KEYS, INVITED, DIALOG])
})
