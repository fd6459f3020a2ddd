/**
 * Many tiles in one file: their bytes one after another, then a table of where each one is. The table is all that stays in
 * memory (12 bytes a tile); a tile is one read, and the system's file cache keeps those that are asked for often.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const FOOTER = { magic: 0x4d_54_49_4c, bytes: 8 }
const ENTRY = 3
const MOST = 2 ** 14

/** Zooms to 14: fits 32 bits. */
const idOf = (z: number, x: number, y: number): number => (z * MOST + x) * MOST + y

export class ArchiveWriter {
  readonly #file: number
  readonly #entries: [id: number, offset: number, length: number][] = []
  /** Open sea and empty land look alike a thousand times over. */
  readonly #written = new Map<string, { offset: number; length: number }>()
  #offset = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  add(z: number, x: number, y: number, bytes: Uint8Array): void {
    const hash = createHash('sha1').update(bytes).digest('base64')
    let place = this.#written.get(hash)
    if (!place) {
      place = { offset: this.#offset, length: bytes.length }
      writeSync(this.#file, bytes)
      this.#offset += bytes.length
      this.#written.set(hash, place)
    }
    this.#entries.push([idOf(z, x, y), place.offset, place.length])
  }

  /** Returns the number of tiles. */
  finish(): number {
    this.#entries.sort(([a], [b]) => a - b)
    const table = Uint32Array.from(this.#entries.flat())
    writeSync(this.#file, new Uint8Array(table.buffer))
    writeSync(this.#file, new Uint8Array(Uint32Array.of(this.#entries.length, FOOTER.magic).buffer))
    closeSync(this.#file)
    return this.#entries.length
  }
}

export type Archive = {
  /** Null: there is nothing at this place. */
  read(z: number, x: number, y: number): Promise<Buffer | null>
  close(): Promise<void>
}

/** Null: no file, or not a whole one. */
export async function openArchive(path: string): Promise<Archive | null> {
  const file = await open(path).catch(() => null)
  if (!file) return null
  const table = await readTable(file)
  if (!table) {
    await file.close()
    return null
  }
  return {
    async read(z, x, y) {
      const at = find(table, idOf(z, x, y))
      if (at === -1) return null
      const bytes = Buffer.allocUnsafe(table[at + 2] as number)
      await file.read(bytes, 0, bytes.length, table[at + 1] as number)
      return bytes
    },
    close: () => file.close(),
  }
}

async function readTable(file: FileHandle): Promise<Uint32Array | null> {
  const { size } = await file.stat()
  if (size < FOOTER.bytes) return null
  const [count = 0, magic] = await readNumbers(file, size - FOOTER.bytes, 2)
  const start = size - FOOTER.bytes - count * ENTRY * 4
  return magic === FOOTER.magic && start >= 0 ? readNumbers(file, start, count * ENTRY) : null
}

async function readNumbers(file: FileHandle, offset: number, count: number): Promise<Uint32Array> {
  const numbers = new Uint32Array(count)
  await file.read(new Uint8Array(numbers.buffer), 0, numbers.byteLength, offset)
  return numbers
}

/** The place of the entry with this id in a table sorted by it; -1 when there is none. */
function find(table: Uint32Array, id: number): number {
  let [low, high] = [0, table.length / ENTRY - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = table[middle * ENTRY] as number
    if (found === id) return middle * ENTRY
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}
