/** Reaches a driver by phone, or in the conversation between the two that no client reads. */
import { Button, Group, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { IconMessage, IconPhone } from '@tabler/icons-react'
import type { BoardDriver } from '../../data/dispatch/dispatch.ts'
import { phoneHref } from '../../ui/phone-href.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { BOARD_COPY as copy } from './dispatch.copy.ts'

type Props = { driver: Pick<BoardDriver, 'userId' | 'firstName' | 'lastName' | 'phone'> }

export function DriverContact({ driver }: Props) {
  const name = fullName(driver)
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
    </Group>
  )
}
