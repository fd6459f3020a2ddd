import type { User } from '@meridian/contract/accounts.ts'
import { useEffect } from 'react'
import { type DriverUser, isDriver, useDriverBackground } from '../data/driver/background.ts'
import { DriverSignOutDialog } from './driver-sign-out-dialog.tsx'
import { registerServiceWorker } from './offline-app.ts'

/** Works, and shows nothing unless there is something to ask. */
export const DriverBackground = ({ user }: { user: User }) => (isDriver(user) ? <Day user={user} /> : null)

function Day({ user }: { user: DriverUser }) {
  useDriverBackground(user)
  useEffect(registerServiceWorker, [])
  return <DriverSignOutDialog />
}
