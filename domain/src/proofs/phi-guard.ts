/**
 * Finds what identifies a patient in a text that somebody types about an order. Precision before recall: whoever is warned for
 * '2 boxes, lot 4471' soon reads no warning at all. So a number counts by its shape only where nothing else of the trade has that
 * shape, and otherwise by the word beside it. It is a hint for the writer, no filter: names and free prose are not found.
 */
export const PHI_KINDS = [
  'ssn',
  'date_of_birth',
  'medical_record_number',
  'member_number',
  'diagnosis_code',
  'email',
  'phone',
] as const
export type PhiKind = (typeof PHI_KINDS)[number]

/** Where in the text: from the first character to the one after the last. */
type PhiFinding = { kind: PhiKind; from: number; to: number }

/** What is found, in the order of the text. Each character belongs to one finding. */
export function findPhi(text: string): PhiFinding[] {
  const plain = toPlain(text)
  const found: PhiFinding[] = []
  // A mark for each character that has a finding: comparing every match with every finding would take seconds for a long list.
  const taken = new Uint8Array(plain.length)
  for (const { kind, pattern, counts } of PHI_RULES)
    for (const match of plain.matchAll(pattern)) {
      const finding = { kind, from: match.index, to: match.index + match[0].length }
      if (isMarked(taken, finding) || !(counts?.(match, plain) ?? true)) continue
      taken.fill(1, finding.from, finding.to)
      found.push(finding)
    }
  return found.sort((one, other) => one.from - other.from)
}

function isMarked(marks: Uint8Array, { from, to }: PhiFinding): boolean {
  for (let at = from; at < to; at++) if (marks[at]) return true
  return false
}

/** The kinds that are found, each once, in the order of `PHI_KINDS`. */
export function phiKindsIn(text: string): PhiKind[] {
  const found = new Set(findPhi(text).map(({ kind }) => kind))
  return PHI_KINDS.filter((kind) => found.has(kind))
}

const ACCENTED = 'áéíóúüñÁÉÍÓÚÜÑ'
const UNACCENTED = 'aeiouunAEIOUUN'

/** Character for character, so that positions stay: without accents, with one kind of hyphen and one kind of space. */
const toPlain = (text: string): string =>
  text
    .replace(/[áéíóúüñÁÉÍÓÚÜÑ]/g, (letter) => UNACCENTED[ACCENTED.indexOf(letter)] ?? letter)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u00ba\u00b0]/g, '.')

type Rule = { kind: PhiKind; pattern: RegExp; counts?: (match: RegExpExecArray, text: string) => boolean }

// Every repetition below has an upper bound, so the work at each character is bounded, whatever the text; a test holds that.
const raw = String.raw
const START = raw`(?<![A-Za-z0-9])`
const END = raw`(?![A-Za-z0-9])`
/** Not within a longer row of digits, such as a tracking number. */
const NUMBER_START = raw`(?<![A-Za-z0-9]|\d[-./])`
const NUMBER_END = raw`(?![A-Za-z0-9]|[-./]\d)`
/** Between a word and its value: ': ', ' # ', ' number is ', ' (', 'No. '. */
const LINK = raw`(?:[\s:#=.,(]{0,3}(?:is|was|are|es|era|n|no|nr|num|number|numero|id|on|in|en|el|code|codigo|codes|card|tarjeta|del?\spaciente|of\spatient)(?![A-Za-z])){0,3}[\s:#=.,()-]{0,4}`
/** The same, for words that are harmless without such a label: a 'chart' is also a poster. */
const LABEL = raw`\s{0,2}(?:#|(?:id|no|nr|num|number|numero)(?![A-Za-z]))`
const TOKEN = raw`[A-Za-z0-9][A-Za-z0-9-]{3,19}${END}`

