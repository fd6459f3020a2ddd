/**
 * Text in the characters of our own font: Latin with every accent (Vietnamese too), Greek and Cyrillic. A missing
 * character is decomposed into supported ones (ﬁ → fi) or becomes a question mark, since an omitted one would go unnoticed.
 */
const OWN_FONT_CHARACTERS =
  /^[\t\n\x20-\x7e\xa0-\xac\xae-\u0148\u014a-\u01c3\u01c5-\u024f\u0386-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1e00-\u1e9b\u1e9d-\u1eff\u2010-\u2027\u2030-\u203a€№−]$/u

/** The characters of the fonts that every PDF reader has, which add almost nothing to the file. */
const STANDARD_FONT_CHARACTERS = /^[\t\n\x20-\x7e\xa0-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u

export const isInStandardFonts = (text: string): boolean => STANDARD_FONT_CHARACTERS.test(text)

export const isInOwnFont = (character: string): boolean => OWN_FONT_CHARACTERS.test(character)

export function replaceUnsupportedCharacters(text: string): string {
  return [...text.normalize('NFC').replace(/\r\n?/g, '\n')].map(letter).join('')
}

function letter(character: string): string {
  if (isInOwnFont(character)) return character
  if (/\p{Zs}/u.test(character)) return ' '
  if (/[\p{Cc}\p{Cf}\p{Mn}]/u.test(character)) return ''
  const plain = [...character.normalize('NFKD')].filter((part) => !/\p{Mn}/u.test(part))
  return plain.length > 0 && plain.every(isInOwnFont) ? plain.join('') : '?'
}
