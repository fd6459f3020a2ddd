import { Badge, Button, Text } from '@mantine/core'
import {
  type Icon,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDevices,
  IconDeviceTablet,
  IconLogout,
} from '@tabler/icons-react'
import { useState } from 'react'
import { othersSignedOut, UNREACHABLE } from '../../copy/accounts.ts'
import { type SecurityInfo, type SessionInfo, useEndSession, useSignOutOthers } from '../../data/accounts/accounts.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { Consequence, Section } from '../../parts/section.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { When } from '../../ui/when.tsx'
import { type DeviceKind, deviceOf } from './device-text.ts'
import { SESSIONS_COPY as copy, SECURITY_COPY } from './security.copy.ts'
import classes from './security.module.css'

const ICONS: Record<DeviceKind, Icon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDevices,
}

export function SessionsSection({ info }: { info: SecurityInfo }) {
  const [isAsking, setIsAsking] = useState(false)
  const others = info.sessions.filter((session) => !session.isCurrent).length
  return (
    <Section title={copy.title} lead={copy.lead}>
      <ul className={classes.sessions}>
        {[...info.sessions]
          .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
          .map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
      </ul>
      <Consequence
        action={
          <Button
            variant="outline"
            color="red"
            disabled={others === 0}
            leftSection={<IconLogout size={18} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            {SECURITY_COPY.signOutOthers}
          </Button>
        }
      >
        {others === 0 ? copy.noOthers : copy.others}
      </Consequence>
      <SignOutOthersDialog count={others} opened={isAsking} onClose={() => setIsAsking(false)} />
    </Section>
  )
}

function SessionRow({ session }: { session: SessionInfo }) {
  const device = deviceOf(session.userAgent)
  const DeviceIcon = ICONS[device.kind]
  const end = useEndSession()
  return (
    <li className={classes.session}>
      <DeviceIcon size={24} stroke={1.6} className={classes.sessionIcon} aria-hidden />
      <div className={classes.sessionText}>
        <div className={classes.sessionName}>
          {device.name}
          {session.isCurrent && (
            <Badge variant="light" tt="none">
              {SECURITY_COPY.thisDevice}
            </Badge>
          )}
        </div>
        <Text size="sm" c="dimmed" className="tabular">
          {session.ipAddress ?? copy.addressUnknown} · {copy.lastSeen} <When time={session.lastSeenAt} />
        </Text>
      </div>
      {!session.isCurrent && (
        <Button
          variant="subtle"
          color="red"
          aria-label={copy.endOn(device.name)}
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {copy.end}
        </Button>
      )}
    </li>
  )
}

function SignOutOthersDialog({ count, opened, onClose }: { count: number; opened: boolean; onClose: () => void }) {
  const signOut = useSignOutOthers()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={copy.askTitle}
      keep={SECURITY_COPY.cancel}
      confirm={copy.confirm}
      command={signOut}
      failure={(error) => <FailureAlert error={error} otherwise={UNREACHABLE} />}
      onConfirm={() =>
        signOut.mutate(undefined, {
          onSuccess: ({ signedOut }) => {
            toast(othersSignedOut(signedOut))
            onClose()
          },
        })
      }
    >
      <Text>{copy.ask(count)}</Text>
    </ConfirmDialog>
  )
}
