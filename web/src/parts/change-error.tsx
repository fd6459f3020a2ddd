/** Why a change failed. Without an answer it may have been made all the same: what it would have changed is looked up again. */
import { Alert } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel, STATUS_LABELS } from '@meridian/domain/orders/orders.ts'
import type { ReactNode } from 'react'
import { NO_ANSWER } from '../copy/failures.ts'
import { isAnswered } from '../data/call.ts'
import { type Order, useOrdersById } from '../data/orders/orders.ts'
import { FailureAlert } from './failed-action.tsx'

type Props = { error: unknown; orderIds: readonly number[]; className?: string | undefined }

export const ChangeError = ({ error, orderIds, className }: Props) => (
  <ChangeAlert error={error} className={className} lookup={<OrdersNow orderIds={orderIds} />} />
)

type AlertProps = { error: unknown; lookup: ReactNode; className?: string | undefined }

/** `lookup`: what is so now, shown when there was no answer. */
export const ChangeAlert = ({ error, lookup, className }: AlertProps) =>
  isAnswered(error) ? (
    <FailureAlert error={error} otherwise={NO_ANSWER.unknown} className={className} />
  ) : (
    <Alert color="yellow" variant="light" className={className}>
      {NO_ANSWER.unknown} {lookup}
    </Alert>
  )

type Lookup<T> = { data: T | undefined; isFetching: boolean; isError: boolean }

/** The failed change has made the query stale, so that it is fetched again now, and once the connection is back. */
export function lookupText<T>({ data, isFetching, isError }: Lookup<T>, textOf: (data: T) => string): string {
  if (isFetching) return NO_ANSWER.lookingUp
  return data === undefined || isError ? NO_ANSWER.notFoundOut : textOf(data)
}

const OrdersNow = ({ orderIds }: { orderIds: readonly number[] }) =>
  lookupText(useOrdersById(orderIds), (orders) => [...byState(orders)].map(NO_ANSWER.areNow).join(' '))

function byState(orders: readonly Order[]): Map<string, string[]> {
  const labels = new Map<string, string[]>()
  for (const order of orders) labels.set(stateOf(order), [...(labels.get(stateOf(order)) ?? []), orderLabel(order.id)])
  return labels
}

function stateOf({ status, driver }: Order): string {
  const state = STATUS_LABELS[status].toLowerCase()
  return driver ? NO_ANSWER.withDriver(state, fullName(driver.user)) : state
}
