import { formatCounted } from '../time/format.ts'
import type { Count, Difference, Item } from '../trade-forms/counts.ts'

/** Of a bag that is on the list, or of none. */
export const sealText = (seal: string, bag: string | null): string =>
  bag === null ? `seal ${seal}` : `seal ${seal} of bag ${bag}`

const itemText = (item: Item): string => (typeof item === 'string' ? item : sealText(item.seal, item.bag))

export function differenceText(difference: Difference): string {
  if (difference.kind === 'missing') return `Missing: ${difference.items.map(itemText).join(', ')}`
  if (difference.kind === 'extra') return `Not on the list: ${difference.items.map(itemText).join(', ')}`
  if (difference.kind === 'number') return `${difference.counted} counted, ${difference.expected} expected`
  const { item, expected, driver, person } = difference
  const counted = driver === person ? `${driver} counted` : `the driver counted ${driver}, the other person ${person}`
  return `${item}: ${counted}, ${expected} expected`
}

/** In one line: '2 specimens: A-1, A-2'. */
export function countText(count: Count): string {
  const list = (number: string, names: readonly string[]) =>
    names.length > 0 ? `${number}: ${names.join(', ')}` : number
  if (count.kind === 'specimens') return list(formatCounted(count.count, 'specimen'), count.ids)
  if (count.kind === 'valuables') {
    const bags = list(formatCounted(count.seals.length, 'seal'), count.seals)
    return count.people.length > 0 ? `${bags}; with ${count.people.join(' and ')}` : bags
  }
  const numbers = count.lines.map(({ driver, person }) => (driver === person ? `${driver}` : `${driver} / ${person}`))
  return `${numbers.join(', ')}; counted with ${count.person}`
}
