import { Badge, Button } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { SecurityInfo } from '../../data/accounts/accounts.ts'
import { Consequence, Section } from '../../parts/section.tsx'
import { DisableTwoFactorDialog } from './disable-two-factor-dialog.tsx'
import { EnableTwoFactorDialog } from './enable-two-factor-dialog.tsx'
import { TWO_FACTOR_COPY as copy } from './security.copy.ts'

export function TwoFactorSection({ info }: { info: SecurityInfo }) {
  const [dialog, setDialog] = useState<'enable' | 'disable' | null>(null)
  const isOn = info.hasAuthenticatorApp
  const hasPasskey = info.passkeys.length > 0
  const close = () => setDialog(null)
  return (
    <Section
      title={copy.title}
      lead={copy.lead}
      action={
        isOn ? (
          <Badge
            color="green"
            variant="light"
            size="lg"
            tt="none"
            leftSection={<IconShieldCheck size={16} aria-hidden />}
          >
            {copy.on}
          </Badge>
        ) : (
          <Button variant={hasPasskey ? 'default' : undefined} onClick={() => setDialog('enable')}>
            {copy.turnOn}
          </Button>
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
              {copy.turnOff}
            </Button>
          }
        >
          {copy.isOn(info.backupCodesLeft, hasPasskey)}
        </Consequence>
      )}
      <EnableTwoFactorDialog opened={dialog === 'enable'} onClose={close} />
      <DisableTwoFactorDialog hasPasskey={hasPasskey} opened={dialog === 'disable'} onClose={close} />
    </Section>
  )
}
