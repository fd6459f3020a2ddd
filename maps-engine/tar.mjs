import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = 512

/**
 * Puts the tiles into one archive. Valhalla maps such a file into memory as it is: its threads share the pages, and the
 * system may take them back, where tiles from a folder are copied by each thread.
 */
export function archiveTiles(folder, archive) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.gph'))
  if (names.length === 0) return 0
  const handle = openSync(archive, 'wx')
  try {
    for (const name of names.sort()) {
      const tile = readFileSync(join(folder, name))
      writeSync(handle, header(name, tile.length))
      writeSync(handle, tile)
      writeSync(handle, Buffer.alloc((BLOCK - (tile.length % BLOCK)) % BLOCK))
    }
    writeSync(handle, Buffer.alloc(2 * BLOCK))
  } finally {
    closeSync(handle)
  }
  return names.length
}

/** One file's entry in the ustar form; numbers are octal text. */
function header(name, size) {
  const block = Buffer.alloc(BLOCK)
  block.write(name.replaceAll('\\', '/'), 0, 100)
  block.write('0000644', 100)
  block.write('0000000', 108)
  block.write('0000000', 116)
  block.write(size.toString(8).padStart(11, '0'), 124)
  block.write('00000000000', 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar', 257)
  block.write('00', 263)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
