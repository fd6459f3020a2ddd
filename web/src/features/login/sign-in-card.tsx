import { lazy, startTransition, useEffect, useState } from 'react'
import type { SecondStep } from '../../data/accounts/accounts.ts'
import { ForgotStep } from './forgot-step.tsx'
import { PasswordStep } from './password-step.tsx'

// Rarely needed, so a separate chunk, prefetched while the password is typed.
const loadCodeStep = () => import('./code-step.tsx').then(({ CodeStep }) => ({ default: CodeStep }))
const CodeStep = lazy(loadCodeStep)

type Step =
  | { name: 'password'; notice?: string | undefined }
  | { name: 'code'; second: SecondStep }
  | { name: 'forgot' }

type Props = { username: string; takesFocus: boolean; next: string | null }

/** The steps of signing in: password, code, or forgotten password. */
export function SignInCard({ username: known, takesFocus, next }: Props) {
  const [username, setUsername] = useState(known)
  const [step, setStep] = useState<Step>({ name: 'password' })
  const [hasMoved, setHasMoved] = useState(false)

  // If prefetching fails, the chunk is requested again when it is needed.
  useEffect(() => {
    const fetchStep = () => void loadCodeStep().catch(() => undefined)
    addEventListener('input', fetchStep, { once: true })
    return () => removeEventListener('input', fetchStep)
  }, [])

  function go(to: Step, typed = username) {
    setUsername(typed)
    setStep(to)
    setHasMoved(true)
  }

  switch (step.name) {
    case 'code':
      return <CodeStep second={step.second} next={next} onBack={(notice) => go({ name: 'password', notice })} />
    case 'forgot':
      return <ForgotStep email={username.includes('@') ? username : ''} onBack={() => go({ name: 'password' })} />
    case 'password':
      return (
        <PasswordStep
          username={username}
          notice={step.notice}
          takesFocus={takesFocus || hasMoved}
          next={next}
          onForgot={(typed) => go({ name: 'forgot' }, typed)}
          // The password step stays until the code step has loaded, so that the card does not flicker.
          onCodeRequired={(typed, second) => startTransition(() => go({ name: 'code', second }, typed))}
        />
      )
  }
}
