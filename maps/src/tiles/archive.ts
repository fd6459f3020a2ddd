/**
 * Many tiles in one file: their bytes, then a table of their offsets. Only the table is in memory (12 bytes a tile); a tile
 * is one read, and the system's file cache holds those that are requested often.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const FOOTER = { magic: 0x4d_54_49_4c, bytes: 8 }
const ENTRY = 3
const MAX_TILES_PER_AXIS = 2 ** 14

/** Zooms to 14: fits 32 bits. */
const idOf = (z: number, x: number, y: number): number => (z * MAX_TILES_PER_AXIS + x) * MAX_TILES_PER_AXIS + y

export class ArchiveWriter {
  readonly #file: number
  readonly #entries: [id: number, offset: number, length: number][] = []
  /** By hash: thousands of tiles of open sea and empty land are identical. */
  readonly #written = new Map<string, { offset: number; length: number }>()
  #offset = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  add(z: number, x: number, y: number, bytes: Uint8Array): void {
    const hash = createHash('sha1').update(bytes).digest('base64')
    let stored = this.#written.get(hash)
    if (!stored) {
      stored = { offset: this.#offset, length: bytes.length }
      writeSync(this.#file, bytes)
      this.#offset += bytes.length
      this.#written.set(hash, stored)
    }
    this.#entries.push([idOf(z, x, y), stored.offset, stored.length])
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
  /** Null: no such tile. */
  read(z: number, x: number, y: number): Promise<Buffer | null>
  close(): Promise<void>
}

/** Null: no file, or an incomplete one. */
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

/** Binary search in the table, which is sorted by id; -1 when there is none. */
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
