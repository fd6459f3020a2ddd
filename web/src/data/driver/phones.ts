/** The app on this driver's phone that shares the location from the pocket. */
import { pair, unpair } from '@meridian/contract/drivers/phones.ts'
import type { PhoneApp } from '@meridian/domain/drivers/phone-apps.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type Pairing = { app: PhoneApp; url: string; key: string }

/** The key is in this reply only. */
export function usePairPhone() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (app: PhoneApp): Promise<Pairing> => ({ app, ...(await call(pair, { body: { app } })) }),
    onSuccess: () => void invalidateAfter(queryClient, 'changePhone'),
  })
}

export function useEndPairing() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(unpair),
    onSuccess: () => invalidateAfter(queryClient, 'changePhone'),
  })
}
