import type { User } from '@meridian/contract/accounts.ts'
import { useEffect } from 'react'
import { type DriverUser, isDriver, useDriverBackground } from '../data/driver/background.ts'
import { registerServiceWorker } from '../data/offline-app.ts'
import { DriverSignOutDialog } from './driver-sign-out-dialog.tsx'

/** Renders nothing but the sign-out question. */
export const DriverBackground = ({ user }: { user: User }) => (isDriver(user) ? <Background user={user} /> : null)

function Background({ user }: { user: DriverUser }) {
  useDriverBackground(user)
  useEffect(registerServiceWorker, [])
  return <DriverSignOutDialog />
}
