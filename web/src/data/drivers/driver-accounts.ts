/** Driver accounts, as an admin sees and changes them. */
import { add, all, type Driver, edit } from '@meridian/contract/drivers/drivers.ts'
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { newestPosition, type Position } from '@meridian/domain/drivers/positions.ts'
import { skipToken, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../call.ts'
import { keys } from '../keys.ts'
import { useIntentKey } from '../pricing/intent-key.ts'
import { invalidateAfter, type PositionEvent } from '../stale-queries.ts'

export type { Driver } from '@meridian/contract/drivers/drivers.ts'

export function useDrivers() {
  return useQuery({ queryKey: keys.driverAccounts, queryFn: ({ signal }) => allDrivers(signal) })
}

async function allDrivers(signal: AbortSignal): Promise<Driver[]> {
  const drivers: Driver[] = []
  let cursor: string | undefined
  do {
    const page = await callPage(all, { query: cursor ? { cursor } : {}, signal })
    drivers.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor)
  return drivers
}

export function useAddDriver() {
  const queryClient = useQueryClient()
  const { keyFor, clearKey } = useIntentKey()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof add>) => call(add, { body, idempotencyKey: keyFor(body) }),
    onSuccess: clearKey,
    // Without an answer the driver may have been added all the same.
    onSettled: () => void invalidateAfter(queryClient, 'addDriver'),
  })
}

export function useEditDriver() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: BodyInputOf<typeof edit> & { id: number }) => call(edit, { params: { id }, body }),
    onSettled: () => void invalidateAfter(queryClient, 'editDriver'),
  })
}

export type PositionedDriver = { driver: Driver; position: Position }

/** The drivers on duty who have a position: the newest of the list's and the live one. */
export function usePositionedDrivers(drivers: readonly Driver[]): PositionedDriver[] {
  const live = useQueries({
    queries: drivers.map((driver) => ({ queryKey: keys.driverPosition(driver.id), queryFn: skipToken })),
  })
  return drivers.flatMap((driver, index) => {
    const event = live[index]?.data as PositionEvent | undefined
    const livePosition = event ? { ...event, at: new Date(event.timestamp) } : null
    const position = newestPosition(positionOf(driver), livePosition)
    return position && driver.status !== 'offline' ? [{ driver, position }] : []
  })
}

const positionOf = ({ position }: Driver): Position | null => position && { ...position, at: new Date(position.at) }
