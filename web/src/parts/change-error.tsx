/** Why a change of an order failed. Without an answer it may have been made all the same: the order as it is now says so. */
import { Alert } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts.ts'
import { orderLabel, STATUS_LABELS } from '@meridian/domain/orders.ts'
import { NO_ANSWER } from '../copy/failures.ts'
import { CallError } from '../data/call.ts'
import { type Order, useOrder } from '../data/orders.ts'

type Props = { error: unknown; orderId: number; className?: string | undefined }

export function ChangeError({ error, orderId, className }: Props) {
  const isAnswered = error instanceof CallError && error.body !== null
  return (
    <Alert color={isAnswered ? 'red' : 'yellow'} variant="light" className={className}>
      {isAnswered ? error.body?.message : <NoAnswer orderId={orderId} />}
    </Alert>
  )
}

/** The failed change has made the order stale, so that it is fetched again now, and once the connection is back. */
function NoAnswer({ orderId }: { orderId: number }) {
  const { data, isFetching, isError } = useOrder(orderId)
  const isKnown = data && !isFetching && !isError
  const lookup = isFetching ? NO_ANSWER.lookingUp : NO_ANSWER.notFoundOut
  return `${NO_ANSWER.unknown} ${isKnown ? NO_ANSWER.nowIs(orderLabel(orderId), stateOf(data)) : lookup}`
}

const stateOf = ({ status, driver }: Order): string =>
  STATUS_LABELS[status].toLowerCase() + (driver ? `, with ${fullName(driver.user)}` : '')
