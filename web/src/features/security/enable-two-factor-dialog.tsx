import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ACCOUNT_TOASTS, UNREACHABLE } from '../../copy/accounts.ts'
import { useToggleTwoFactor } from '../../data/accounts/accounts.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ScanStep } from './scan-step.tsx'
import { TWO_FACTOR_COPY as copy, SECURITY_COPY } from './security.copy.ts'

type Step =
  | { name: 'intro' }
  | { name: 'scan'; qrCode: string | undefined; secret: string | undefined }
  | { name: 'codes'; backupCodes: string[] }

const TITLES: Record<Step['name'], string> = {
  intro: copy.enable.title,
  scan: copy.scan.title,
  codes: copy.codes.title,
}

export function EnableTwoFactorDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'intro' })
  // The codes are shown only once: a stray click or Escape must not close the dialog.
  const mustFinish = step.name === 'codes'
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={TITLES[step.name]}
      closeOnEscape={!mustFinish}
      withCloseButton={!mustFinish}
      onExitTransitionEnd={() => setStep({ name: 'intro' })}
    >
      {step.name === 'intro' && (
        <Intro onStarted={(qrCode, secret) => setStep({ name: 'scan', qrCode, secret })} onCancel={onClose} />
      )}
      {step.name === 'scan' && (
        <ScanStep
          qrCode={step.qrCode}
          secret={step.secret}
          onConfirmed={(backupCodes) => setStep({ name: 'codes', backupCodes })}
          onCancel={onClose}
        />
      )}
      {step.name === 'codes' && <BackupCodes codes={step.backupCodes} onDone={onClose} />}
    </Dialog>
  )
}

type IntroProps = { onStarted: (qrCode: string | undefined, secret: string | undefined) => void; onCancel: () => void }

function Intro({ onStarted, onCancel }: IntroProps) {
  const toggle = useToggleTwoFactor()
  const start = () =>
    toggle.mutate(
      { enable: true },
      {
        onSuccess: ({ qrCode, secret }) => {
          if (qrCode) toast(ACCOUNT_TOASTS.scanQrCode)
          onStarted(qrCode, secret)
        },
      },
    )
  return (
    <Stack gap="md">
      <Text>{copy.enable.lead}</Text>
      <List type="ordered" spacing="xs">
        {copy.enable.steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <FailureAlert error={toggle.error} otherwise={UNREACHABLE} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {SECURITY_COPY.cancel}
        </Button>
        <Button loading={toggle.isPending} onClick={start} data-autofocus>
          {copy.enable.start}
        </Button>
      </Group>
    </Stack>
  )
}
