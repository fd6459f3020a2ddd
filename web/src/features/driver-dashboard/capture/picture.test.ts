import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { pictureOf } from './picture.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([0, 1, 55, 56, 64, 70_000])(
  'the hash of %i bytes is the one the server computes, without https too',
  async (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256)
    vi.stubGlobal('crypto', {})
    const { content, file } = await pictureOf(new Blob([bytes]), 'image/jpeg')
    expect(new Uint8Array(content)).toEqual(bytes)
    expect(file).toEqual({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: length,
      mediaType: 'image/jpeg',
    })
  },
)
