/** One refusal for orders that are placed together, with what each of the faulty ones would have been answered by itself. */
import type { RefusedRow } from '@meridian/contract/orders/order-groups.ts'
import { AppError } from '../../../errors/app-error.ts'
import { toErrorBody } from '../../../http/error-handler.ts'

type Refused = { index: number; error: AppError }

export const ordersRefused = (refused: readonly Refused[], total: number): AppError =>
  new AppError('orders_refused', { faulty: refused.length, total }, { rows: refused.flatMap(rowOf) })

function rowOf({ index, error }: Refused): RefusedRow[] {
  const answer = toErrorBody(error)
  return answer ? [{ index, ...answer.body }] : []
}
