import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './programs.mjs'

/** What people read is American English, and says the same thing in the same words. The texts of the spec are not among these. */
const WORDS = [
  [/\be-mail/i, 'email'],
  [/\bre-order/i, 'reorder'],
  [/\bCancelled\b|(was|is|be|been|were|and|or) cancelled|cancelled (order|by|before)/, 'canceled'],
  [/\bcancelling\b/i, 'canceling'],
  [/\bcolour|\bfavour|\bneighbour|\bbehaviour|\bhonour/i, '-or'],
  [/\borganis|\brecognis|\bauthoris|\bminimis/i, '-iz-'],
  [/\bcentre\b|\bmetres?\b|\bkilometres?\b/i, '-er'],
  [/\bgrey\b/i, 'gray'],
  [/\bparcels?\b/i, 'package'],
  [/\bpostcode/i, 'ZIP code'],
  [/a mile[.,'`]/, '$1.50/mile'],
  [/What the driver will show/, 'Proof the driver collects'],
  [/'If possible'/, 'Optional'],
  [/Added once both addresses are picked/, 'Plus … once both addresses are set'],
  [/Distance estimated from the map/, 'Estimated driving distance'],
  [/Delivered since the first/, 'Delivered this month'],
  [/Dated for today'/, 'Due today'],
  [/Against last month/, 'vs. same period last month'],
  [/'Not known( yet)?'/, 'ETA unavailable'],
  [/'Position just now'/, 'Updated just now'],
  [/'Estimated arrival'/, 'Pickup ETA, Delivery ETA'],
  [/waiting for its day/, 'Confirmed for tomorrow'],
  [/a while after it arrives/, 'until 24 hours after delivery'],
  [/Nothing of the item/, 'The item, pickup and price stay hidden.'],
  [/will carry \$/, '… is your driver for …'],
  [/'by position'/, 'Recorded by GPS'],
  [/This order is not delivered/, 'This order won’t be delivered.'],
  [/That is all of them/, 'End of list'],
  [/48 hours or more ahead/, 'Needs 48 hours’ notice'],
  [/Each of you sees/, 'Team members can view and place orders'],
  [/under guard/, 'A protected account'],
]

const FOLDERS = ['web/src', 'server/src', 'domain/src', 'contract/src']
const files = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`, { cwd: ROOT })
/** Tests, and what other people write. */
const isTest = (file) => /\.(test|fixture)\.tsx?$|\/(phi-guard|column-words)\.ts$/.test(file)
/** Comments are read by engineers only. */
const textOf = (file) =>
  readFileSync(join(ROOT, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')

const TEXTS = files.filter((file) => !isTest(file)).map((file) => [file, textOf(file)])

test.each(WORDS)('no text says %s, but %s', (old) => {
  expect(TEXTS.length).toBeGreaterThan(500)
  expect(TEXTS.filter(([, text]) => old.test(text)).map(([file]) => file)).toEqual([])
})
