/** Order numbers in a search box: history, messages and the admin's orders read them the same way, also while typing. */
import { idIn, LAST_ID } from '../accounts/ids.ts'

/** As in `#ML-0087`. */
const LABEL_DIGITS = 4

export type OrderNumberSearch = {
  /** The order whose number was typed in full: it is listed first. */
  exact: number | null
  /** The ids whose number begins as typed, as ranges of the primary key, so that its index is used. */
  ranges: readonly (readonly [from: number, to: number])[]
}

/** '#', '#M', 'ML-': every number begins so, and nothing is searched yet. */
export const isLabelOnly = (text: string): boolean => /^(#(ml?)?|#?ml-?)$/i.test(withoutSpaces(text))

/** '#ML-1074', 'ml-10', '#10', '0087' or '87'. A text that is no order number has neither an exact id nor ranges. */
export function orderNumberSearch(text: string): OrderNumberSearch {
  const digits = /^(?:#?ml-?|#)?(0*\d{1,10})$/i.exec(withoutSpaces(text))?.[1]
  if (digits === undefined) return { exact: null, ranges: [] }
  const exact = idIn(digits)
  if (digits.startsWith('0')) return { exact, ranges: paddedRange(digits, exact) }
  const ranges: [number, number][] = []
  for (let size = 1, from = Number(digits); from <= LAST_ID; size *= 10, from *= 10)
    ranges.push([from, Math.min(from + size - 1, LAST_ID)])
  return { exact, ranges }
}

/** '008' begins the label of 80 to 89. Longer than a label, the zeros mean nothing: '00087' is 87. */
function paddedRange(digits: string, exact: number | null): [number, number][] {
  const only: [number, number][] = exact === null ? [] : [[exact, exact]]
  if (digits.length >= LABEL_DIGITS) return only
  const size = 10 ** (LABEL_DIGITS - digits.length)
  const from = Number(digits) * size
  return [...only, [Math.max(1, from), from + size - 1]]
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '')
