/** The signed-in driver's day, and the phone of dispatch, which is there without a network too. */
import { today } from '@meridian/contract/drivers/drivers.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

const PHONE_KEY = 'dispatch-phone'

const todayQuery = queryOptions({
  queryKey: keys.driverToday,
  queryFn: async ({ signal }) => {
    const day = await call(today, { signal })
    localStorage.setItem(PHONE_KEY, day.dispatchPhone ?? '')
    return day
  },
})

export const useToday = () => useQuery(todayQuery)

/** The conversation with dispatch that no client reads. */
export const PRIVATE_CHAT = '/messages?support=1'

/** Null: dispatch is reached by message. */
export function useDispatchPhone(): string | null {
  const { data } = useToday()
  return (data ? data.dispatchPhone : localStorage.getItem(PHONE_KEY)) || null
}
