/** The drivers, as an admin sees and changes them. */
import { add, all, type Driver, edit } from '@meridian/contract/drivers.ts'
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { newestPosition, type Position } from '@meridian/domain/positions.ts'
import { skipToken, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from './call.ts'
import { useIntentKey } from './intent-key.ts'
import { keys } from './keys.ts'
import type { PositionEvent } from './live-updates.ts'

export type { Driver } from '@meridian/contract/drivers.ts'

export function useDrivers() {
  return useQuery({ queryKey: [...keys.drivers, 'all'], queryFn: ({ signal }) => allDrivers(signal) })
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
  const { keyFor, arrived } = useIntentKey()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof add>) => call(add, { body, idempotencyKey: keyFor(body) }),
    onSuccess: () => {
      arrived()
      for (const queryKey of [keys.drivers, keys.stats, keys.outbox]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

export function useEditDriver() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: BodyInputOf<typeof edit> & { id: number }) => call(edit, { params: { id }, body }),
    onSettled: () => {
      for (const queryKey of [keys.drivers, keys.orders, keys.stats]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

export type PositionedDriver = { driver: Driver; position: Position }

/** Where those on duty are: what the list said, moved on by what the live channel says since. */
export function usePositionedDrivers(drivers: readonly Driver[]): PositionedDriver[] {
  const live = useQueries({
    queries: drivers.map((driver) => ({ queryKey: keys.driverPosition(driver.id), queryFn: skipToken })),
  })
  return drivers.flatMap((driver, index) => {
    const said = live[index]?.data as PositionEvent | undefined
    const position = newestPosition(positionOf(driver), said ? { ...said, at: new Date(said.timestamp) } : null)
    return position && driver.status !== 'offline' ? [{ driver, position }] : []
  })
}

const positionOf = ({ position }: Driver): Position | null => position && { ...position, at: new Date(position.at) }
