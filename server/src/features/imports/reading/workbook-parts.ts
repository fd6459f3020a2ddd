/** What the parser of workbooks does not read: which sheets are shown, which cells are merged, and formulas that nobody calculated. */
export type WorkbookPart = { name: string; content: Buffer }
/** `index` as the parser counts, from 1. `merged`: the ranges whose value stands in their first cell only. */
export type SheetInfo = { index: number; name: string; isHidden: boolean; merged: Range[] }
type Range = { column: number; from: number; to: number }

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries([...tag.matchAll(/([\w:]+)="([^"<]*)"/g)].map(([, name = '', value = '']) => [name, value]))
const tagsOf = (xml: string, name: string): Record<string, string>[] =>
  (xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? []).map(attributesOf)

export function sheetsOf(parts: readonly WorkbookPart[]): SheetInfo[] {
  const textOf = (name: string) => parts.find((part) => part.name === name)?.content.toString('utf8') ?? ''
  const targets = new Map(
    tagsOf(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id, Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  )
  return tagsOf(textOf('xl/workbook.xml'), 'sheet')
    .filter(({ name }) => name)
    .map(({ name = '', state, ...others }, at) => ({
      index: at + 1,
      name: unescaped(name).slice(0, 100),
      isHidden: state === 'hidden' || state === 'veryHidden',
      merged: mergedIn(textOf(targets.get(others['r:id']) ?? '')),
    }))
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')

const mergedIn = (xml: string): Range[] =>
  tagsOf(xml, 'mergeCell').flatMap(({ ref = '' }) => {
    const [, letters, from, to] = /^([A-Z]{1,2})(\d{1,5}):[A-Z]{1,2}(\d{1,5})$/.exec(ref) ?? []
    return letters && Number(to) > Number(from)
      ? [{ column: numberOf(letters) - 1, from: Number(from) - 1, to: Number(to) - 1 }]
      : []
  })

const numberOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const MAX_FILLED = 200_000

/** A date that is merged over ten rows is the date of all ten. To the right a merged cell is only wide. */
export function fillMerged(rows: (unknown | null)[][], merged: readonly Range[]): void {
  let left = MAX_FILLED
  for (const { column, from, to } of merged) {
    const value = rows[from]?.[column] ?? null
    if (value === null) continue
    for (let at = from + 1; at <= to && at < rows.length && left > 0; at++, left--) {
      const row = rows[at]
      if (row && (row[column] ?? null) === null) row[column] = value
    }
  }
}

const UNCALCULATED = /<c(\s[^<>]*)?>(?:<f(?:\s[^<>]*)?\/>|<f(?:\s[^<>]*)?>[^<]*<\/f>)<\/c>/g
const FAILED = /(<c\s(?:[^<>]*\s)?)t="e"/g

/**
 * The parser takes a failed formula, and one that a program wrote without its result, for an empty cell: a missing date would
 * be an order of today. What a spreadsheet shows there becomes the cell's text, and is wrong at its row.
 */
export function showFailedFormulas({ name, content }: WorkbookPart): WorkbookPart {
  if (!name.startsWith('xl/worksheets/') || !(content.includes('<f') || content.includes('t="e"')))
    return { name, content }
  const xml = content
    .toString('utf8')
    .replace(UNCALCULATED, (_, attributes = '') => `<c${withoutType(attributes)} t="str"><v>#CALC!</v></c>`)
    .replace(FAILED, '$1t="str"')
  return { name, content: Buffer.from(xml) }
}

const withoutType = (attributes: string): string => attributes.replace(/\st="[^"]*"/, '')
