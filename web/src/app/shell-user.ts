/** Who the navigation bar names: the stored user as of the last arrival at a screen. */
import type { User } from '@meridian/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { storedUser } from '../data/stored-user.ts'

export function useShellUser(pathname: string): User | null {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState(() => ({ pathname, user: storedUser() }))
  // Not sooner: the bar must not flash up while the sign-in waits to leave, nor vanish while the sign-out does.
  if (seen.pathname !== pathname) setSeen({ pathname, user: storedUser() })
  const shownId = seen.user?.id

  useEffect(() => {
    // The same person under a new name: whoever changed the profile has stored it.
    const stopWatching = queryClient.getMutationCache().subscribe(({ type }) => {
      if (type === 'updated' && shownId !== undefined && storedUser()?.id === shownId)
        setSeen((before) => ({ ...before, user: storedUser() }))
    })
    // Signed in or out in another tab, or while this page lay in the back-forward cache: what is on it is not theirs.
    const beginAnew = () => {
      if (storedUser()?.id !== shownId) location.reload()
    }
    const onPageShow = (event: PageTransitionEvent) => event.persisted && beginAnew()
    addEventListener('storage', beginAnew)
    addEventListener('pageshow', onPageShow)
    return () => {
      stopWatching()
      removeEventListener('storage', beginAnew)
      removeEventListener('pageshow', onPageShow)
    }
  }, [queryClient, shownId])

  return seen.user
}
