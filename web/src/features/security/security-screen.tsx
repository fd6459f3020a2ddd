import { Button, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { type SecurityInfo, useSecurity } from '../../data/accounts/accounts.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { Section } from '../../parts/section.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { HeadMailSection } from './head-mail-section.tsx'
import { InviteSection } from './invite-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import { Overview } from './overview.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SECURITY_COPY as copy, PASSWORD_COPY } from './security.copy.ts'
import { SessionsSection } from './sessions-section.tsx'
import { TeamSection } from './team-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'
import { TwoFactorWanted, useTwoFactorWanted } from './two-factor-wanted.tsx'
import { VerifyNotice } from './verify-notice.tsx'

export function SecurityScreen() {
  const security = useSecurity()
  const user = storedUser()
  const twoFactor = useTwoFactorWanted()
  return (
    <Page title={copy.title} subtitle={copy.subtitle} narrow>
      <Stack gap="lg">
        {twoFactor && <TwoFactorWanted state={twoFactor} />}
        <Gate query={security} skeleton={<SecuritySkeleton />} errorTitle={copy.failed}>
          {(info) => <Settings info={info} />}
        </Gate>
        {/* The server refuses these until two-factor is set up. */}
        {twoFactor !== 'held' && <NoticesSection />}
        {twoFactor !== 'held' && user?.role === 'client' && <HeadMailSection />}
        <ProfileSection />
        {twoFactor !== 'held' && user?.role === 'admin' && (
          <>
            <InviteSection user={user} />
            <TeamSection />
          </>
        )}
      </Stack>
    </Page>
  )
}

function Settings({ info }: { info: SecurityInfo }) {
  return (
    <>
      {!info.emailVerified && <VerifyNotice />}
      <Overview info={info} />
      <PasswordSection />
      <PasskeysSection info={info} />
      <TwoFactorSection info={info} />
      <SessionsSection info={info} />
    </>
  )
}

function PasswordSection() {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Section
      title={PASSWORD_COPY.title}
      lead={PASSWORD_COPY.lead}
      action={
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {PASSWORD_COPY.change}
        </Button>
      }
    >
      <ChangePasswordDialog opened={isChanging} onClose={() => setIsChanging(false)} />
    </Section>
  )
}

const SecuritySkeleton = () => (
  <Stack gap="lg" role="status" aria-busy="true" aria-label={copy.loading}>
    <Skeleton h={116} radius="lg" />
    <Skeleton h={94} radius="lg" />
    <Skeleton h={118} radius="lg" />
    <Skeleton h={240} radius="lg" />
  </Stack>
)
