import type { Translated } from '../../accounts/language.ts'
import { formatCounted } from '../../time/format.ts'
import { joined } from '../../time/spanish.ts'
import type { Item } from '../../trade-forms/counts.ts'
import type * as en from '../counts.ts'

export const sealText: Translated<typeof en.sealText> = (seal, bag) =>
  bag === null ? `sello ${seal}` : `sello ${seal} de la bolsa ${bag}`

const itemText = (item: Item): string => (typeof item === 'string' ? item : sealText(item.seal, item.bag))

const counted = (number: number) => `${number} ${number === 1 ? 'contado' : 'contados'}`
const expectedText = (number: number) => `se ${number === 1 ? 'esperaba' : 'esperaban'} ${number}`

export const differenceText: Translated<typeof en.differenceText> = (difference) => {
  if (difference.kind === 'missing') return `Falta: ${difference.items.map(itemText).join(', ')}`
  if (difference.kind === 'extra') return `No está en la lista: ${difference.items.map(itemText).join(', ')}`
  if (difference.kind === 'number') return `${counted(difference.counted)}, ${expectedText(difference.expected)}`
  const { item, expected, driver, person } = difference
  const found = driver === person ? counted(driver) : `el chofer contó ${driver}, la otra persona ${person}`
  return `${item}: ${found}, ${expectedText(expected)}`
}

/** In one line: '2 muestras: A-1, A-2'. */
export const countText: Translated<typeof en.countText> = (count) => {
  const list = (number: string, names: readonly string[]) =>
    names.length > 0 ? `${number}: ${names.join(', ')}` : number
  if (count.kind === 'specimens') return list(formatCounted(count.count, 'muestra'), count.ids)
  if (count.kind === 'valuables') {
    const bags = list(formatCounted(count.seals.length, 'sello'), count.seals)
    return count.people.length > 0 ? `${bags}; con ${joined(count.people)}` : bags
  }
  const numbers = count.lines.map(({ driver, person }) => (driver === person ? `${driver}` : `${driver} / ${person}`))
  return `${numbers.join(', ')}; contado con ${count.person}`
}
