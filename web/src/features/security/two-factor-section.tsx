import { Badge, Button } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { SecurityInfo } from '../../data/accounts.ts'
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx'
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx'
import { Consequence, Section } from './section.tsx'

export function TwoFactorSection({ info }: { info: SecurityInfo }) {
  const [dialog, setDialog] = useState<'enable' | 'disable' | null>(null)
  const isOn = info.security.twoFactorEnabled
  const close = () => setDialog(null)
  return (
    <Section
      title="Two-factor authentication"
      lead="A code from an app on your phone, asked for after your password. A stolen password alone then opens nothing."
      action={
        isOn ? (
          <Badge
            color="green"
            variant="light"
            size="lg"
            tt="none"
            leftSection={<IconShieldCheck size={16} aria-hidden />}
          >
            On
          </Badge>
        ) : (
          <Button onClick={() => setDialog('enable')}>Turn on</Button>
        )
      }
    >
      {isOn && (
        <Consequence
          action={
            <Button
              variant="default"
              leftSection={<IconShieldOff size={18} aria-hidden />}
              onClick={() => setDialog('disable')}
            >
              Turn off
            </Button>
          }
        >
          {codesLeft(info.backupCodesLeft)} Turning two-factor off lowers your security level to Standard.
        </Consequence>
      )}
      <EnableTwoFactorDialog opened={dialog === 'enable'} onClose={close} />
      <DisableTwoFactorDialog opened={dialog === 'disable'} onClose={close} />
    </Section>
  )
}

function codesLeft(count: number): string {
  if (count === 0) return 'You have no backup codes left: turn two-factor off and on again to get new ones.'
  return count === 1 ? '1 backup code is left.' : `${count} backup codes are left.`
}
