import { type ReactNode, useState } from 'react'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { Page } from '../../ui/page.tsx'
import { NoAccess } from '../../ui/states.tsx'

/** A screen of admins. The server refuses every other role regardless; this spares the requests and the tabs around the refusal. */
export function AdminsOnly({ title, children }: { title: string; children: ReactNode }) {
  const [isAdmin] = useState(() => storedUser()?.role === 'admin')
  return isAdmin ? (
    children
  ) : (
    <Page title={title}>
      <NoAccess />
    </Page>
  )
}
