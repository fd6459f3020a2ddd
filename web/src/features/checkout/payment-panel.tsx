import { Alert, Paper, Switch, Title } from '@mantine/core'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { createIntent } from '@meridian/contract/pricing/payments.ts'
import { IconCreditCardOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { CHECKOUT_COPY } from '../../copy/checkout.ts'
import { CardForm } from '../../payments/card-form-lazy.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './checkout.module.css'
import { cardRefused, paymentError } from './finish-payment.ts'
import { TestPayment } from './test-payment.tsx'

const copy = CHECKOUT_COPY.payment

type Props = {
  /** The address of this checkout, to which the bank's page leads back. */
  query: URLSearchParams
  intent: ReplyOf<typeof createIntent>
  /** After the provider charged the card. */
  finish: (paymentIntentId: string) => Promise<void>
  payInTestMode: () => Promise<unknown>
  /** True from the click until the redirect: the order changes to paid meanwhile, and the panel must stay. */
  onPaying: (isPaying: boolean) => void
}

export function PaymentPanel(props: Props) {
  const { intent, payInTestMode, onPaying } = props
  const titleId = useId()
  const [isTest, setIsTest] = useState(intent.testPayments)
  const hint = intent.testPayments ? (isTest ? copy.testOn : copy.testOff) : copy.testRefused
  return (
    <Paper component="section" className={classes.payment} aria-labelledby={titleId} data-test={isTest || undefined}>
      <Title order={2} id={titleId}>
        {copy.title}
      </Title>
      <Switch
        size="md"
        className={classes.switch}
        label={copy.testMode}
        description={hint}
        checked={isTest}
        disabled={!intent.testPayments}
        onChange={(event) => setIsTest(event.currentTarget.checked)}
      />
      {isTest ? <TestPayment pay={payInTestMode} onPaying={onPaying} /> : <LivePayment {...props} />}
    </Paper>
  )
}

function LivePayment({ query, intent, finish, onPaying }: Props) {
  const { clientSecret, publishableKey, amount } = intent
  if (!clientSecret || !publishableKey)
    return (
      <Alert color="gray" icon={<IconCreditCardOff aria-hidden />} title={copy.notConfigured}>
        {intent.testPayments ? copy.notConfiguredHint : copy.noPayment}
      </Alert>
    )
  return (
    <CardForm
      key={clientSecret}
      clientSecret={clientSecret}
      publishableKey={publishableKey}
      amount={amount}
      returnUrl={`${location.origin}/checkout?${query}`}
      onPaying={onPaying}
      onTaken={finish}
      onRefused={(message) => toast(cardRefused(message))}
      onError={(error) => toast(paymentError(error))}
    />
  )
}
