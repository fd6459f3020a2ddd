/** What the readers of the three formats find in a file. */
export type Size = { width: number; height: number }

/** One block of a picture's file: a segment of a JPEG, a chunk of a PNG. `odd` is in no picture of a camera or canvas. */
export type Block = { name: string; from: number; to: number; role: 'picture' | 'metadata' | 'odd' }

/** `isPlausible`: there is as much content as a picture of that size can have. */
export type Structure = { blocks: Block[]; size: Size | null; isWhole: boolean; isPlausible: boolean }

export const textAt = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))
export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
export const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)
