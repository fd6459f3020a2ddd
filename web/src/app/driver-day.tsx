import type { User } from '@meridian/contract/accounts.ts'
import { useEffect } from 'react'
import { type DriverUser, isDriver, useDriverDay } from '../data/driver-day.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { keepForOffline } from './offline-app.ts'

/** Works, and shows nothing unless there is something to ask. */
export const DriverDay = ({ user }: { user: User }) => (isDriver(user) ? <Day user={user} /> : null)

function Day({ user }: { user: DriverUser }) {
  useDriverDay(user)
  useEffect(keepForOffline, [])
  return <LeaveDialog />
}
