import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { useInstallation } from '../../data/installation.ts'
import { SIGN_IN_WITH_PASSKEY } from './passkey-link.copy.ts'

type Props = {
  challenge?: string
  next: string | null
  /** Nothing else is offered beside it. */
  isOnly?: boolean
  onProblem: (problem: string | null) => void
}

/** Not offered where no browser has any. */
export function PasskeyButton({ challenge, next, isOnly, onProblem }: Props) {
  const queryClient = useQueryClient()
  const origin = useInstallation().data?.passkeyOrigin
  const [isBusy, setIsBusy] = useState(false)
  if (origin === null) return null

  async function signIn() {
    setIsBusy(true)
    onProblem(null)
    const problem = await import('./passkey-sign-in.ts')
      .then(({ runPasskeySignIn }) => runPasskeySignIn(queryClient, { origin, challenge, next }))
      .catch(() => UNREACHABLE)
    if (problem === null) return
    setIsBusy(false)
    onProblem(problem)
  }

  return (
    <Button variant={isOnly ? undefined : 'default'} autoFocus={isOnly} fullWidth loading={isBusy} onClick={signIn}>
      {SIGN_IN_WITH_PASSKEY}
    </Button>
  )
}
