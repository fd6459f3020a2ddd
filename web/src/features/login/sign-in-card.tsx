import { useState } from 'react'
import { CodeStep } from './code-step.tsx'
import { ForgotStep } from './forgot-step.tsx'
import { PasswordStep } from './password-step.tsx'

type Step = { name: 'password'; notice?: string | undefined } | { name: 'code'; challenge: string } | { name: 'forgot' }

type Props = { username: string; takesFocus: boolean; next: string | null }

/** The password, and what may come instead of it or after it, all in the same place. */
export function SignInCard({ username: known, takesFocus, next }: Props) {
  const [username, setUsername] = useState(known)
  const [step, setStep] = useState<Step>({ name: 'password' })
  const [hasMoved, setHasMoved] = useState(false)

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
          onCodeWanted={(typed, challenge) => go({ name: 'code', challenge }, typed)}
        />
      )
  }
}
