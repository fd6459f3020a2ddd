/** What a typed or linked order number asks for. */
import { digitsOf } from '@meridian/domain/orders.ts'

/** As large as an id can be; more digits than that name no order, and the server is not asked. */
const MAX_ID = 2_147_483_647

export type Lookup =
  | { kind: 'none'; digits: '' }
  | { kind: 'order'; id: number; digits: string }
  | { kind: 'impossible'; digits: string }

export function lookupOf(text: string): Lookup {
  const digits = digitsOf(text).replace(/^0+(?=\d)/, '')
  if (digits === '') return { kind: 'none', digits }
  const id = Number(digits)
  return id > 0 && id <= MAX_ID ? { kind: 'order', id, digits } : { kind: 'impossible', digits }
}
