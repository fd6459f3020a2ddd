import { Button, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { LOGIN_COPY, SPEC_TOASTS, UNREACHABLE } from '../../copy/accounts.ts'
import { useSignInCode } from '../../data/accounts.ts'
import { CallError, sentenceOf } from '../../data/call.ts'
import { CODE_LENGTH, CodeField, focusCode } from '../../parts/code-field.tsx'
import { toast } from '../../ui/toast.ts'
import { CardHead, LinkButton } from './card-parts.tsx'
import { finishSignIn, loginFailed } from './finish-sign-in.ts'
import classes from './login.module.css'

const copy = LOGIN_COPY.code
const CODE_FIELD = 'sign-in-code'
const BACKUP_FIELD = 'sign-in-backup-code'

type Props = { challenge: string; next: string | null; onBack: (notice?: string) => void }

export function CodeStep({ challenge, next, onBack }: Props) {
  const check = useSignInCode()
  const [isBackup, setIsBackup] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const isBusy = check.isPending || check.data?.kind === 'signed_in'

  const focusField = () => (isBackup ? document.getElementById(BACKUP_FIELD)?.focus() : focusCode(CODE_FIELD))

  // Each kind of code has its own field, which takes the focus.
  useEffect(focusField, [isBackup])

  function submit(entered: string) {
    if (isBusy) return
    if (entered.trim().length < CODE_LENGTH) {
      setError(isBackup ? copy.backupRequired : copy.lead)
      return focusField()
    }
    setError(null)
    check.mutate(
      { challenge, code: entered.trim() },
      {
        onSuccess: (outcome) => {
          if (outcome.kind === 'signed_in') return finishSignIn(outcome.user, next)
          toast(SPEC_TOASTS.loginWithoutUser)
          onBack(LOGIN_COPY.signIn.withoutUser)
        },
        onError: (failure) => {
          loginFailed(failure)
          if (hasExpired(failure)) return onBack(copy.expired)
          setError(sentenceOf(failure, UNREACHABLE))
          setCode('')
          focusField()
        },
      },
    )
  }

  function change(entered: string) {
    setCode(entered)
    if (error) setError(null)
  }

  return (
    <>
      <CardHead title={copy.title}>{isBackup ? copy.backupLead : copy.lead}</CardHead>
      <form
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          submit(code)
        }}
      >
        <Stack gap="md">
          {isBackup ? (
            <TextInput
              id={BACKUP_FIELD}
              name="backup-code"
              label={copy.backupLabel}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              error={error}
              onChange={(event) => change(event.currentTarget.value)}
            />
          ) : (
            <CodeField
              id={CODE_FIELD}
              value={code}
              error={error}
              isBusy={isBusy}
              onChange={change}
              onComplete={submit}
            />
          )}
          <Button type="submit" fullWidth loading={isBusy}>
            {copy.submit}
          </Button>
        </Stack>
      </form>
      <div className={classes.links}>
        <LinkButton
          onClick={() => {
            setIsBackup(!isBackup)
            change('')
          }}
        >
          {isBackup ? copy.useApp : copy.useBackup}
        </LinkButton>
        <LinkButton onClick={() => onBack()}>{copy.back}</LinkButton>
      </div>
    </>
  )
}

const hasExpired = (failure: unknown): boolean => failure instanceof CallError && failure.status === 410
