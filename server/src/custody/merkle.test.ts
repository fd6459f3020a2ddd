import { createHash } from 'node:crypto'
import {
  consistencyRanges,
  hashOfRange,
  inclusionRanges,
  isConsistent,
  leafHash,
  type NodeHash,
  pairHash,
  rootByInclusion,
  rootOf,
  subtreesOf,
} from '@meridian/domain/custody/merkle.ts'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

const LEAVES = Array.from({ length: 70 }, (_, at) => leafHash(sha256(`row ${at}`), sha256))
const levels = [LEAVES]
for (let below = LEAVES; below.length > 1; below = levels.at(-1) as string[])
  levels.push(
    Array.from({ length: Math.floor(below.length / 2) }, (_, at) =>
      pairHash(below[at * 2] as string, below[at * 2 + 1] as string, sha256),
    ),
  )
const hashOf: NodeHash = ({ level, index }) => levels[level]?.[index] as string

/** The definition of RFC 9162, 2.1.1, word for word. */
function treeHash(leaves: readonly string[]): string {
  if (leaves.length === 1) return leaves[0] as string
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return pairHash(treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)), sha256)
}

const path = (ranges: { from: number; to: number }[]) => ranges.map((range) => hashOfRange(range, hashOf, sha256))
const headOf = (size: number) => ({ size, root: rootOf(size, hashOf, sha256) })

test('leaves and nodes are hashed as the RFC says, with their prefixes', () => {
  const empty = sha256('')
  expect(leafHash(empty, sha256)).toBe(
    createHash('sha256')
      .update(Buffer.concat([Buffer.of(0), Buffer.from(empty, 'hex')]))
      .digest('hex'),
  )
  const two = Buffer.concat([Buffer.of(1), Buffer.from(empty, 'hex'), Buffer.from(empty, 'hex')])
  expect(pairHash(empty, empty, sha256)).toBe(createHash('sha256').update(two).digest('hex'))
  expect(rootOf(0, hashOf, sha256)).toBe(empty)
})

test('the root of every size is that of the definition, from complete subtrees alone', () => {
  for (let size = 1; size <= LEAVES.length; size++) {
    expect(headOf(size).root).toBe(treeHash(LEAVES.slice(0, size)))
    for (const { level, index } of subtreesOf({ from: 0, to: size }))
      expect((index + 1) * 2 ** level).toBeLessThanOrEqual(size)
  }
})

test('every leaf is shown to be in every tree, at its place and at no other', () => {
  for (let size = 1; size <= 20; size++)
    for (let leaf = 0; leaf < size; leaf++) {
      const steps = path(inclusionRanges(leaf, size))
      const { root } = headOf(size)
      const by = (at: number, hash: string, of = size) => rootByInclusion({ leaf: at, size: of, hash }, steps, sha256)
      expect(by(leaf, LEAVES[leaf] as string)).toBe(root)
      expect(by(leaf, LEAVES[leaf + 1] as string)).not.toBe(root)
      if (leaf + 1 < size) expect(by(leaf + 1, LEAVES[leaf] as string)).not.toBe(root)
      expect(by(leaf, LEAVES[leaf] as string, leaf)).toBeNull()
    }
})

test('every tree is shown to be any earlier one with leaves added; another root, size or path is not', () => {
  for (let later = 1; later <= 20; later++)
    for (let earlier = 0; earlier <= later; earlier++) {
      const steps = path(consistencyRanges(earlier, later))
      expect(isConsistent(headOf(earlier), headOf(later), steps, sha256)).toBe(true)
      if (earlier === 0) continue
      expect(isConsistent({ size: earlier, root: sha256('other') }, headOf(later), steps, sha256)).toBe(false)
      expect(isConsistent(headOf(earlier), { size: later, root: sha256('other') }, steps, sha256)).toBe(false)
      expect(isConsistent(headOf(earlier), headOf(later), [...steps, sha256('more')], sha256)).toBe(false)
      if (steps.length > 0) expect(isConsistent(headOf(earlier), headOf(later), steps.slice(1), sha256)).toBe(false)
      if (earlier < later) expect(isConsistent(headOf(later), headOf(earlier), steps, sha256)).toBe(false)
    }
})
