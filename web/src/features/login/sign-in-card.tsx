import { lazy, startTransition, useEffect, useState } from 'react'
import { ForgotStep } from './forgot-step.tsx'
import { PasswordStep } from './password-step.tsx'

// Few come this far; whoever does finds it here already, fetched while the password was typed.
const loadCodeStep = () => import('./code-step.tsx').then(({ CodeStep }) => ({ default: CodeStep }))
const CodeStep = lazy(loadCodeStep)

type Step = { name: 'password'; notice?: string | undefined } | { name: 'code'; challenge: string } | { name: 'forgot' }

type Props = { username: string; takesFocus: boolean; next: string | null }

/** The password, and what may come instead of it or after it, all in the same place. */
export function SignInCard({ username: known, takesFocus, next }: Props) {
  const [username, setUsername] = useState(known)
  const [step, setStep] = useState<Step>({ name: 'password' })
  const [hasMoved, setHasMoved] = useState(false)

  // If it does not arrive, it is asked for again when it is needed.
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
      return <CodeStep challenge={step.challenge} next={next} onBack={(notice) => go({ name: 'password', notice })} />
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
          // The password stays until the code can be asked for: an empty card in between would only flicker.
          onCodeWanted={(typed, challenge) => startTransition(() => go({ name: 'code', challenge }, typed))}
        />
      )
  }
}
