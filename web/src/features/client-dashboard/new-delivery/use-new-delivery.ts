/** The state of the form: its values, its draft, its price, and placing the order. */

import { useForm } from '@mantine/form'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { STOPS, type Stop } from '@meridian/domain/proofs/stops.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CallError, fieldErrors, isFinal, sentenceOf } from '../../../data/call.ts'
import { type Attempt, attemptOf, type NewPrice, newPriceOf, type Placing } from '../../../data/orders/place-order.ts'
import { type Pricing, usePricing } from '../../../data/pricing/pricing.ts'
import { toast } from '../../../ui/toast.ts'
import { CHECKING_PIN, NEW_DELIVERY_COPY as copy, DEFAULT_ORDER_ERROR, SPEC_TOASTS } from '../new-delivery.copy.ts'
import { type ClosedSites, useClosedSites } from './closed-sites.ts'
import { costingBody, costingErrors, costingFor, type OrderCosting } from './costing.ts'
import { readDraft, writeDraft } from './draft.ts'
import { clearStored } from './draft-storage.ts'
import { type DeliveryRequest, EMPTY_REQUEST } from './fields.ts'
import { orderBodyOf } from './order-body.ts'
import { useOrderCosting } from './ordering-for.ts'
import { ownSiteErrors } from './own-site.ts'
import { errorsOf, hasPoints } from './request.ts'
import { useShownForm } from './shown-form.ts'

export type NewDelivery = ReturnType<typeof useNewDelivery>
/** The price that was sent, and the server's new one. */
export type PriceQuestion = { before: string; now: NewPrice }

export type Ordered = {
  /** Of the draft. */
  owner: string
  placing: Placing
  /** For whom an admin orders. */
  memberId?: number | undefined
  /** It is placed: what is said, and which screen comes next. */
  onOrder: (order: Order) => void
}

export function useNewDelivery({ owner, placing, memberId, onOrder }: Ordered) {
  const [draft] = useState(() => readDraft(owner))
  const attempt = useRef<Attempt | null>(draft?.attempt ?? null)
  // The form is made before its price, whose quote knows the driving time.
  const routeMinutes = useRef<number | null>(null)
  const costs = useOrderCosting()
  const form = useForm<DeliveryRequest>({
    initialValues: draft?.request ?? EMPTY_REQUEST,
    validate: (request) => ({
      ...ownSiteErrors(request),
      ...errorsOf(request, new Date(), routeMinutes.current),
      ...costingErrors(request, costingFor(costs, request)),
    }),
  })
  const { setValues, clearErrors } = form
  const shownForm = useShownForm(form)
  const costing = useMemo(() => costingFor(costs, form.values), [costs, form.values])
  const { pickup, delivery, serviceType, priority } = form.values
  const pricing = usePricing({ pickup, delivery, serviceType, priority })
  routeMinutes.current = pricing.kind === 'quote' && !pricing.isBusy ? pricing.quote.estimatedTime : null
  const closedSites = useClosedSites(form.values, routeMinutes.current)
  // The address fields have state of their own after a pick; a new key resets it when the form is filled from outside.
  const [generation, setGeneration] = useState(0)
  const isSent = useRef(false)
  const [waitsForPrice, setWaitsForPrice] = useState(false)
  const movingPins = useRef(new Set<Stop>())
  useEffect(() => {
    if (!isSent.current) writeDraft(owner, { request: form.values, attempt: attempt.current })
  }, [owner, form.values])

  const fill = useCallback(
    (values: Partial<DeliveryRequest>) => {
      setValues(values)
      clearErrors()
      setGeneration((before) => before + 1)
    },
    [setValues, clearErrors],
  )
  /** Until the server responds, the form holds the pin's old point, and no order may be placed with that. */
  const movePin = useCallback(
    (stop: Stop, isMoving: boolean) => void movingPins.current[isMoving ? 'add' : 'delete'](stop),
    [],
  )
  const fields = useMemo(() => ({ form: shownForm, generation, fill, movePin }), [shownForm, generation, fill, movePin])

  const sending = useSending({
    owner,
    placing,
    memberId,
    attempt,
    request: form.values,
    costing,
    closedSites,
    onPriceChanged: pricing.recalculate,
    onRefused: (error) => form.setErrors(errorsByField(error)),
    onPlaced: (order) => {
      isSent.current = true
      onOrder(order)
    },
  })

  /** The toast names both addresses; the field that it means is marked and gets the focus. */
  function markUnpicked(): void {
    toast(SPEC_TOASTS.missingCoordinates)
    for (const stop of STOPS) if (!form.values[stop].point) form.setFieldError(stop, copy.pickWanted)
    focusFirstError()
  }

  function submit(): void {
    if (movingPins.current.size > 0) toast(CHECKING_PIN)
    else if (form.validate().hasErrors) focusFirstError()
    else if (!hasPoints(form.values)) markUnpicked()
    else if (pricing.isBusy) setWaitsForPrice(true)
    else if (!isPriced(pricing)) toast(SPEC_TOASTS.pricingRequired)
    else if (closedSites.isToAsk()) closedSites.ask()
    else sending.send(pricing)
  }

  // Sent when the new price is there. Whoever changes the form meanwhile submits it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the wait sends
  useEffect(() => {
    if (!waitsForPrice || pricing.isBusy) return
    setWaitsForPrice(false)
    submit()
  }, [waitsForPrice, pricing.isBusy])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any value ends the wait
  useEffect(() => setWaitsForPrice(false), [form.values])

  function acceptClosedSites(): void {
    closedSites.accept()
    submit()
  }

  return {
    form: shownForm,
    fields,
    costing,
    closedSites,
    acceptClosedSites,
    pricing,
    fill,
    clear: () => fill(EMPTY_REQUEST),
    submit,
    isSending: sending.isSending || waitsForPrice,
    question: sending.question,
    acceptPrice: sending.acceptPrice,
    dropQuestion: sending.dropQuestion,
  }
}

