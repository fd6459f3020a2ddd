import type { User } from '@meridian/contract/accounts/accounts.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { type DriverUser, isDriver, useDriverBackground } from '../data/driver/background.ts'
import { closePushQuestion, useIsAskingForPush } from '../data/driver/push-question.ts'
import { registerServiceWorker } from '../data/offline-app.ts'
import { AfterPaint } from '../ui/after-paint.tsx'

const DriverSignOutDialog = lazy(() =>
  import('./driver-sign-out-dialog.tsx').then((m) => ({ default: m.DriverSignOutDialog })),
)

const JobOffers = lazy(() =>
  import('../features/driver-dashboard/jobs/job-offers.tsx').then((m) => ({ default: m.JobOffers })),
)

const TopNotices = lazy(() =>
  import('../features/driver-dashboard/top-notices.tsx').then((m) => ({ default: m.TopNotices })),
)

const PushSetUp = lazy(() =>
  import('../features/driver-dashboard/push-set-up.tsx').then((m) => ({ default: m.PushSetUp })),
)

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
