import { useEffect, useRef } from 'react'
import { CHECKOUT_COPY } from '../../copy/checkout.ts'
import { CallError } from '../../data/call.ts'
import { navigateTo } from '../../data/navigation.ts'
import { toast } from '../../ui/toast.ts'
import { cardRefused, paymentError } from './finish-payment.ts'
import { Loading } from './loading.tsx'

type Props = {
  /** Of the checkout, to try again. */
  query: URLSearchParams
  paymentIntentId: string
  finish: (paymentIntentId: string) => Promise<void>
}

/** Back from the bank's page. The outcome in the URL is not trusted; the server asks the provider. */
export function ReturnedPayment({ query, paymentIntentId, finish }: Props) {
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    finish(paymentIntentId).catch((error) => {
      const wasRefused = error instanceof CallError && error.status === 409
      toast(wasRefused ? cardRefused(error.body?.message) : paymentError(error))
      navigateTo(`/checkout?${query}`)
    })
  })
  return <Loading label={CHECKOUT_COPY.verifying} />
}
