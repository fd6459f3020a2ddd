import { Alert, Paper, Switch, Title } from '@mantine/core'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { createIntent } from '@meridian/contract/payments.ts'
import { IconCreditCardOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { CHECKOUT_COPY } from '../../copy/checkout.ts'
import { CardForm } from '../../payments/card-form-lazy.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './checkout.module.css'
import { cardRefused, paymentError, useFinishPayment } from './finish-payment.ts'
import { TestPayment } from './test-payment.tsx'

const copy = CHECKOUT_COPY.payment

type Props = {
  orderId: number
  intent: ReplyOf<typeof createIntent>
  /** True from the click until the redirect: the order changes to paid meanwhile, and the panel must stay. */
  onPaying: (isPaying: boolean) => void
}

export function PaymentPanel({ orderId, intent, onPaying }: Props) {
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
      {isTest ? (
        <TestPayment orderId={orderId} onPaying={onPaying} />
      ) : (
        <LivePayment orderId={orderId} intent={intent} onPaying={onPaying} />
      )}
    </Paper>
  )
}

function LivePayment({ orderId, intent, onPaying }: Props) {
  const finish = useFinishPayment(orderId)
  const { clientSecret, publishableKey, amount } = intent
  if (!clientSecret || !publishableKey)
    return (
      <Alert color="gray" icon={<IconCreditCardOff aria-hidden />} title={copy.notConfigured}>
        {intent.testPayments ? copy.notConfiguredHint : copy.noPayment}
      </Alert>
    )
  const query = new URLSearchParams({ orderId: String(orderId), amount })
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
