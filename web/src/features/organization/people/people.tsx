/** Who belongs to the organization, and who was invited. */
import { Stack } from '@mantine/core'
import { storedUser } from '../../../data/stored-user.ts'
import { InviteSection } from '../../security/invite-section.tsx'
import { TeamSection } from '../../security/team-section.tsx'
import { PeopleSection } from './people-section.tsx'

export function People() {
  const user = storedUser()
  if (!user) return null
  return (
    <Stack gap="lg">
      <InviteSection user={user} />
      <PeopleSection />
      <TeamSection user={user} />
    </Stack>
  )
}
