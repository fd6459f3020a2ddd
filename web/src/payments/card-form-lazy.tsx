/** The card form with the provider's script, loaded only for card payments. */
import { Skeleton } from '@mantine/core'
import { LANGUAGE } from '@meridian/domain/texts/language.ts'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { CHECKOUT_COPY } from '../copy/checkout.ts'
import { ErrorState } from '../ui/states.tsx'
import classes from './card-form.module.css'
import type { CardFormProps, CardForm as Form } from './card-form.tsx'

type Loaded = { stripe: Stripe; CardForm: typeof Form }

async function load(publishableKey: string): Promise<Loaded> {
  const [{ loadStripe }, { CardForm }] = await Promise.all([
    import('@stripe/stripe-js/pure'),
    import('./card-form.tsx'),
  ])
  const stripe = await loadStripe(publishableKey, { locale: LANGUAGE })
  if (!stripe) throw new Error('The card provider’s script is not there')
  return { stripe, CardForm }
}

export function CardForm({ publishableKey, ...props }: CardFormProps & { publishableKey: string }) {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isHere = true
    load(publishableKey).then(
      (ready) => isHere && setLoaded(ready),
      () => isHere && setLoaded('failed'),
    )
    return () => {
      isHere = false
    }
  }, [publishableKey, attempt])

  if (loaded === 'failed')
    return (
      <ErrorState
        compact
        title={CHECKOUT_COPY.payment.loadFailed}
        message={CHECKOUT_COPY.payment.loadFailedHint}
        onRetry={() => {
          setLoaded(null)
          setAttempt(attempt + 1)
        }}
      />
    )
  if (!loaded) return <Skeleton className={classes.fields} role="status" aria-label={CHECKOUT_COPY.loading} />
  return <loaded.CardForm stripe={loaded.stripe} {...props} />
}
