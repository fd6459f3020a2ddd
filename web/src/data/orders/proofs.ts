import { terms } from '@meridian/contract/orders/proofs.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

/** Whether the proofs by item class are required for the caller's organization. */
export const useProofTerms = (enabled = true) =>
  useQuery({ queryKey: keys.proofTerms, queryFn: ({ signal }) => call(terms, { signal }), enabled })
