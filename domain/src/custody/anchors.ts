/**
 * Anchors: once an hour the heads of all chains that changed become the leaves of a tree of hashes, and its root is signed.
 * An order's dossier shows by a few hashes that its head is in the tree, without naming any other order.
 */
import { canonicalJson } from './canonical-json.ts'
import type { Sha256 } from './ledger.ts'

export type AnchoredHead = { orderId: number; length: number; hash: string }

export type AnchorBody = {
  version: 1
  id: number
  at: string
  /** The hash of the anchor before; zeros for the first. */
  previous: string
  /** How many heads the tree has. */
  size: number
  root: string
}

/** The neighbor to hash with on the way from a leaf to the root, and on which side it stands. */
export type TreeStep = { isLeft: boolean; hash: string }

const leafHash = (head: AnchoredHead, sha256: Sha256): string =>
  sha256(canonicalJson({ orderId: head.orderId, length: head.length, hash: head.hash }))
const pairHash = (left: string, right: string, sha256: Sha256): string => sha256(`${left}:${right}`)

/** The rows of the tree, leaves first, root last. A node without a neighbor moves up as it is. */
function treeRows(heads: readonly AnchoredHead[], sha256: Sha256): string[][] {
  const rows = [heads.map((head) => leafHash(head, sha256))]
  for (let row = rows[0] as string[]; row.length > 1; row = rows.at(-1) as string[]) {
    const above: string[] = []
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = [row[at] as string, row[at + 1]]
      above.push(right === undefined ? left : pairHash(left, right, sha256))
    }
    rows.push(above)
  }
  return rows
}

export function treeRoot(heads: readonly AnchoredHead[], sha256: Sha256): string {
  const root = treeRows(heads, sha256).at(-1)?.[0]
  if (root === undefined) throw new RangeError('a tree has at least one leaf')
  return root
}

export function treePath(heads: readonly AnchoredHead[], index: number, sha256: Sha256): TreeStep[] {
  const path: TreeStep[] = []
  let at = index
  for (const row of treeRows(heads, sha256)) {
    const isLeft = at % 2 === 1
    const hash = row[isLeft ? at - 1 : at + 1]
    if (hash !== undefined) path.push({ isLeft, hash })
    at = Math.floor(at / 2)
  }
  return path
}

export const rootByPath = (head: AnchoredHead, path: readonly TreeStep[], sha256: Sha256): string =>
  path.reduce(
    (hash, step) => (step.isLeft ? pairHash(step.hash, hash, sha256) : pairHash(hash, step.hash, sha256)),
    leafHash(head, sha256),
  )
