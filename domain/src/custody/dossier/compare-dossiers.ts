/** What differs between two dossiers of one order: an honest chain only grows. */
import { COMPARISON_TEXTS } from '../../texts/compare-dossiers.ts'
import { canonicalJson, type Json } from '../canonical-json.ts'
import { keyId } from '../keys.ts'
import type { Dossier, DossierEntry } from './dossier.ts'

/** `isFine`: as time passes, of itself. Otherwise history is not what it was. */
export type Difference = { isFine: boolean; text: string }

type Texts = typeof COMPARISON_TEXTS

/** The same of each row as of the chain: the rows of the older one come first in the newer, unchanged. */
export function compareDossiers(old: Dossier, newer: Dossier, texts = COMPARISON_TEXTS): Difference[] {
  if (old.order.id !== newer.order.id) return [bad(texts.twoOrders(old.order.number, newer.order.number))]
  return [rowDifferences, personalDifferences, headerDifferences, keyDifferences, logDifferences].flatMap((compare) =>
    compare(old, newer, texts),
  )
}

const fine = (text: string): Difference => ({ isFine: true, text })
const bad = (text: string): Difference => ({ isFine: false, text })

function rowDifferences({ entries: before }: Dossier, { entries: after }: Dossier, texts: Texts): Difference[] {
  const shared = Math.min(before.length, after.length)
  const changed = before.slice(0, shared).flatMap(({ hash }, at) => (hash === after[at]?.hash ? [] : [at + 1]))
  return [
    ...changed.map((row) => bad(texts.anotherRow(row))),
    ...(after.length < before.length ? [bad(texts.rowsGone(after.length + 1, before.length))] : []),
    ...(after.length > before.length ? [fine(texts.rowsNew(before.length + 1, after.length))] : []),
  ]
}

/** Of rows that are the same: their values have hashes, so that they are the same, or gone. */
function personalDifferences({ entries: before }: Dossier, { entries: after }: Dossier, texts: Texts): Difference[] {
  const lastDeletion = after.findLastIndex(({ body }) => body.kind === 'file_deleted')
  return before.flatMap((entry, at): Difference[] => {
    const now = after[at]
    if (now?.hash !== entry.hash) return []
    const gone = fieldsWith(entry).filter((field) => !now.personal[field])
    if (gone.length === 0) return []
    const [row, fields] = [at + 1, gone.join(', ')]
    return at < lastDeletion
      ? [fine(texts.deletedByRule(row, fields, lastDeletion + 1))]
      : [bad(texts.deletedInSilence(row, fields))]
  })
}

const fieldsWith = ({ personal }: DossierEntry): string[] =>
  Object.keys(personal).filter((field) => personal[field] !== null)

/** What was agreed. After the retention the addresses are no longer printed, which the row of the deletion explains. */
function headerDifferences({ order: before }: Dossier, { order: after, entries }: Dossier, texts: Texts): Difference[] {
  const isDeleted = entries.some(({ body }) => body.kind === 'file_deleted')
  const isAddress = (field: string) => field === 'pickupAddress' || field === 'deliveryAddress'
  return (Object.keys(before) as (keyof typeof before)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const text = texts.header(field, String(before[field]), String(after[field]))
      return isDeleted && isAddress(field) ? fine(text) : bad(text)
    })
}

/** Keys are only added. A dossier of version 1 names none. */
function keyDifferences({ keys: before = [], publicKey }: Dossier, newer: Dossier, texts: Texts): Difference[] {
  const after = newer.keys ?? []
  const isSame = (one: Json, other: Json | undefined) =>
    other !== undefined && canonicalJson(one) === canonicalJson(other)
  return [
    ...before
      .filter((key) => !after.some((other) => isSame(key, other)))
      .map(({ body }) => bad(texts.keyGone(keyId(body.publicKey)))),
    ...after
      .filter(({ body }) => before.length > 0 && !before.some((other) => other.body.publicKey === body.publicKey))
      .map(({ body }) => fine(texts.keyNew(keyId(body.publicKey)))),
    ...(publicKey === newer.publicKey ? [] : [fine(texts.otherKey(keyId(newer.publicKey), keyId(publicKey)))]),
  ]
}

/** Where a row is in the log, it stays; and the log only grows. Whether it goes on, `--head` and `--consistency` show. */
function logDifferences(
  { entries: before, log: head }: Dossier,
  { entries: after, log: newHead }: Dossier,
  texts: Texts,
): Difference[] {
  const moved = before.flatMap(({ logged }, at) => {
    const now = after[at]?.logged
    return logged && after[at] && logged.leaf !== now?.leaf ? [bad(texts.rowMoved(at + 1))] : []
  })
  if (!head) return moved
  if (!newHead) return [...moved, bad(texts.noHead)]
  const [size, newSize] = [head.body.size, newHead.body.size]
  if (newSize < size) return [...moved, bad(texts.logShrank(size, newSize))]
  if (newSize === size && head.body.root !== newHead.body.root) return [...moved, bad(texts.logRewritten(size))]
  return newSize > size ? [...moved, fine(texts.logGrew(size, newSize))] : moved
}
