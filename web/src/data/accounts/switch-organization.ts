import { switchOrganization } from '@meridian/contract/accounts/accounts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from '../call.ts'
import { clearPendingOrder } from '../orders/pending-order.ts'
import { loadPageFor, storeUser } from './stored-user.ts'

/**
 * Work for another of the own organizations: the page is loaded anew, so that nothing of the one before stays on the screen or in
 * the cache. Other tabs see the stored user change and reload.
 */
export function useSwitchOrganization() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ organizationId }: { organizationId: number; path: string }) =>
      call(switchOrganization, { body: { organizationId } }),
    onSuccess: (user, { path }) => {
      clearPendingOrder()
      storeUser(user)
      loadPageFor(user)
      queryClient.clear()
      location.assign(path)
    },
  })
}

export type OtherOrganization = { id: number; name: string }

/** Of an order that was opened by a link and belongs to another organization of the same person. */
export function otherOrganizationOf(error: unknown): OtherOrganization | null {
  if (!(error instanceof CallError) || error.body?.code !== 'order_of_other_organization') return null
  const { organizationId: id, organizationName: name } = (error.body.values ?? {}) as Record<string, unknown>
  return typeof id === 'number' && typeof name === 'string' ? { id, name } : null
}
