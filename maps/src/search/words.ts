/** Normalizes words: one canonical spelling for the many ways in which people write a street, a road number or a name. */

/** The canonical spelling, then its variants. */
const SPELLINGS = `
  st street str saint · ave avenue av aven · rd road · dr drive drv · ln lane · blvd boulevard bl boul · ct court
  cir circle circ · pl place · ter terrace terr · trl trail tr trails · pkwy parkway pky pw parkwy · hwy highway hiway
  fwy freeway frwy · expy expressway expwy · loop lo · way wy · cv cove · sq square · plz plaza · xing crossing
  pt point · ridge rdg · bnd bend · crk creek · holw hollow · hts heights · spgs springs · spg spring · mtn mountain
  mt mount · ft fort · brg bridge · vly valley · vlg village · frk fork · jct junction · lk lake · aly alley · tpke turnpike
  n north · s south · e east · w west · ne northeast · nw northwest · se southeast · sw southwest
  ctr center centre cntr cent · hosp hospital hospitals hospit · med medical · rgnl regional reg · mem memorial meml
  univ university · clin clinic clinics · pharm pharmacy pharmacies drug drugs drugstore · natl national nat
  dept department · intl international · assn association assoc · childrens children · bldg building · svcs services service
  1st first · 2nd second · 3rd third · 4th fourth · 5th fifth · 6th sixth · 7th seventh · 8th eighth · 9th ninth
  10th tenth · 11th eleventh · 12th twelfth · i interstate ih · jr junior
`

/** Canonical spelling by variant. */
export const CANONICAL_SPELLING: ReadonlyMap<string, string> = readSpellings()

function readSpellings(): Map<string, string> {
  const canonical = new Map<string, string>()
  for (const entry of SPELLINGS.split(/[·\n]/)) {
    const [word = '', ...others] = entry.trim().split(/\s+/)
    for (const other of others) if (/^[a-z0-9]+$/.test(other)) canonical.set(other, word)
  }
  return canonical
}

/** Phrases with one canonical form. Order matters: longer phrases come first. */
const PHRASES: readonly [pattern: RegExp, canonical: string][] = [
  [/\b(fm|rm|rr|cr|pr|hwy|highway|us|sh|ih|i|loop|spur)(\d+)\b/g, '$1 $2'],
  [/\bfarm (?:to )?(?:market )?(?:road |rd )?(?=\d)/g, 'fm '],
  [/\bfarm to market(?: road| rd)?\b/g, 'fm'],
  [/\bfm (?:road|rd) (?=\d)/g, 'fm '],
  [/\b(?:ranch (?:to market )?(?:road |rd )?|rr )(?=\d)/g, 'rm '],
  [/\b(?:county|co) (?:road|rd)\b/g, 'cr'],
  [/\bprivate (?:road|rd)\b/g, 'pr'],
  [/\b(?:interstate|ih)(?: highway| hwy)?(?= \d)/g, 'i'],
  [/\b(?:united states|us|state|st|texas|tx) (?:highway|hwy)\b/g, 'hwy'],
  [/\b(?:us|sh|united states|state (?:route|road|rd)) (?=\d)/g, 'hwy '],
  [/\b(?:highway|hwy) (\d+)(.*?) (?:highway|hwy)\b/g, 'hwy $1$2'],
  [/\bnew mexico\b/g, 'nm'],
  [/\bwal mart\b/g, 'walmart'],
  [/\b(?:university|univ) of texas\b/g, 'ut'],
]

/** By their canonical spelling. */
export const STREET_TYPES: ReadonlySet<string> = new Set(
  'st ave rd dr ln blvd ct cir pl ter trl pkwy hwy fwy expy loop way cv sq plz xing'.split(' '),
)

const STOP_WORDS = new Set(['the', 'of', 'and', 'at'])

export function canonicalWords(text: string): string[] {
  const words = rawWords(text).map((word) => CANONICAL_SPELLING.get(word) ?? word)
  const significant = words.filter((word) => !STOP_WORDS.has(word))
  return significant.length > 0 ? significant : words
}

/** A search compares hundreds of streets and cities with what was typed, mostly the same ones each time. */
const remembered = new Map<string, readonly string[]>()
const MAX_REMEMBERED = 20_000

/** As `canonicalWords`, without the canonical spelling: a word still being typed ('stre') does not have one yet. */
export function rawWords(text: string): readonly string[] {
  const known = remembered.get(text)
  if (known) return known
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  const words = splitWords(text)
  remembered.set(text, words)
  return words
}

function splitWords(text: string): string[] {
  let plain = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’`]/g, '')
    // H-E-B, U.S. and S.W. are one word each.
    .replace(/\b([a-z])[.-](?=[a-z]\b)/g, '$1')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  for (const [pattern, canonical] of PHRASES) plain = plain.replace(pattern, canonical)
  return plain === '' ? [] : plain.split(' ')
}

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

/** Two street names with the same key are the same street. */
export const keyOf = (text: string): string => canonicalWords(text).join(' ')

/** Public registers write 'Fm 1960' and 'Sw 2nd St'. */
export const tidyCase = (line: string): string =>
  line.replace(/\b(?:Fm|Us|Cr|Ih|Rm|Sh|Pr|Ne|Nw|Se|Sw)\b/g, (word) => word.toUpperCase())

const UPPER = /^(?:n|s|e|w|ne|nw|se|sw|fm|us|cr|pr|sh|ih|rm|rr|i|po)$/i

/** '123 nowhere ln' as on a label; capitals inside a word (McKinney) stay as typed. */
export function titleCase(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      if (UPPER.test(word)) return word.toUpperCase()
      if (/^\d/.test(word)) return /^\d+(st|nd|rd|th)$/i.test(word) ? word.toLowerCase() : word.toUpperCase()
      const isMixed = /[a-z]/.test(word) && /.[A-Z]/.test(word)
      return isMixed ? word : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
    })
    .join(' ')
}
