/** The organization requires two-factor of everyone, or the installation of admins: until it is set up, nothing but this screen opens. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { HOME_BY_ROLE } from '@meridian/domain/accounts/accounts.ts'
import { IconShieldCheck, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMe } from '../../data/accounts/accounts.ts'
import { storedUser, storeUser } from '../../data/accounts/stored-user.ts'
import { TWO_FACTOR_WANTED_COPY as copy } from './security.copy.ts'

/** `held`: it is wanted and missing. `released`: it was, when this screen was opened. */
export function useTwoFactorWanted(): 'held' | 'released' | null {
  const me = useMe().data
  const [wasHeld, setWasHeld] = useState(isHeld)
  const held = me ? me.mustSetUpTwoFactor : isHeld()
  if (held && !wasHeld) setWasHeld(true)
  // Set up here or on another device, or not wanted any more. Without live updates only this screen finds out.
  useEffect(() => {
    if (me && me.id === storedUser()?.id && held !== isHeld()) storeUser(me)
  }, [me, held])
  if (held) return 'held'
  return wasHeld ? 'released' : null
}

const isHeld = () => storedUser()?.mustSetUpTwoFactor === true

export function TwoFactorWanted({ state }: { state: 'held' | 'released' }) {
  if (state === 'held')
    return (
      <Alert color="yellow" variant="light" icon={<IconShieldLock aria-hidden />} title={copy.title}>
        {copy.text}
      </Alert>
    )
  return (
    <Alert color="green" variant="light" icon={<IconShieldCheck aria-hidden />} title={copy.releasedTitle}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{copy.releasedText}</Text>
        <Button component={Link} to={HOME_BY_ROLE[storedUser()?.role ?? 'client']}>
          {copy.goOn}
        </Button>
      </Stack>
    </Alert>
  )
}
