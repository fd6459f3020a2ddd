import { Button, Stack, Text } from '@mantine/core'
import { HOME_BY_ROLE } from '@meridian/domain/accounts/accounts.ts'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { useJoin } from '../../data/accounts/people.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { sentenceOf } from '../../data/call.ts'
import { CardMessage } from './card-parts.tsx'
import { JOIN_COPY as copy } from './join.copy.ts'

type Props = { token: string; email: string; organizationName: string | null; onSignIn: (email: string) => void }

/** An invitation to someone who has an account: they join with it, once they are signed in. */
export function JoinCard({ token, email, organizationName, onSignIn }: Props) {
  const join = useJoin()
  const isSignedIn = storedUser()?.email === email
  return (
    <Stack gap="md">
      {join.error && <CardMessage tone="danger">{sentenceOf(join.error, UNREACHABLE)}</CardMessage>}
      <Text>{isSignedIn ? copy.lead(email) : copy.signIn(email)}</Text>
      {isSignedIn ? (
        <Button
          fullWidth
          loading={join.isPending}
          // A new page: what this one has loaded belongs to the other organization.
          onClick={() => join.mutate(token, { onSuccess: () => location.assign(HOME_BY_ROLE.client) })}
        >
          {copy.join(organizationName ?? copy.anOrganization)}
        </Button>
      ) : (
        <Button fullWidth onClick={() => onSignIn(email)}>
          {copy.toSignIn}
        </Button>
      )}
    </Stack>
  )
}
