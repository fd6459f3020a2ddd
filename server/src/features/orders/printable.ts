/**
 * Text in the letters that every PDF reader has without a font of ours. Accents they lack are dropped (Łódź → Lódz); what
 * has no such letter at all becomes a question mark, since a missing letter would go unnoticed.
 */
const ALWAYS_THERE = /^[\t\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/u
const WITHOUT_ACCENT: Record<string, string> = {
  ...{
    Ł: 'L',
    ł: 'l',
    Đ: 'D',
    đ: 'd',
    Ħ: 'H',
    ħ: 'h',
    ı: 'i',
    Ŧ: 'T',
    ŧ: 't',
    '\u202f': ' ',
    '−': '-',
    '‐': '-',
    '‑': '-',
  },
}

export function printable(text: string): string {
  return [...text.normalize('NFC').replace(/\r\n?/g, '\n')].map(letter).join('')
}

function letter(character: string): string {
  if (ALWAYS_THERE.test(character)) return character
  const known = WITHOUT_ACCENT[character]
  if (known) return known
  if (/[\p{Cc}\p{Cf}\p{Mn}]/u.test(character)) return ''
  const [base = '', ...rest] = [...character.normalize('NFKD')].filter((part) => !/\p{Mn}/u.test(part))
  const plain = base + rest.join('')
  return plain !== '' && [...plain].every((part) => ALWAYS_THERE.test(part)) ? plain : '?'
}
