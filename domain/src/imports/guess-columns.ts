/** A first guess at what the columns of a file are, by their titles in English or Spanish, and by what is in them. */
import { formatPhone } from '../phones.ts'
import type { ColumnField, ImportColumns } from './fields.ts'

/** Titles without accents, signs and the words below. */
const PHRASES: Partial<Record<ColumnField, readonly string[]>> = {
  itemDescription:
    'item|items|item description|description|content|contents|goods|article|product|medication|what|articulo|articulos|descripcion|contenido|producto|mercancia|medicamento'.split(
      '|',
    ),
  packageCount:
    'packages|package count|number packages|pieces|boxes|count|quantity|qty|paquetes|bultos|piezas|cajas|cantidad'.split(
      '|',
    ),
  specialInstructions:
    'special instructions|instructions|notes|note|comments|comment|remarks|delivery instructions|delivery notes|instrucciones|instrucciones especiales|notas|nota|comentarios|observaciones'.split(
      '|',
    ),
  serviceType: 'service|service type|type|tipo servicio|servicio|tipo'.split('|'),
  priority: 'priority|urgency|speed|prioridad|urgencia'.split('|'),
  scheduledDate:
    'date|scheduled for|scheduled date|scheduled|day|pickup date|delivery date|when|fecha|dia|fecha recoleccion|fecha entrega|programado para'.split(
      '|',
    ),
  timeWindow:
    'time slot|slot|time window|window|time|pickup time|delivery time|hours|horario|hora|ventana|hora recoleccion|hora entrega'.split(
      '|',
    ),
  requiresSignature: 'signature|signature needed|sign|firma'.split('|'),
  requiresId: 'id|id check|identification|identificacion'.split('|'),
  requiresPhoto: 'photo|picture|photo proof|foto'.split('|'),
  requiresPin: 'pin|delivery pin|pin code'.split('|'),
  costCenter: 'cost center|cost center code|department|centro costo|centro costos|departamento'.split('|'),
  poNumber: 'po|po number|po no|purchase order|purchase order number|orden compra|numero orden compra|oc'.split('|'),
}
const FILLERS = new Set('required requires requested the of for de del la el para requerida requerido'.split(' '))

const SIDES: Record<'pickup' | 'delivery', ReadonlySet<string>> = {
  pickup: new Set('pickup pick from origin sender collect collection recoleccion origen remitente desde'.split(' ')),
  delivery: new Set(
    'delivery deliver to destination dest recipient receiver consignee drop dropoff patient customer client ship entrega destino destinatario paciente cliente hasta'.split(
      ' ',
    ),
  ),
}
/** In this order: 'contact phone' is a phone, 'street address' an address. */
const KINDS: readonly (readonly [suffix: string, words: ReadonlySet<string>])[] = [
  ['Email', new Set('email mail correo'.split(' '))],
  ['ContactPhone', new Set('phone telephone tel cell mobile telefono celular movil'.split(' '))],
  ['Zip', new Set('zip zipcode postal postalcode cp'.split(' '))],
  ['City', new Set('city town ciudad'.split(' '))],
  ['State', new Set('state estado'.split(' '))],
  ['Address', new Set('address street location direccion calle domicilio ubicacion'.split(' '))],
  ['ContactName', new Set('name contact person nombre contacto persona'.split(' '))],
]
/** A stop's name stands alone as a title for whom to ask there: 'Recipient'. */
const PEOPLE = new Set('recipient receiver patient consignee destinatario paciente'.split(' '))
/** Of an export: what the order was, not what is ordered. */
const NOT_OURS =
  /^(order|placed|status|ordered by|organization|driver.*|.* fee|.*rate|total|payment|balance.*|distance.*)$/

const wordsOf = (title: string): string[] =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** `samples`: the first rows of the file. */
export function guessColumns(titles: readonly string[], samples: readonly (readonly string[])[]): ImportColumns {
  const columns: ImportColumns = {}
  const taken = new Set<number>()
  const assign = (field: ColumnField | null, column: number) => {
    if (field === null || columns[field] !== undefined || taken.has(column)) return
    columns[field] = column
    taken.add(column)
  }
  for (const guess of [byPhrase, byWords])
    for (const [column, title] of titles.entries()) assign(guess(wordsOf(title)), column)
  for (const [column, title] of titles.entries())
    if (!NOT_OURS.test(wordsOf(title).join(' '))) assign(byContent(samples.map((row) => row[column] ?? '')), column)
  return columns
}

function byPhrase(words: readonly string[]): ColumnField | null {
  const phrase = words.filter((word) => !FILLERS.has(word)).join(' ')
  const found = Object.entries(PHRASES).find(([, phrases]) => phrases.includes(phrase))
  return (found?.[0] as ColumnField | undefined) ?? null
}

/** 'Pickup contact phone'. Without a side it is the delivery's: files are lists of deliveries. */
function byWords(words: readonly string[]): ColumnField | null {
  if (NOT_OURS.test(words.join(' '))) return null
  const side = words.some((word) => SIDES.pickup.has(word)) ? 'pickup' : 'delivery'
  const isSided = words.some((word) => SIDES[side].has(word))
  const kind = KINDS.find(([, own]) => words.some((word) => own.has(word)))?.[0]
  if (kind === 'Email') return side === 'delivery' ? 'recipientEmail' : null
  if (kind) return `${side}${kind}` as ColumnField
  return isSided && words.length === 1 && words.some((word) => PEOPLE.has(word)) ? 'deliveryContactName' : null
}

const CONTENTS: readonly (readonly [ColumnField, (text: string) => boolean])[] = [
  ['recipientEmail', (text) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text)],
  ['deliveryContactPhone', (text) => formatPhone(text) !== null],
  ['deliveryZip', (text) => /^\d{5}(-\d{4})?$/.test(text)],
  ['deliveryAddress', (text) => /^\d+ .*\b[A-Z]{2},? \d{5}(-\d{4})?$/.test(text)],
]

/** Where all that is there looks like it. */
function byContent(texts: readonly string[]): ColumnField | null {
  const filled = texts.filter(Boolean)
  if (filled.length === 0) return null
  return CONTENTS.find(([, isLike]) => filled.every(isLike))?.[0] ?? null
}
