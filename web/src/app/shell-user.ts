/** The user shown in the navigation bar: the stored user at the time of the last navigation. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { storedUser } from '../data/accounts/stored-user.ts'

export function useShellUser(pathname: string): User | null {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState(() => ({ pathname, user: storedUser() }))
  // Not sooner: the bar must not appear during the delay after a sign-in, nor disappear during the one after a sign-out.
  if (seen.pathname !== pathname) setSeen({ pathname, user: storedUser() })
  const shownId = seen.user?.id
  const shownOrganization = seen.user?.membership?.organizationId

  useEffect(() => {
    // The same user with a changed profile, which the mutation has stored.
    const stopWatching = queryClient.getMutationCache().subscribe(({ type }) => {
      if (type === 'updated' && shownId !== undefined && storedUser()?.id === shownId)
        setSeen((before) => ({ ...before, user: storedUser() }))
    })
    // Another user signed in, or out, or the same one chose another organization, in another tab or while this page was in
    // the back-forward cache: its data is not theirs.
    const reloadForOtherUser = () => {
      const user = storedUser()
      if (user?.id !== shownId || user?.membership?.organizationId !== shownOrganization) location.reload()
    }
    const onPageShow = (event: PageTransitionEvent) => event.persisted && reloadForOtherUser()
    addEventListener('storage', reloadForOtherUser)
    addEventListener('pageshow', onPageShow)
    return () => {
      stopWatching()
      removeEventListener('storage', reloadForOtherUser)
      removeEventListener('pageshow', onPageShow)
    }
  }, [queryClient, shownId, shownOrganization])

  return seen.user
}
