import { Button, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { LOGIN_COPY, SPEC_TOASTS, UNREACHABLE } from '../../copy/accounts.ts'
import { PASSKEY_STEP } from '../../copy/passkeys.ts'
import { type SecondStep, useSignInCode } from '../../data/accounts/accounts.ts'
import { CallError, sentenceOf } from '../../data/call.ts'
import { CODE_LENGTH, CodeField, focusCode } from '../../parts/accounts/code-field.tsx'
import { toast } from '../../ui/toast.ts'
import { CardHead, CardMessage, LinkButton } from './card-parts.tsx'
import { finishSignIn, loginFailed } from './finish-sign-in.ts'
import classes from './login.module.css'
import { PasskeyButton } from './passkey-button.tsx'

const copy = LOGIN_COPY.code
const CODE_FIELD = 'sign-in-code'
const BACKUP_FIELD = 'sign-in-backup-code'

type Props = { second: SecondStep; next: string | null; onBack: (notice?: string) => void }

/** The second step: a code of the app, a backup code, or a passkey, which is never typed. */
export function CodeStep({ second: { challenge, methods }, next, onBack }: Props) {
  const check = useSignInCode()
  const first = methods.includes('app') ? 'app' : 'passkey'
  const [way, setWay] = useState<'app' | 'passkey' | 'backup'>(first)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isBackup = way === 'backup'
  const isBusy = check.isPending || check.data?.kind === 'signed_in'

  const focusField = () => {
    if (way === 'backup') document.getElementById(BACKUP_FIELD)?.focus()
    else if (way === 'app') focusCode(CODE_FIELD)
  }

  // Each kind of code has its own field, which takes the focus.
  useEffect(focusField, [way])

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

  function turnTo(other: typeof way) {
    setWay(other)
    setProblem(null)
    change('')
  }

  return (
    <>
      <CardHead title={way === 'passkey' ? PASSKEY_STEP.title : copy.title}>{LEADS[way]}</CardHead>
      <Stack gap="md">
        {problem && <CardMessage tone="danger">{problem}</CardMessage>}
        {way !== 'passkey' && (
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
        )}
        {methods.includes('passkey') && !isBackup && (
          <PasskeyButton challenge={challenge} next={next} isOnly={way === 'passkey'} onProblem={setProblem} />
        )}
      </Stack>
      <div className={classes.links}>
        <LinkButton onClick={() => turnTo(isBackup ? first : 'backup')}>
          {isBackup ? BACK_TO[first] : copy.useBackup}
        </LinkButton>
        <LinkButton onClick={() => onBack()}>{copy.back}</LinkButton>
      </div>
    </>
  )
}

const LEADS = { app: copy.lead, passkey: PASSKEY_STEP.lead, backup: copy.backupLead }
const BACK_TO = { app: copy.useApp, passkey: PASSKEY_STEP.instead }

const hasExpired = (failure: unknown): boolean => failure instanceof CallError && failure.status === 410
