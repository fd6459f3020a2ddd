/** Cost centers of the organization, and whether its orders name them. */
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import * as costs from '@meridian/contract/organizations/cost-centers.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type { CostCenter, Costing } from '@meridian/contract/organizations/cost-centers.ts'

export const useCostCenters = (enabled = true) =>
  useQuery({ queryKey: keys.costCenters, queryFn: ({ signal }) => call(costs.list, { signal }), enabled })

export const useCosting = (enabled = true) =>
  useQuery({ queryKey: keys.costing, queryFn: ({ signal }) => call(costs.showRules, { signal }), enabled })

function useCostingChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => invalidateAfter(queryClient, 'changeCosting') })
}

export const useAddCostCenter = () =>
  useCostingChange((body: BodyInputOf<typeof costs.add>) => call(costs.add, { body }))

export const useEditCostCenter = () =>
  useCostingChange(({ id, ...body }: { id: number } & BodyInputOf<typeof costs.edit>) =>
    call(costs.edit, { params: { id }, body }),
  )

export const useChangeCosting = () =>
  useCostingChange((body: BodyInputOf<typeof costs.changeRules>) => call(costs.changeRules, { body }))
