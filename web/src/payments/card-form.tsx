/** The provider's card fields in its own iframe, and our button. Card numbers never reach our code. */
import { Button, Text, useComputedColorScheme } from '@mantine/core'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { CHECKOUT_COPY } from '../copy/checkout.ts'
import classes from './card-form.module.css'

const copy = CHECKOUT_COPY.payment

export type CardFormProps = {
  clientSecret: string
  amount: string
  /** Where the bank redirects after its own confirmation page. */
  returnUrl: string
  onPaying: (isPaying: boolean) => void
  /** The provider charged the card: the button stays busy until the server has verified it. */
  onTaken: (paymentIntentId: string) => Promise<void>
  /** The provider refused the card, with its message. */
  onRefused: (message: string | undefined) => void
  /** Any other error. */
  onError: (error: unknown) => void
}

export function CardForm({ stripe, ...props }: CardFormProps & { stripe: Stripe }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <Elements stripe={stripe} options={{ clientSecret: props.clientSecret, appearance: APPEARANCES[scheme] }}>
      <Fields {...props} />
    </Elements>
  )
}

function Fields({ amount, returnUrl, onPaying, onTaken, onRefused, onError }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setIsReady] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  // The charged payment, in case the server could not be reached: the next click only verifies it.
  const taken = useRef<string | null>(null)

  async function charge(stripe: Stripe, elements: StripeElements): Promise<string | null> {
    const confirmParams = { return_url: returnUrl }
    const { error, paymentIntent } = await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' })
    if (!error) return paymentIntent.id
    // The last response was lost: the provider now refuses to charge the same payment twice.
    if (error.payment_intent?.status === 'succeeded') return error.payment_intent.id
    onRefused(error.message)
    return null
  }

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!stripe || !elements || isBusy) return
    setIsBusy(true)
    onPaying(true)
    try {
      taken.current ??= await charge(stripe, elements)
      if (taken.current) return await onTaken(taken.current)
    } catch (error) {
      onError(error)
    }
    onPaying(false)
    setIsBusy(false)
  }

  return (
    <form onSubmit={pay} className={classes.form} aria-busy={isBusy}>
      <div className={classes.fields}>
        <PaymentElement onReady={() => setIsReady(true)} onLoadError={({ error }) => onError(error)} />
      </div>
      <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={!isReady}>
        {copy.pay(amount)}
      </Button>
      <Text size="sm" c="dimmed" className={classes.safe}>
        <IconLock size={16} aria-hidden />
        {copy.safe}
      </Text>
    </form>
  )
}

/** The iframe has no access to our styles, so the colors are repeated. */
const SHAPE = { borderRadius: '8px', fontFamily: 'system-ui, sans-serif', fontSizeBase: '16px', spacingUnit: '4px' }
const APPEARANCES: Record<'light' | 'dark', Appearance> = {
  light: {
    theme: 'stripe',
    variables: { ...SHAPE, colorPrimary: '#0f7278', colorText: '#0b1f2a', colorDanger: '#c42b2b' },
  },
  dark: {
    theme: 'night',
    variables: { ...SHAPE, colorPrimary: '#72c4c8', colorBackground: '#13212a', colorDanger: '#ef8080' },
  },
}
