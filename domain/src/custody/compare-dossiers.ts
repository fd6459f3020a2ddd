/** What differs between two dossiers of one order: an honest chain only grows. */
import { canonicalJson, type Json } from './canonical-json.ts'
import type { Dossier, DossierEntry } from './dossier.ts'
import { keyId } from './keys.ts'

/** `isFine`: as time passes, of itself. Otherwise history is not what it was. */
export type Difference = { isFine: boolean; text: string }

/** The same of each row as of the chain: the rows of the older one come first in the newer, unchanged. */
export function compareDossiers(old: Dossier, newer: Dossier): Difference[] {
  if (old.order.id !== newer.order.id)
    return [bad(`They are of two orders: ${old.order.number} and ${newer.order.number}.`)]
  return [
    ...rowDifferences(old, newer),
    ...personalDifferences(old, newer),
    ...headerDifferences(old, newer),
    ...keyDifferences(old, newer),
    ...logDifferences(old, newer),
  ]
}

const fine = (text: string): Difference => ({ isFine: true, text })
const bad = (text: string): Difference => ({ isFine: false, text })

function rowDifferences({ entries: before }: Dossier, { entries: after }: Dossier): Difference[] {
  const shared = Math.min(before.length, after.length)
  const changed = before.slice(0, shared).flatMap(({ hash }, at) => (hash === after[at]?.hash ? [] : [at + 1]))
  return [
    ...changed.map((row) => bad(`Row ${row} is another one than it was.`)),
    ...(after.length < before.length ? [bad(`${rowsText(after.length + 1, before.length)} gone.`)] : []),
    ...(after.length > before.length ? [fine(`${rowsText(before.length + 1, after.length)} new.`)] : []),
  ]
}

const rowsText = (from: number, to: number): string => (from === to ? `Row ${from} is` : `Rows ${from} to ${to} are`)

/** Of rows that are the same: their values have hashes, so that they are the same, or gone. */
function personalDifferences({ entries: before }: Dossier, { entries: after }: Dossier): Difference[] {
  const lastDeletion = after.findLastIndex(({ body }) => body.kind === 'file_deleted')
  return before.flatMap((entry, at): Difference[] => {
    const now = after[at]
    if (now?.hash !== entry.hash) return []
    const gone = fieldsWith(entry).filter((field) => !now.personal[field])
    if (gone.length === 0) return []
    const what = `Row ${at + 1}: ${gone.join(', ')} deleted`
    return [at < lastDeletion ? fine(`${what}, as row ${lastDeletion + 1} says.`) : bad(`${what}, and no row says so.`)]
  })
}

const fieldsWith = ({ personal }: DossierEntry): string[] =>
  Object.keys(personal).filter((field) => personal[field] !== null)

/** What was agreed. After the retention the addresses are no longer printed, which the row of the deletion explains. */
function headerDifferences({ order: before }: Dossier, { order: after, entries }: Dossier): Difference[] {
  const isDeleted = entries.some(({ body }) => body.kind === 'file_deleted')
  const isAddress = (field: string) => field === 'pickupAddress' || field === 'deliveryAddress'
  return (Object.keys(before) as (keyof typeof before)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const text = `The header’s ${field} was '${before[field]}' and is '${after[field]}'.`
      return isDeleted && isAddress(field) ? fine(text) : bad(text)
    })
}

/** Keys are only added. A dossier of version 1 names none. */
function keyDifferences({ keys: before = [], publicKey }: Dossier, newer: Dossier): Difference[] {
  const after = newer.keys ?? []
  const isSame = (one: Json, other: Json | undefined) =>
    other !== undefined && canonicalJson(one) === canonicalJson(other)
  return [
    ...before
      .filter((key) => !after.some((other) => isSame(key, other)))
      .map(({ body }) => bad(`The key ${keyId(body.publicKey)} is no longer listed as it was.`)),
    ...after
      .filter(({ body }) => before.length > 0 && !before.some((other) => other.body.publicKey === body.publicKey))
      .map(({ body }) => fine(`The key ${keyId(body.publicKey)} is new.`)),
    ...(publicKey === newer.publicKey
      ? []
      : [fine(`It is signed with the key ${keyId(newer.publicKey)}; before with ${keyId(publicKey)}.`)]),
  ]
}

/** Where a row is in the log, it stays; and the log only grows. Whether it goes on, `--head` and `--consistency` show. */
function logDifferences(
  { entries: before, log: head }: Dossier,
  { entries: after, log: newHead }: Dossier,
): Difference[] {
  const moved = before.flatMap(({ logged }, at) => {
    const now = after[at]?.logged
    return logged && after[at] && logged.leaf !== now?.leaf
      ? [bad(`Row ${at + 1} is no longer where it was in the log.`)]
      : []
  })
  if (!head) return moved
  if (!newHead) return [...moved, bad('The newer one has no head of the log.')]
  const [size, newSize] = [head.body.size, newHead.body.size]
  if (newSize < size) return [...moved, bad(`The log had ${size} entries and has ${newSize}.`)]
  if (newSize === size && head.body.root !== newHead.body.root)
    return [...moved, bad(`The log of ${size} entries has another root: it was rewritten.`)]
  return newSize > size ? [...moved, fine(`The log grew from ${size} to ${newSize} entries.`)] : moved
}