const MONTH = raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]{0,9}\.?`
const datesOfYear = (year: string, laterYear = year) =>
  [
    raw`\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?${year}`,
    raw`${laterYear}[/.-]\d{1,2}[/.-]\d{1,2}`,
    raw`${MONTH}\s{0,2}\d{1,2}(?:st|nd|rd|th)?,?\s{0,2}${year}`,
    raw`\d{1,2}[\s-](?:de\s)?${MONTH},?[\s-](?:del?\s)?${year}`,
  ].join('|')
const FULL_DATE = raw`(?:${datesOfYear(raw`(?:\d{4}|\d{2})`, raw`\d{4}`)})${NUMBER_END}`
const BIRTH = raw`(?:d\.?o\.?b|date\sof\sbirth|birth\s?date|birth\s?day|b-?day|born|f\.?\s?(?:de\s)?nac(?:imiento)?|fdn|(?:fecha\s(?:de\s)?)?nacimiento|fecha\s(?:de\s)?nac|nacid[oa]|nacio|cumpleanos)`

const MEDICAL_RECORD = raw`(?:m\.?r\.?n|mr(?=\s?#)|nhc|historia\sclinica|expediente\s(?:clinico|medico|del?\spaciente)|(?:numero|num|no|id)\.?\s(?:de\s|del\s)?(?:paciente|expediente)|(?:medical\srecord|med\.?\srec|chart|patient|pt|paciente|historial|expediente)\.?(?:${LABEL}|(?=\s?:\s?[A-Za-z]{0,3}\d)))`
const INSURER = raw`(?:aetna|bcbs(?:tx)?|blue\scross(?:\sblue\sshield)?|cigna|humana|uhc|united\s?health(?:care)?|kaiser|molina|ambetter|anthem|medicare|medicaid|tricare|mbi|imss|issste)`
const MEMBER = raw`(?:(?:member(?:ship)?|mbr|ins|subscriber|beneficiary|enrollee|insured|insurance|health\splan|medicare|medicaid|tricare|seguro\smedico)(?:${LABEL}|\spolicy)|(?:numero|num|no|id)\.?\s(?:de\s|del\s)?(?:afiliado|afiliada|afiliacion|asegurado|asegurada|miembro|beneficiario|derechohabiente|seguro\smedico)|(?:numero\sde\s)?poliza\s(?:de\s(?:seguro|gastos)\s)?medic[oa]s?|afiliacion|afiliad[oa])`
const MBI_LETTER = '[AC-HJKMNP-RT-Y]'
const MBI_CHARACTER = '[AC-HJKMNP-RT-Y0-9]'

const SOCIAL = raw`(?:s\.?s\.?n|nss|itin|ss\s?(?:#|no|num|number)|soc(?:ial)?\.?\ssec(?:urity|\.)?|social(?=\s?#|\snumber)|segur(?:o|idad)\ssocial)`
const LAST_FOUR = raw`(?:\s(?:the|los|sus|y|is|are|son))?[\s:,(-]{0,3}(?:ending(?:\sin)?|ends\s(?:in|with)|last\s(?:4|four)(?:\sdigits)?|termina(?:cion)?(?:\sen)?|ultimos\s(?:4|cuatro)|[x*]{3}-?[x*]{2}-?)${LINK}`

const CODE = raw`[A-TV-Z]\d[0-9AB]`
const CODING = raw`(?:icd(?:-?\s?(?:9|10|11))?(?:-?cm)?|cie-?\s?10|dx)`
const DIAGNOSED = raw`(?:diag|diagnos(?:is|es|ed(?:\swith)?)|diagnosticos?|diagnosticad[oa](?:\scon)?)`

const CALL = raw`(?:call|phone|ph|tel|telephone|cell|cellphone|mobile|text|sms|fax|whatsapp|reach|contact|llam[a-z]{1,5}|marcar|marque|telefono|celular|cel|movil|contacto|comun[a-z]{4,8})`
const UNTIL_NUMBER = raw`[^\d\n;]{0,30}(?<![A-Za-z0-9#-])`
const AREA = raw`[2-9]\d{2}`

/** What a match is judged by: as bounded as the patterns. */
const before = (index: number, text: string): string => text.slice(Math.max(0, index - 40), index)
const around = (index: number, text: string): string => text.slice(Math.max(0, index - 60), index + 60)

/** What a number is called that belongs to the goods or the way, right before it or before 'another one to'. */
const TRADE_LABEL =
  /(?:^|[^a-z])(?:lot|lote|batch|order|orden|pedido|p\.?o|ref(?:erence)?|referencia|invoice|inv|factura|tracking|track|guia|awb|waybill|model|modelo|serial|serie|s\/n|sn|part|pn|p\/n|parte|sku|upc|ndc|gtin|udi|catalog|cat|item|bag|bolsa|seal|sello|precinto|bin|shelf|aisle|rack|slot|case|ticket|claim|job|route|unit|suite|ste|room|rm|gate|dock|door|box|caja|rx|receta|barcode|code|codigo|loan|account|acct|cuenta|check|cheque|confirmation|confirmacion|kit|size|row|zone|level|floor|bay|cart|firmware|software|fridge|freezer|tote|pallet|exit|version|rev|form|puerta|porton|piso|consultorio|oficina|edificio|depto|cuarto|sala|caseta|estante|pasillo|anden|sample|muestra|specimen|accession|requisition|req|study|protocol|parcel|apn|docket|folio)s?\.?\s{0,2}(?:no|num|number|numero|id|ids|code|de)?\.?[\s:#=(-]{0,4}(?:[a-z0-9-]{1,16}\s(?:to|and|y|al?|&)\s)?$/i
const isTradeNumberAt = (index: number, text: string): boolean => TRADE_LABEL.test(before(index, text))
const isNoTradeNumber: Rule['counts'] = ({ index }, text) => !isTradeNumberAt(index, text)
/** Where the pattern begins with a word: its number is the first group, at its end. */
const endsInNoTradeNumber: Rule['counts'] = ({ index, 0: whole, 1: value = '' }, text) =>
  !isTradeNumberAt(index + whole.length - value.length, text)

const hasDigits =
  (min: number): Rule['counts'] =>
  ([, value = '']) =>
    value.replace(/\D/g, '').length >= min

/** Right before a date of the last century: 'J. Smith', 'Mrs. Ortiz', 'Webb, Ann'. Other words have such dates as well: 'Films'. */
const ENDS_IN_NAME =
  /(?:^|[^A-Za-z])(?:[A-Z]\.\s?|(?:Mr|Mrs|Ms|Miss|Sr|Sra|Srta|Don|Dona)\.?\s|[A-Z][a-z]{1,20},\s)[A-Z][A-Za-z'-]{1,20}[\s,:(-]{1,3}$/
/** Papers have old dates too: deeds, wills, titles. */
const PAPERS =
  /(?:^|[^a-z])(?:deed|will|title|dated|sign|contract|agreement|since|establish|est\.|founded|rev|record|mortgage|loan|trust|polic|act of|certificate|escritura|firmad|fechad|contrato|titulo|poliza|archiv|file|statement|ledger|manufactur|made|built|vintage|issued|emitid|plat|survey|lien|bond|note|series|desde|testament|hipoteca|document|model|edition|passbook|stock|share)/i
/**
 * A code with a point, such as X23.4, may be a model or a shelf. It counts beside an illness of its chapter (a shelf D12.5 of
 * 'diabetes test strips' is not of diabetes), or right after who has it.
 */
const CHAPTERS: readonly (readonly [letters: string, illness: RegExp])[] = [
  ['E', /diabet/i],
  ['I', /hypertens|hipertens|heart failure|insuficiencia cardiaca/i],
  ['CD', /cancer|carcinoma|leukemia|leucemia|lymphoma|linfoma|tumor/i],
  ['J', /asthma|asma|copd|epoc/i],
  ['FG', /depress|depresi|anxiety|ansiedad|schizo|esquizo|bipolar|opioid|dementia|demencia|alzheimer|seizure|epilep/i],
  ['BKZ', /hiv|vih|hepatitis/i],
  ['OZ', /pregnan|embaraz/i],
]
const WHO_HAS_IT =
  /(?:^|[^a-z])(?:(?:patient|paciente|pt\.?|she|he|ella)\s(?:with|has|had|w\/|con|tiene|suffers\sfrom|padece)|history\sof|hx(?:\sof)?)[\s:]{0,2}$/i
const isDiagnosis: Rule['counts'] = ({ index, 0: code }, text) => {
  if (isTradeNumberAt(index, text)) return false
  const nearby = around(index, text)
  const isOfIllness = CHAPTERS.some(([letters, illness]) => letters.includes(code.charAt(0)) && illness.test(nearby))
  return isOfIllness || WHO_HAS_IT.test(before(index, text))
}

const rule = (kind: PhiKind, pattern: string, counts?: Rule['counts'], flags = 'gi'): Rule => ({
  kind,
  pattern: new RegExp(pattern, flags),
  ...(counts && { counts }),
})

/** In this order: what an earlier rule has found, a later one does not find again. */
export const PHI_RULES: readonly Rule[] = [
  rule(
    'email',
    raw`(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){0,3}(?=[A-Za-z0-9-]{0,62}[A-Za-z])[A-Za-z0-9-]{1,63}\.[A-Za-z]{2,24}${END}`,
  ),

  rule('date_of_birth', raw`${START}${BIRTH}${LINK}${FULL_DATE}`),
  rule('date_of_birth', raw`${START}${BIRTH}${LINK}(?:\d{8}|(?:19|20)\d{2})${NUMBER_END}`),
  rule('date_of_birth', raw`${NUMBER_START}(?:${FULL_DATE})[\s,(-]{1,3}${BIRTH}${END}`),
  rule(
    'date_of_birth',
    raw`${NUMBER_START}(?:${datesOfYear(raw`19[2-9]\d`)})${NUMBER_END}`,
    ({ index }, text) => ENDS_IN_NAME.test(before(index, text)) && !PAPERS.test(around(index, text)),
  ),

  rule('ssn', raw`${START}${SOCIAL}${LINK}\d{3}[\s.-]{0,3}\d{2}[\s.-]{0,3}\d{4}${NUMBER_END}`),
  rule('ssn', raw`${START}${SOCIAL}${LINK}\d{2}[\s-]?\d{2}[\s-]?\d{2}[\s-]?\d{4}[\s-]?\d${NUMBER_END}`),
  rule('ssn', raw`${START}${SOCIAL}${LAST_FOUR}\d{4}${NUMBER_END}`),
  rule(
    'ssn',
    raw`${START}last\s(?:4|four)\s(?:digits\s)?(?:of\s)?(?:the\s|his\s|her\s)?${SOCIAL}${LINK}\d{4}${NUMBER_END}`,
  ),
  rule(
    'ssn',
    raw`${NUMBER_START}(?!000|666|9)\d{3}\s?-\s?(?!00)\d{2}\s?-\s?(?!0000)\d{4}${NUMBER_END}`,
    isNoTradeNumber,
  ),

  rule('medical_record_number', raw`${START}${MEDICAL_RECORD}${LINK}(${TOKEN})`, hasDigits(4)),
  rule('medical_record_number', raw`${START}expediente\s(\d{5,12})${NUMBER_END}`),

  rule('member_number', raw`${START}${MEMBER}${LINK}(${TOKEN})`, hasDigits(5)),
  rule('member_number', raw`${START}${INSURER}(?:\s(?:policy|member|poliza))?${LINK}(${TOKEN})`, hasDigits(7)),
  rule(
    'member_number',
    raw`${START}[1-9]${MBI_LETTER}${MBI_CHARACTER}\d-${MBI_LETTER}${MBI_CHARACTER}\d-${MBI_LETTER}{2}\d{2}${END}`,
    undefined,
    'g',
  ),
  rule(
    'member_number',
    raw`${START}(?:[Mm]edicare|MEDICARE|MBI)\s{0,2}[:#]?\s?[1-9]${MBI_LETTER}${MBI_CHARACTER}\d${MBI_LETTER}${MBI_CHARACTER}\d${MBI_LETTER}{2}\d{2}${END}`,
    undefined,
    'g',
  ),

  rule('diagnosis_code', raw`${START}(?:${CODING}|${DIAGNOSED})${LINK}${CODE}\.[0-9A-Z]{1,4}${END}`),
  // Of the codes without a point B12 is none: it is the vitamin.
  rule('diagnosis_code', raw`${START}${CODING}${LINK}(?!B12)${CODE}${END}`),
  rule('diagnosis_code', raw`${NUMBER_START}${CODE}\.[0-9A-Z]{1,4}${NUMBER_END}`, isDiagnosis, 'g'),

  rule(
    'phone',
    raw`${NUMBER_START}(?:\+?1[\s.-]?)?(?:\(${AREA}\)[\s-]?[2-9]\d{2}[\s.-]|${AREA}[.-][2-9]\d{2}[.-]|${AREA}\s[2-9]\d{2}-)\d{4}${NUMBER_END}`,
    (match, text) => !/00-\d00-\d{2}00$/.test(match[0]) && !isTradeNumberAt(match.index, text),
  ),
  rule('phone', raw`(?<![A-Za-z0-9+])\+(?:\d[\s().-]{0,2}){9,13}\d${NUMBER_END}`),
  rule(
    'phone',
    raw`${START}${CALL}${END}${UNTIL_NUMBER}((?:1[\s-]?)?${AREA}[\s./-]?[2-9]\d{2}[\s.-]?\d{4})${NUMBER_END}`,
    endsInNoTradeNumber,
  ),
  rule(
    'phone',
    raw`${START}${CALL}${END}${UNTIL_NUMBER}(\d{2,3}[\s-]\d{3,4}[\s-]\d{4}|[2-9]\d{2}-\d{4})${NUMBER_END}`,
    endsInNoTradeNumber,
  ),
]
