import { ActionIcon, Button, Code, CopyButton, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { ACCOUNT_TOASTS, LOGIN_COPY, UNREACHABLE } from '../../copy/accounts.ts'
import { useConfirmTwoFactor } from '../../data/accounts/accounts.ts'
import { sentenceOf } from '../../data/call.ts'
import { CODE_LENGTH, CodeField, focusCode } from '../../parts/accounts/code-field.tsx'
import { PasswordField } from '../../parts/accounts/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { PASSWORD_COPY, SECURITY_COPY, TWO_FACTOR_COPY } from './security.copy.ts'
import classes from './security.module.css'

const CODE_FIELD = 'two-factor-code'
const PASSWORD_FIELD = 'two-factor-password'
const copy = LOGIN_COPY.code
const texts = TWO_FACTOR_COPY.scan

type Props = {
  qrCode: string | undefined
  secret: string | undefined
  onConfirmed: (backupCodes: string[]) => void
  onCancel: () => void
}

export function ScanStep({ qrCode, secret, onConfirmed, onCancel }: Props) {
  const confirm = useConfirmTwoFactor()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  useEffect(() => document.getElementById(PASSWORD_FIELD)?.focus(), [])

  function submit(entered: string) {
    if (confirm.isPending) return
    if (entered.length < CODE_LENGTH) {
      setError(copy.lead)
      return focusCode(CODE_FIELD)
    }
    if (!password) {
      setError(PASSWORD_COPY.enter)
      return document.getElementById(PASSWORD_FIELD)?.focus()
    }
    confirm.mutate(
      { code: entered, password },
      {
        onSuccess: ({ backupCodes }) => {
          toast(ACCOUNT_TOASTS.twoFactorEnabled)
          onConfirmed(backupCodes)
        },
        onError: (failure) => {
          setError(sentenceOf(failure, UNREACHABLE))
          setCode('')
          focusCode(CODE_FIELD)
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
        <Text>{texts.lead}</Text>
        {qrCode && <img className={classes.qr} src={qrCode} alt={texts.qrCode} />}
        {secret && <Secret secret={secret} />}
        <PasswordField
          id={PASSWORD_FIELD}
          label={PASSWORD_COPY.title}
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setError(null)
          }}
        />
        <CodeField
          id={CODE_FIELD}
          value={code}
          error={error}
          isBusy={confirm.isPending}
          onChange={(entered) => {
            setCode(entered)
            setError(null)
          }}
          onComplete={submit}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {SECURITY_COPY.cancel}
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The same secret as text, in groups of four, for users who cannot scan the code. */
function Secret({ secret }: { secret: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {texts.byHand}
      </Text>
      <Group gap="xs" wrap="nowrap" mt={4}>
        <Code className={classes.secret} data-testid="two-factor-secret">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy: copySecret }) => (
            <Tooltip label={copied ? texts.keyCopied : texts.copyKey}>
              <ActionIcon aria-label={copied ? texts.keyCopied : texts.copyKey} onClick={copySecret}>
                {copied ? <IconCheck size={20} /> : <IconCopy size={20} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}
