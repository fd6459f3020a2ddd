import { ActionIcon, Button, Code, CopyButton, Group, Input, PinInput, Stack, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ACCOUNT_TOASTS, LOGIN_COPY, UNREACHABLE } from '../../copy/accounts.ts'
import { useConfirmTwoFactor } from '../../data/accounts.ts'
import { sentenceOf } from '../../data/call.ts'
import { toast } from '../../ui/toast.ts'
import classes from './security.module.css'

const CODE_LENGTH = 6
const copy = LOGIN_COPY.code

type Props = {
  qrCode: string | undefined
  secret: string | undefined
  onConfirmed: (backupCodes: string[]) => void
  onCancel: () => void
}

export function ScanStep({ qrCode, secret, onConfirmed, onCancel }: Props) {
  const confirm = useConfirmTwoFactor()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  function submit(entered: string) {
    if (confirm.isPending) return
    if (entered.length < CODE_LENGTH) {
      setError(copy.lead)
      return field.current?.focus()
    }
    confirm.mutate(
      { code: entered },
      {
        onSuccess: ({ backupCodes }) => {
          toast(ACCOUNT_TOASTS.twoFactorEnabled)
          onConfirmed(backupCodes)
        },
        onError: (failure) => {
          setError(sentenceOf(failure, UNREACHABLE))
          setCode('')
          field.current?.focus()
        },
      },
    )
  }

  return (
    <form
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <Stack gap="md">
        <Text>Scan this with your authenticator app.</Text>
        {qrCode && <img className={classes.qr} src={qrCode} alt="QR code for your authenticator app" />}
        {secret && <Secret secret={secret} />}
        <Input.Wrapper
          size="md"
          label={copy.label}
          labelElement="div"
          labelProps={{ className: classes.pinLabel }}
          error={error}
          errorProps={{ role: 'alert' }}
        >
          <PinInput
            // Without an id of ours Mantine makes its own after mounting, mounts the fields anew and drops the focus.
            id="two-factor-code"
            ref={field}
            className={classes.pin}
            length={CODE_LENGTH}
            type="number"
            placeholder=""
            gap={8}
            size="md"
            value={code}
            error={error !== null}
            readOnly={confirm.isPending}
            aria-label={copy.label}
            getInputProps={(index) => ({ 'aria-label': copy.digit(index + 1) })}
            onChange={(entered) => {
              setCode(entered)
              setError(null)
            }}
            onComplete={submit}
          />
        </Input.Wrapper>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            Verify and turn on
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** For whoever cannot scan: the same secret, in groups of four to read out or type. */
function Secret({ secret }: { secret: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        Cannot scan it? Enter this key in the app instead.
      </Text>
      <Group gap="xs" wrap="nowrap" mt={4}>
        <Code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
        <CopyButton value={secret}>
          {({ copied, copy: copySecret }) => (
            <Tooltip label={copied ? 'Copied' : 'Copy the key'}>
              <ActionIcon aria-label={copied ? 'Key copied' : 'Copy the key'} onClick={copySecret}>
                {copied ? <IconCheck size={20} /> : <IconCopy size={20} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}
