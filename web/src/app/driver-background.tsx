import type { User } from '@meridian/contract/accounts/accounts.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { type DriverUser, isDriver, useDriverBackground } from '../data/driver/background.ts'
import { closePushQuestion, useIsAskingForPush } from '../data/driver/push-question.ts'
import { registerServiceWorker } from '../data/offline-app.ts'
import { onceOnline } from '../data/once-online.ts'
import { AfterPaint } from '../ui/after-paint.tsx'

const DriverSignOutDialog = lazy(async () => ({
  default: (await onceOnline(() => import('./driver-sign-out-dialog.tsx'))).DriverSignOutDialog,
}))

const JobOffers = lazy(async () => ({
  default: (await onceOnline(() => import('../features/driver-dashboard/jobs/job-offers.tsx'))).JobOffers,
}))

const TopNotices = lazy(async () => ({
  default: (await onceOnline(() => import('../features/driver-dashboard/top-notices.tsx'))).TopNotices,
}))

const PushSetUp = lazy(async () => ({
  default: (await onceOnline(() => import('../features/driver-dashboard/push-set-up.tsx'))).PushSetUp,
}))

/** Renders the sign-out question, jobs offered to the driver, and what has to be read first: on every page, because an offer lasts a minute. */
export const DriverBackground = ({ user }: { user: User }) => (isDriver(user) ? <Background user={user} /> : null)

function Background({ user }: { user: DriverUser }) {
  useDriverBackground(user)
  useEffect(registerServiceWorker, [])
  const isAskingForPush = useIsAskingForPush()
  const navigate = useNavigate()
  const showJob = (order: number) => void navigate({ to: '/driver-dashboard', search: { tab: 'active', order } })
  return (
    <AfterPaint>
      <Suspense>
        <DriverSignOutDialog />
      </Suspense>
      <Suspense>
        <TopNotices user={user} onOpenJob={showJob} />
        <JobOffers onAccepted={showJob} />
      </Suspense>
      <Suspense>{isAskingForPush ? <PushSetUp onClose={closePushQuestion} /> : null}</Suspense>
    </AfterPaint>
  )
}
