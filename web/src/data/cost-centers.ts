/** Cost centers of the organization, and whether its orders name them. */
import { list, showRules } from '@meridian/contract/organizations/cost-centers.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

export const useCostCenters = (enabled = true) =>
  useQuery({ queryKey: keys.costCenters, queryFn: ({ signal }) => call(list, { signal }), enabled })

export const useCosting = () =>
  useQuery({ queryKey: keys.costing, queryFn: ({ signal }) => call(showRules, { signal }) })
