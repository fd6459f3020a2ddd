/** Warns before a session ends, and keeps it open while the user is active on a screen that requests nothing. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { extendSession, showSession } from '@meridian/contract/accounts/accounts.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { SESSION_COPY } from '../copy/shell.ts'
import { idleSeconds } from '../data/accounts/activity.ts'
import { call } from '../data/call.ts'
import { Dialog } from '../ui/dialog.tsx'
import { signOut } from './sign-out.ts'

const WARN_SECONDS = 120
/** Not before: most pages are left sooner. */
const FIRST_CHECK_SECONDS = 60
const RETRY_SECONDS = 60
/** A timer with a longer delay would run at once. */
const MAX_DELAY_SECONDS = 24 * 3600

type Times = ReplyOf<typeof showSession>

export function SessionWatch() {
  const [warning, setWarning] = useState<{ endsAt: number; isFinal: boolean } | null>(null)
  const [left, setLeft] = useState(WARN_SECONDS)

  useEffect(() => {
    if (warning) return
    let timer = window.setTimeout(check, FIRST_CHECK_SECONDS * 1000)
    const checkIn = (seconds: number) => {
      timer = window.setTimeout(check, Math.min(Math.max(seconds, 1), MAX_DELAY_SECONDS) * 1000)
    }
    async function check(): Promise<void> {
      // A session that has ended sends the page to the sign-in, as every refused call does.
      let times = await call(showSession).catch(() => null)
      const isDue = (found: Times | null) => found !== null && found.expiresInSeconds <= WARN_SECONDS
      if (isDue(times) && idleSeconds() < WARN_SECONDS) times = await call(extendSession).catch(() => null)
      if (!times) return checkIn(RETRY_SECONDS)
      if (!isDue(times)) return checkIn(times.expiresInSeconds - WARN_SECONDS)
      const isFinal = times.endsInSeconds <= WARN_SECONDS
      setLeft(times.expiresInSeconds)
      setWarning({ endsAt: Date.now() + times.expiresInSeconds * 1000, isFinal })
    }
    return () => window.clearTimeout(timer)
  }, [warning])

  useEffect(() => {
    if (!warning) return
    const tick = window.setInterval(() => {
      const seconds = Math.round((warning.endsAt - Date.now()) / 1000)
      setLeft(Math.max(0, seconds))
      // Asks the server: another tab may have kept the session open.
      if (seconds < 0)
        void call(showSession).then(
          () => setWarning(null),
          () => {},
        )
    }, 1000)
    return () => window.clearInterval(tick)
  }, [warning])

  const stay = () =>
    void call(extendSession).then(
      () => setWarning(null),
      () => {},
    )
  return (
    <Dialog
      opened={warning !== null}
      onClose={warning?.isFinal ? () => setWarning(null) : stay}
      title={warning?.isFinal ? SESSION_COPY.finalTitle : SESSION_COPY.title}
    >
      <Stack gap="md">
        <Text>{(warning?.isFinal ? SESSION_COPY.finalText : SESSION_COPY.text)(clockText(left))}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => void signOut()}>
            {SESSION_COPY.signOut}
          </Button>
          {!warning?.isFinal && (
            <Button onClick={stay} data-autofocus>
              {SESSION_COPY.stay}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
