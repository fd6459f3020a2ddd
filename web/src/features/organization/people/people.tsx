/** Who belongs to the organization, and who was invited. */
import { Stack } from '@mantine/core'
import { InviteSection } from './invite-section.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { PeopleSection } from './people-section.tsx'

export const People = () => (
  <Stack gap="lg">
    <PeopleSection />
    <InviteSection />
    <OpenInvitations />
  </Stack>
)
