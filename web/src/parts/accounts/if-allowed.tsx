/** A screen that was opened by its address: without the permission it requests nothing, and says who has it. */
import type { Permission } from '@meridian/domain/organizations/permissions.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { mayDo } from '../../data/accounts/membership.ts'

const NoPermission = lazy(async () => ({ default: (await import('./no-permission.tsx')).NoPermission }))

export const IfAllowed = ({ permission, children }: { permission: Permission; children: ReactNode }) =>
  mayDo(permission) ? (
    children
  ) : (
    <Suspense>
      <NoPermission permission={permission} />
    </Suspense>
  )
