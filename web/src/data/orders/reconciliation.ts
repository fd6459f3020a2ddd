/** What was expected, counted and received at the stops of a day. */
import { exportCsv, type ReconciliationReport, report, resolve } from '@meridian/contract/orders/reconciliation.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fileUrl } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type ReconciledStop = ReconciliationReport['stops'][number]
export type ReconciledOrder = ReconciledStop['orders'][number]

/** The day before stays on screen while another one loads. Undefined: today. */
export const useReconciliation = (day: string | undefined) =>
  useQuery({
    queryKey: keys.reconciliation(day ?? null),
    queryFn: ({ signal }) => call(report, { query: { day }, signal }),
    placeholderData: keepPreviousData,
  })

export const countsCsvUrl = (day: string): string => fileUrl(exportCsv, { query: { day } })

export function useResolveDifference() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, note }: { id: number; orderId: number; note: string }) =>
      call(resolve, { params: { id }, body: { note } }),
    onSettled: (_row, _error, { orderId }) => invalidateAfter(queryClient, 'resolveDifference', orderId),
  })
}
