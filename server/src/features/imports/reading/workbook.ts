/** What the cells of all sheets refer to: which sheets are shown, the texts that they share, and which styles are dates. */
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@meridian/domain/imports/limits.ts'
import { FileFault } from './import-table.ts'
import type { ReadPart } from './unzip.ts'
import { walkXml } from './xml.ts'

/** `part`: its name in the archive. */
export type SheetInfo = { name: string; part: string }
export type Workbook = {
  /** Those that are shown. */
  sheets: SheetInfo[]
  strings: readonly string[]
  /** By the number of a cell's style. */
  isDateStyle: readonly boolean[]
  /** Its days are counted from 1904 instead of 1900. */
  countsFrom1904: boolean
}

const MAX_STRINGS = 4 * MAX_IMPORT_ROWS * MAX_IMPORT_COLUMNS

export async function readWorkbook(readPart: ReadPart): Promise<Workbook> {
  const book = await readPart('xl/workbook.xml')
  const relations = await readPart('xl/_rels/workbook.xml.rels')
  if (book === null || relations === null) throw new FileFault('not_a_table')
  const { byId, byType } = targetsIn(relations)
  const { sheets, countsFrom1904 } = sheetsIn(book)
  return {
    sheets: sheets.flatMap(({ name, id }) => {
      const part = byId.get(id)
      return part === undefined ? [] : [{ name, part }]
    }),
    strings: stringsIn((await readPart(byType.get('sharedStrings') ?? '')) ?? ''),
    isDateStyle: dateStylesIn((await readPart(byType.get('styles') ?? '')) ?? ''),
    countsFrom1904,
  }
}

function targetsIn(xml: string): { byId: Map<string, string>; byType: Map<string, string> } {
  const byId = new Map<string, string>()
  const byType = new Map<string, string>()
  walkXml(xml, {
    open(name, attribute) {
      const target = attribute('Target')
      if (name !== 'Relationship' || target === undefined) return
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      byId.set(attribute('Id') ?? '', part)
      byType.set(attribute('Type')?.split('/').at(-1) ?? '', part)
    },
  })
  return { byId, byType }
}

function sheetsIn(xml: string): { sheets: { name: string; id: string }[]; countsFrom1904: boolean } {
  const sheets: { name: string; id: string }[] = []
  let countsFrom1904 = false
  walkXml(xml, {
    open(tag, attribute) {
      if (tag === 'workbookPr') countsFrom1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      const name = attribute('name')
      const isHidden = ['hidden', 'veryHidden'].includes(attribute('state') ?? '')
      if (tag === 'sheet' && name && !isHidden) sheets.push({ name: name.slice(0, 100), id: attribute('id') ?? '' })
    },
  })
  return { sheets, countsFrom1904 }
}

/** The text of one item may be in several runs; how it is pronounced is not part of it. */
function stringsIn(xml: string): string[] {
  const strings: string[] = []
  if (xml === '') return strings
  let item: string | null = null
  let isText = false
  let isPronunciation = false
  walkXml(xml, {
    open(name) {
      if (name === 'si') item = ''
      else if (name === 'rPh') isPronunciation = true
      else if (name === 't') isText = true
    },
    text(text) {
      if (item !== null && isText && !isPronunciation) item += text
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPronunciation = false
      else if (name === 'si') {
        if (strings.length >= MAX_STRINGS) throw new FileFault('too_large_inside')
        strings.push(unescaped(item ?? ''))
        item = null
      }
    },
  })
  return strings
}

/** Characters that XML does not have are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

function dateStylesIn(xml: string): boolean[] {
  const formats = new Map<number, string>()
  const bases: number[] = []
  const styles: boolean[] = []
  if (xml === '') return styles
  let list = ''
  walkXml(xml, {
    open(name, attribute) {
      if (name === 'cellStyleXfs' || name === 'cellXfs') list = name
      else if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      else if (name === 'xf' && list === 'cellStyleXfs') bases.push(Number(attribute('numFmtId') ?? 0))
      else if (name === 'xf' && list === 'cellXfs') {
        const format = Number(attribute('numFmtId') ?? bases[Number(attribute('xfId'))] ?? 0)
        styles.push(isDateFormat(format, formats.get(format)))
      }
    },
    close(name) {
      if (name === list) list = ''
    },
  })
  return styles
}

/** The spreadsheet's own formats of dates and times, in all languages. */
const DATE_FORMATS: readonly [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]
/** Up to there a format is the spreadsheet's own, whatever the file says of it. */
const LAST_OWN_FORMAT = 99
const DATE_TOKEN = /^(s{1,2}|m{1,5}|h{1,2}|am|pm|a|p|d{1,4}|a{3,5}|y|yy|yyyy|e{1,4})$/

function isDateFormat(id: number, code: string | undefined): boolean {
  if (DATE_FORMATS.some(([from, to]) => id >= from && id <= to)) return true
  return (
    id > LAST_OWN_FORMAT && code !== undefined && code.toLowerCase().replace(/\\./g, ' ').split(';').some(isDateCode)
  )
}

/** Without quoted texts, fractions of seconds, elapsed times' brackets, colors and languages, all that is left are days and times. */
function isDateCode(code: string): boolean {
  const tokens = code
    .replace(/"[^"]*"/g, ' ')
    .replace(/(\[?[smhd]{1,2}\]?)[.,]0{1,3}/g, '$1')
    .replace(/\[([smhd]{1,2})\]/g, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .split(/[^a-z0#?%]+/)
    .filter(Boolean)
  return tokens.length > 0 && tokens.every((token) => DATE_TOKEN.test(token))
}
