/**
 * The tree of hashes of the transparency log, as RFC 9162 (Certificate Transparency) defines it: leaves are only ever added on the right.
 * A few hashes show that a leaf is in a tree, or that a tree is an earlier one with leaves added and nothing else changed.
 *
 * A tree of any size consists of complete subtrees, which never change again. `level` 0 are the leaves; the node at (level, index)
 * covers the leaves from index × 2^level on, 2^level of them.
 */
import type { Sha256 } from './ledger.ts'

export type TreeNode = { level: number; index: number }
/** The hash of a complete subtree. */
export type NodeHash = (node: TreeNode) => string
type Range = { from: number; to: number }

/** The prefixes keep a node from being passed off as a leaf. */
export const leafHash = (rowHash: string, sha256: Sha256): string => sha256(bytesOf('00', rowHash))
export const pairHash = (left: string, right: string, sha256: Sha256): string => sha256(bytesOf('01', left, right))

export const bytesOf = (...hex: string[]): Uint8Array => {
  const digits = hex.join('')
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  )
}

/** The greatest power of two below `size`. */
const halfOf = (size: number): number => 2 ** (Math.ceil(Math.log2(size)) - 1)

/** The complete subtrees that make up these leaves, from left to right. */
export function subtreesOf({ from, to }: Range): TreeNode[] {
  const nodes: TreeNode[] = []
  for (let at = from; at < to; ) {
    let level = 0
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level++
    nodes.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return nodes
}

export function hashOfRange({ from, to }: Range, hashOf: NodeHash, sha256: Sha256): string {
  const hashes = subtreesOf({ from, to }).map(hashOf)
  return hashes.reduceRight((right, left) => pairHash(left, right, sha256))
}

export const rootOf = (size: number, hashOf: NodeHash, sha256: Sha256): string =>
  size === 0 ? sha256('') : hashOfRange({ from: 0, to: size }, hashOf, sha256)

/** The parts of the tree whose hashes lead from one leaf to the root, from the leaf upward. */
export function inclusionRanges(leaf: number, size: number): Range[] {
  const walk = (at: number, { from, to }: Range): Range[] => {
    if (to - from === 1) return []
    const middle = from + halfOf(to - from)
    return at < middle
      ? [...walk(at, { from, to: middle }), { from: middle, to }]
      : [...walk(at, { from: middle, to }), { from, to: middle }]
  }
  return walk(leaf, { from: 0, to: size })
}

/** The parts of a tree of `size` leaves that show that it begins with the tree of `earlier` leaves. */
export function consistencyRanges(earlier: number, size: number): Range[] {
  const walk = (count: number, { from, to }: Range, isWhole: boolean): Range[] => {
    if (count === to - from) return isWhole ? [] : [{ from, to }]
    const half = halfOf(to - from)
    const middle = from + half
    return count <= half
      ? [...walk(count, { from, to: middle }, isWhole), { from: middle, to }]
      : [...walk(count - half, { from: middle, to }, false), { from, to: middle }]
  }
  return earlier === 0 || earlier >= size ? [] : walk(earlier, { from: 0, to: size }, true)
}

/** RFC 9162, 2.1.3.2; null when the path is not one of this tree. */
export function rootByInclusion(
  { leaf, size, hash }: { leaf: number; size: number; hash: string },
  path: readonly string[],
  sha256: Sha256,
): string | null {
  if (leaf >= size) return null
  let [at, last, root] = [leaf, size - 1, hash]
  for (const step of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      root = pairHash(step, root, sha256)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else root = pairHash(root, step, sha256)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : null
}

export type TreeHead = { size: number; root: string }

/** RFC 9162, 2.1.4.2: whether the later tree is the earlier one with leaves added, and nothing else changed. */
export function isConsistent(earlier: TreeHead, later: TreeHead, path: readonly string[], sha256: Sha256): boolean {
  if (earlier.size > later.size) return false
  if (earlier.size === later.size) return path.length === 0 && earlier.root === later.root
  if (earlier.size === 0) return path.length === 0
  const isPower = Number.isInteger(Math.log2(earlier.size))
  const [first, ...rest] = isPower ? [earlier.root, ...path] : path
  if (first === undefined) return false
  let [at, last] = [earlier.size - 1, later.size - 1]
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)]
  let [ofEarlier, ofLater] = [first, first]
  for (const step of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      ofEarlier = pairHash(step, ofEarlier, sha256)
      ofLater = pairHash(step, ofLater, sha256)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else ofLater = pairHash(ofLater, step, sha256)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 && ofEarlier === earlier.root && ofLater === later.root
}
