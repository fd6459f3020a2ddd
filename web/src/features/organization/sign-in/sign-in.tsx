/** How the people of the organization sign in. */
import { Stack } from '@mantine/core'
import { Domains } from './domains.tsx'
import { SingleSignOnSection } from './single-sign-on.tsx'
import { TwoFactorRule } from './two-factor-rule.tsx'

export function SignIn() {
  return (
    <Stack gap="lg">
      <TwoFactorRule />
      <Domains />
      <SingleSignOnSection />
    </Stack>
  )
}