type Priced = Extract<Pricing, { kind: 'quote' | 'fallback' }>

/** While a new price is loading, the shown one belongs to the previous request. */
const isPriced = (pricing: Pricing): pricing is Priced =>
  !pricing.isBusy && (pricing.kind === 'quote' || pricing.kind === 'fallback') && pricing.price.totalCost !== '0.00'

type SendingOptions = Omit<Ordered, 'onOrder'> & {
  attempt: { current: Attempt | null }
  request: DeliveryRequest
  costing: OrderCosting
  closedSites: ClosedSites
  /** The shown price is out of date. */
  onPriceChanged: () => void
  onRefused: (error: unknown) => void
  onPlaced: (order: Order) => void
}

function useSending(options: SendingOptions) {
  const { owner, placing, attempt, request, costing, closedSites, onPriceChanged, onRefused, onPlaced } = options
  const [question, setQuestion] = useState<PriceQuestion | null>(null)
  // A ref, since state is set too late to stop a second click right after the first.
  const isRunning = useRef(false)
  const [isLeaving, setIsLeaving] = useState(false)

  async function run(next: Attempt, mayAsk: boolean): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    const earlier = attempt.current
    storeAttempt(next)
    try {
      finish(await placing.mutateAsync(next))
      return
    } catch (error) {
      // It is unknown whether an earlier attempt reached the server: keep it, so that the same request is sent as a retry with its key.
      if (isFinal(error)) storeAttempt(next === earlier ? null : earlier)
      const now = newPriceOf(error)
      if (now) onPriceChanged()
      if (now && mayAsk) setQuestion({ before: next.body.totalCost ?? '', now })
      else if (!closedSites.askAfter(error)) showFailure(error)
    }
    isRunning.current = false
  }

  function storeAttempt(next: Attempt | null): void {
    attempt.current = next
    writeDraft(owner, { request, attempt: next })
  }

  function finish(order: Order): void {
    clearStored(owner)
    setIsLeaving(true)
    onPlaced(order)
  }

  function showFailure(error: unknown): void {
    onRefused(error)
    const otherwise = error instanceof CallError ? DEFAULT_ORDER_ERROR : SPEC_TOASTS.failed.message
    toast({ ...SPEC_TOASTS.failed, message: sentenceOf(error, otherwise) })
  }

  const bodyWith = (price: Parameters<typeof orderBodyOf>[1]) => ({
    ...orderBodyOf({ ...request, acceptsClosedSites: closedSites.isAccepted() }, price, costingBody(request, costing)),
    ...(options.memberId === undefined ? {} : { memberId: options.memberId }),
  })

  return {
    isSending: placing.isPending || isLeaving,
    question,
    send: (pricing: Priced) => {
      const isQuoted = pricing.kind === 'quote'
      const body = bodyWith(isQuoted ? pricing.quote : pricing.price)
      void run(attemptOf(body, isQuoted, attempt.current), true)
    },
    acceptPrice: () => {
      if (!question) return
      setQuestion(null)
      void run(attemptOf(bodyWith(question.now), true, attempt.current), false)
    },
    dropQuestion: () => setQuestion(null),
  }
}

/** From the wire's field names to the form's, which has one field for an address and its point. */
export const FIELDS: Record<string, keyof DeliveryRequest> = {
  pickupAddress: 'pickup',
  deliveryAddress: 'delivery',
  scheduledDate: 'date',
  preferredTimeSlot: 'timeSlot',
  slotFromMinutes: 'timeFrom',
  slotToMinutes: 'timeFrom',
}

export const errorsByField = (error: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldErrors(error)).map(([name, words]) => [FIELDS[name] ?? name, words]))

/** In the next frame, after React has marked the invalid fields. */
export function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}
