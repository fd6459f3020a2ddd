/** Whose sites, cost centers and terms the form offers: one's own, or those of the organization that an admin orders for. */
import type { Ordering } from '@meridian/contract/organizations/admin-organizations.ts'
import { createContext, useContext } from 'react'
import { useProofTerms } from '../../../data/orders/proofs.ts'
import { type CostCenter, type Costing, useCostCenters, useCosting } from '../../../data/organizations/cost-centers.ts'
import { type Site, useSites } from '../../../data/organizations/sites.ts'
import { type SavedAddress, useAddressBook } from '../../../data/places/addresses.ts'

/** Null: one's own. */
export const OrderingFor = createContext<Ordering | null>(null)

export function useOrderSites(): readonly Site[] | undefined {
  const given = useContext(OrderingFor)
  const own = useSites(given === null)
  return given?.sites ?? own.data
}

export function useOrderCosting(): Costing | undefined {
  const given = useContext(OrderingFor)
  const own = useCosting(given === null)
  return given?.costing ?? own.data
}

export function useOrderCostCenters(): readonly CostCenter[] | undefined {
  const given = useContext(OrderingFor)
  const own = useCostCenters(given === null)
  return given?.costCenters ?? own.data
}

export function useOrderProofTerms(): { isRequired: boolean } | undefined {
  const given = useContext(OrderingFor)
  const own = useProofTerms(given === null)
  return given ? { isRequired: given.requiresProofs } : own.data
}

/** The client's alone: an admin types addresses or picks a site. */
export function useOrderAddressBook() {
  const given = useContext(OrderingFor)
  const own = useAddressBook(given === null)
  return { ...own, places: (given ? [] : (own.data ?? [])) as readonly SavedAddress[] }
}
