/** Reaches a driver by phone, or in the conversation between the two that no client reads; and how fresh the position is. */
import { Button, Group, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { PHONE_APP_NAMES } from '@meridian/domain/drivers/phone-apps.ts'
import { IconMessage, IconPhone } from '@tabler/icons-react'
import type { BoardDriver } from '../../data/dispatch/dispatch.ts'
import { phoneHref } from '../../ui/phone-href.ts'
import { relativeTime } from '../../ui/relative-time.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { useNow } from '../../ui/use-now.ts'
import { BOARD_COPY as copy } from './dispatch.copy.ts'

type Props = { driver: Pick<BoardDriver, 'userId' | 'firstName' | 'lastName' | 'phone' | 'position'> }

const AGE_UPDATE_MS = 15_000

export function DriverContact({ driver }: Props) {
  const name = fullName(driver)
  const now = useNow(AGE_UPDATE_MS)
  return (
    <Group gap="xs">
      {driver.phone ? (
        <Button
          component="a"
          size="sm"
          variant="default"
          href={phoneHref(driver.phone)}
          aria-label={copy.callDriver(name, driver.phone)}
          leftSection={<IconPhone size={16} aria-hidden />}
        >
          {copy.call}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {copy.noPhone}
        </Text>
      )}
      <Button
        renderRoot={(props) => <ScreenLink href={`/messages?support=${driver.userId}`} {...props} />}
        size="sm"
        variant="default"
        aria-label={copy.messageDriver(name)}
        title={copy.messageHint}
        leftSection={<IconMessage size={16} aria-hidden />}
      >
        {copy.message}
      </Button>
      {driver.position ? (
        <Text size="sm" c="dimmed">
          {positionText(driver.position, now)}
        </Text>
      ) : null}
    </Group>
  )
}

const positionText = ({ at, app }: NonNullable<BoardDriver['position']>, now: Date): string =>
  copy.position(relativeTime(new Date(at), now), app && PHONE_APP_NAMES[app])
