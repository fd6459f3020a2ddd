/**
 * A key as it is handed out: `ml_live_` or `ml_test_`, 30 random letters, and six that are the CRC-32 of all before them. By those
 * a secret scanner tells a leaked key from text that looks like one, and we refuse a mistyped one without the database.
 */
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { KEY_MODES, type KeyMode } from '@meridian/domain/organizations/api-keys.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 30
const CHECKSUM_LENGTH = 6
const KEY = new RegExp(
  `^(ml_(?:${KEY_MODES.join('|')})_[0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
)

function checksumOf(text: string): string {
  let [rest, letters] = [crc32(text), '']
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    letters = (LETTERS[rest % LETTERS.length] as string) + letters
    rest = Math.floor(rest / LETTERS.length)
  }
  return letters
}

export function newApiKey(mode: KeyMode): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const text = `ml_${mode}_${random}`
  return text + checksumOf(text)
}

export function hasRightChecksum(key: string): boolean {
  const [, text = '', checksum] = KEY.exec(key) ?? []
  return checksum !== undefined && checksumOf(text) === checksum
}
