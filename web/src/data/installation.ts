import { show, streetMap } from '@meridian/contract/installation.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** What visitors who are not signed in may know of this installation: its demo accounts, if it has any. */
export function useInstallation() {
  return useQuery({ queryKey: keys.installation, queryFn: ({ signal }) => call(show, { signal }) })
}

/** Whether the map shows streets, for the admin. */
export function useStreetMap() {
  return useQuery({ queryKey: keys.streetMap, queryFn: ({ signal }) => call(streetMap, { signal }) })
}
