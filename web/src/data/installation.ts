import { release, show, streetMap } from '@meridian/contract/installation.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** What visitors who are not signed in may know of this installation: its demo accounts, if it has any. */
export const installationQuery = queryOptions({
  queryKey: keys.installation,
  queryFn: ({ signal }) => call(show, { signal }),
})

export const useInstallation = () => useQuery(installationQuery)

/** Whether the map shows streets, for the admin. */
export const streetMapQuery = queryOptions({
  queryKey: keys.streetMap,
  queryFn: ({ signal }) => call(streetMap, { signal }),
})

export const useStreetMap = () => useQuery(streetMapQuery)

/** Which version and build answers, for the admin. */
export const useRelease = () => useQuery({ queryKey: keys.release, queryFn: ({ signal }) => call(release, { signal }) })
