/** 'Driver out from …': what would become of the orders, and doing it. */

import { driverOut, previewDriverOut } from '@meridian/contract/dispatch/driver-out.ts'
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { DriverOutPreview } from '@meridian/contract/dispatch/driver-out.ts'
export type DriverOutBody = BodyInputOf<typeof driverOut>

/** Nothing changes. */
export const useDriverOutPreview = () =>
  useMutation({ mutationFn: (body: DriverOutBody) => call(previewDriverOut, { body }) })

export function useDriverOut() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: DriverOutBody) => call(driverOut, { body }),
    onSettled: () => void invalidateAfter(queryClient, 'changePlan'),
  })
}
