import { useState } from 'react'
import { CodeStep } from './code-step.tsx'

type Props = { challenge: string; next: string | null; onLeave: () => void }

/** After a single sign-on whose provider has not asked for a second factor. The link says which ones the account has. */
export function SecondStepCard({ challenge, next, onLeave }: Props) {
  const [methods] = useState(() => {
    const named = new URLSearchParams(location.hash.slice(1)).get('methods') ?? ''
    return (['app', 'passkey'] as const).filter((method) => named.split(' ').includes(method))
  })
  return <CodeStep second={{ challenge, methods }} next={next} onBack={onLeave} />
}
