import { audit } from '@meridian/contract/custody.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'

/** What the last nightly check of all custody found, for the admin. */
export const useCustodyAudit = () =>
  useQuery({ queryKey: keys.custodyAudit, queryFn: ({ signal }) => call(audit, { signal }) })
