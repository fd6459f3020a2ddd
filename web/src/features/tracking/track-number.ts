/** Parses a typed or linked order number. */
import { idIn } from '@meridian/domain/accounts/ids.ts'
import { digitsOf } from '@meridian/domain/orders/orders.ts'

export type Lookup =
  | { kind: 'none'; digits: '' }
  | { kind: 'order'; id: number; digits: string }
  | { kind: 'impossible'; digits: string }

export function lookupOf(text: string): Lookup {
  const digits = digitsOf(text).replace(/^0+(?=\d)/, '')
  if (digits === '') return { kind: 'none', digits }
  const id = idIn(digits)
  return id === null ? { kind: 'impossible', digits } : { kind: 'order', id, digits }
}
