import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IMAGE_FILES, imagesIn, pin } from './pin-images.mjs'
import { ROOT } from './programs.mjs'

const read = (file) => readFileSync(join(ROOT, file), 'utf8')
const digest = (letter) => `sha256:${letter.repeat(64)}`
const digestOf = (image) => digest(image.startsWith('node') ? 'a' : 'b')

test('every image gets the digest of its tag, one that has an older digest too, and nothing else changes', () => {
  const text =
    'FROM node:24.21.0-bookworm-slim AS manifests\nFROM manifests AS build\n  image: caddy:2.11.4\n# image: x\n'
  const pinned = pin(text, { digestOf })
  expect(pinned).toBe(
    `FROM node:24.21.0-bookworm-slim@${digest('a')} AS manifests\nFROM manifests AS build\n  image: caddy:2.11.4@${digest('b')}\n# image: x\n`,
  )
  expect(pin(pinned, { digestOf: () => digest('c') })).toBe(pinned.replace(/[ab]{64}/g, 'c'.repeat(64)))
})

test('our own image is the published one with its digest when that is known, in every file that runs it', () => {
  const own = `ghcr.io/example/meridian:0.2.0@${digest('d')}`
  expect(pin('  image: meridian:0.2.0\n', { digestOf })).toBe('  image: meridian:0.2.0\n')
  const images = IMAGE_FILES.map((file) => imagesIn(pin(read(file), { digestOf, own })))
  expect(images.map((each) => each.includes(own))).toEqual([false, true, true, true])
  for (const image of images.flat()) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  expect(images.flat()).toHaveLength(8)
})
