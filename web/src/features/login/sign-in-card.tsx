import { lazy, startTransition, useEffect, useState } from 'react'
import { PasswordStep } from './password-step.tsx'

// Few come this far; whoever does finds them here already, fetched while the password was typed.
const loadCodeStep = () => import('./code-step.tsx').then(({ CodeStep }) => ({ default: CodeStep }))
const loadForgotStep = () => import('./forgot-step.tsx').then(({ ForgotStep }) => ({ default: ForgotStep }))
const CodeStep = lazy(loadCodeStep)
const ForgotStep = lazy(loadForgotStep)

type Step = { name: 'password'; notice?: string | undefined } | { name: 'code'; challenge: string } | { name: 'forgot' }

type Props = { username: string; takesFocus: boolean; next: string | null }

/** The password, and what may come instead of it or after it, all in the same place. */
export function SignInCard({ username: known, takesFocus, next }: Props) {
  const [username, setUsername] = useState(known)
  const [step, setStep] = useState<Step>({ name: 'password' })
  const [hasMoved, setHasMoved] = useState(false)

  // One that does not arrive is asked for again when it is needed.
  useEffect(() => {
    const fetchSteps = () => void Promise.allSettled([loadCodeStep(), loadForgotStep()])
    addEventListener('input', fetchSteps, { once: true })
    return () => removeEventListener('input', fetchSteps)
  }, [])

  /** The step before stays until the next can be shown: an empty card in between would only flicker. */
  function go(to: Step, typed = username) {
    startTransition(() => {
      setUsername(typed)
      setStep(to)
      setHasMoved(true)
    })
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
          onCodeWanted={(typed, challenge) => go({ name: 'code', challenge }, typed)}
        />
      )
  }
}
