/** The state of the form for several stops: shared values, stops, prices, its draft, and placing all of it. */

import { useForm } from '@mantine/form'
import type { OrderGroup, RefusedRow } from '@meridian/contract/orders/order-groups.ts'
import type { FormShape } from '@meridian/domain/orders/order-groups.ts'
import { formatCents, parseCents } from '@meridian/domain/pricing/money.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { SEVERAL_STOPS_COPY as copy } from '../../../copy/several-stops.ts'
import { CallError, isFinal, sentenceOf } from '../../../data/call.ts'
import { navigateTo } from '../../../data/navigation.ts'
import { type GroupAttempt, groupAttemptOf, usePlaceOrders, useQuotes } from '../../../data/orders/order-groups.ts'
import { toast } from '../../../ui/toast.ts'
import { costingBody, costingErrors, costingFor } from '../new-delivery/costing.ts'
import { draftOwner } from '../new-delivery/draft-storage.ts'
import { type DeliveryRequest, EMPTY_REQUEST } from '../new-delivery/fields.ts'
import { orderBodyOf } from '../new-delivery/order-body.ts'
import { useOrderCosting } from '../new-delivery/ordering-for.ts'
import { ownSiteErrors } from '../new-delivery/own-site.ts'
import { errorsOf } from '../new-delivery/request.ts'
import { useShownForm } from '../new-delivery/shown-form.ts'
import { errorsByField, focusFirstError } from '../new-delivery/use-new-delivery.ts'
import { CHECKING_PIN, DEFAULT_ORDER_ERROR, SPEC_TOASTS } from '../new-delivery.copy.ts'
import { clearSeveralDraft, readSeveralDraft, writeSeveralDraft } from './several-draft.ts'
import {
  emptyStops,
  hasProblems,
  type Problems,
  problemsOf,
  refusedRows,
  requestsOf,
  type StopErrors,
  unpickedErrors,
} from './stops.ts'
import { useStops } from './use-stops.ts'

export type SeveralStops = ReturnType<typeof useSeveralStops>

export function useSeveralStops(userId: number) {
  const [owner] = useState(() => draftOwner(userId))
  const [draft] = useState(() => readSeveralDraft(owner))
  const attempt = useRef<GroupAttempt | null>(draft?.attempt ?? null)
  const [shape, setShape] = useState<FormShape>(draft?.shape ?? 'one_pickup')
  const list = useStops(() => draft?.stops ?? emptyStops())
  const { stops } = list
  const form = useForm<DeliveryRequest>({
    initialValues: draft?.shared ?? EMPTY_REQUEST,
    // The orders are checked, not what they share.
    validate: () => ({}),
  })
  const [stopErrors, setStopErrors] = useState<Record<string, StopErrors>>({})
  const [generation, setGeneration] = useState(0)
  const movingPins = useRef(new Set<string>())
  const isSent = useRef(false)

  const requests = requestsOf(shape, form.values, stops)
  const quotes = useQuotes(
    requests.map(({ pickup, delivery, priority, serviceType }) => ({
      pickup,
      delivery,
      priority,
      serviceType,
    })),
  )
  const costs = useOrderCosting()
  const shownForm = useShownForm(form)
  // By the sites of the first order, whatever else of it is typed.
  const { pickup, delivery } = requests[0] ?? form.values
  const costing = useMemo(() => costingFor(costs, { pickup, delivery }), [costs, pickup, delivery])
  const total = totalOf(quotes.map(({ data }) => data?.totalCost))

  const saveDraft = () => writeSeveralDraft(owner, { shape, shared: form.values, stops, attempt: attempt.current })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what is saved; the attempt is saved when it changes
  useEffect(() => {
    if (!isSent.current) saveDraft()
  }, [owner, shape, form.values, stops])

  function show({ shared, stops: ofStops }: Problems): void {
    form.setErrors(shared)
    setStopErrors(ofStops)
    focusFirstError()
  }

  const sending = useSending({
    attempt,
    onAttempt: saveDraft,
    onPlaced: () => {
      isSent.current = true
      clearSeveralDraft(owner)
    },
    onRefused: (errors) => show(problemsOf(shape, stops, errors)),
    onPriceChanged: () => {
      for (const quote of quotes) void quote.refetch()
    },
  })

  const send = (acceptsClosedSites: boolean) =>
    sending.send({
      shape,
      orders: requests.flatMap((request, index) => {
        const price = quotes[index]?.data
        const costed = costingBody(request, costingFor(costs, request))
        return price ? [orderBodyOf({ ...request, acceptsClosedSites }, price, costed)] : []
      }),
    })

  /** Of what is typed: by stop, and of what they share. */
  function findProblems(): Problems {
    const now = new Date()
    const errors = requests.map((request, index) => ({
      ...ownSiteErrors(request),
      ...unpickedErrors(request),
      ...errorsOf(request, now, quotes[index]?.data?.estimatedTime ?? null),
      ...costingErrors(request, costingFor(costs, request)),
    }))
    return problemsOf(shape, stops, errors)
  }

  function submit(): void {
    const problems = findProblems()
    if (movingPins.current.size > 0) toast(CHECKING_PIN)
    else if (hasProblems(problems)) show(problems)
    else if (quotes.some(({ data, isFetching }) => !data || isFetching)) toast(SPEC_TOASTS.pricingRequired)
    else {
      form.clearErrors()
      setStopErrors({})
      send(false)
    }
  }

  const { setValues, clearErrors } = form
  const fill = useCallback(
    (values: Partial<DeliveryRequest>) => {
      setValues(values)
      clearErrors()
      setGeneration((before) => before + 1)
    },
    [setValues, clearErrors],
  )
  const movePin = useCallback(
    (stop: string, isMoving: boolean) => void movingPins.current[isMoving ? 'add' : 'delete'](stop),
    [],
  )
  const fields = useMemo(() => ({ form: shownForm, generation, fill, movePin }), [shownForm, generation, fill, movePin])
  const clearStopErrors = useCallback((key: string) => setStopErrors(({ [key]: _, ...others }) => others), [])

  return {
    shape,
    setShape: (next: FormShape) => {
      setShape(next)
      form.clearErrors()
      setStopErrors({})
    },
    form: shownForm,
    fields,
    list,
    stopErrors,
    clearStopErrors,
    quotes,
    total,
    costing,
    requests,
    clear: () => {
      form.setValues(EMPTY_REQUEST)
      form.clearErrors()
      setStopErrors({})
      list.setStops(emptyStops())
      setGeneration((before) => before + 1)
    },
    submit,
    isSending: sending.isSending,
    closedSites: { question: sending.closedSites, drop: sending.dropQuestion },
    acceptClosedSites: () => {
      sending.dropQuestion()
      send(true)
    },
  }
}

/** Null until each has one, and for those who see no prices. */
function totalOf(amounts: readonly (string | null | undefined)[]): string | null {
  const cents = amounts.map((amount) => (amount ? parseCents(amount) : null))
  return cents.every((one) => one !== null) ? formatCents(cents.reduce((sum, one) => sum + one, 0)) : null
}

type SendingOptions = {
  attempt: { current: GroupAttempt | null }
  /** It has changed. */
  onAttempt: () => void
  onPlaced: () => void
  /** By order. */
  onRefused: (errors: Record<string, string>[]) => void
  onPriceChanged: () => void
}

function useSending({ attempt, onAttempt, onPlaced, onRefused, onPriceChanged }: SendingOptions) {
  const placing = usePlaceOrders()
  const [closedSites, setClosedSites] = useState<readonly string[] | null>(null)
  const isRunning = useRef(false)
  const [isLeaving, setIsLeaving] = useState(false)

  async function send(body: GroupAttempt['body']): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    const earlier = attempt.current
    const next = groupAttemptOf(body, earlier)
    storeAttempt(next)
    try {
      finish(await placing.mutateAsync(next))
      return
    } catch (error) {
      // An attempt of which it is unknown whether it reached the server is kept, so that the same request is a retry.
      if (isFinal(error)) storeAttempt(next === earlier ? null : earlier)
      explain(error, body.orders.length)
    }
    isRunning.current = false
  }

  function storeAttempt(next: GroupAttempt | null): void {
    attempt.current = next
    onAttempt()
  }

  function finish(group: OrderGroup): void {
    onPlaced()
    setIsLeaving(true)
    const isToPay = group.amountDue !== null && group.amountDue !== '0.00'
    const isOnAccount = group.orders.every(({ paymentState }) => paymentState === 'on_account')
    const message = isToPay
      ? copy.placedToPay
      : isOnAccount
        ? copy.placedOnAccount
        : group.total === null
          ? copy.placedWithoutPrice
          : copy.placedToApprove
    toast({ title: copy.placed(group.count), message, tone: 'success' })
    navigateTo(isToPay ? `/checkout?group=${group.id}` : `/ordered-together?group=${group.id}`)
  }

  function explain(error: unknown, count: number): void {
    const rows = refusedRows(error)
    if (rows.some(({ code }) => code === 'price_changed')) onPriceChanged()
    if (rows.length > 0 && rows.every(({ code }) => code === 'site_closed')) {
      setClosedSites([...new Set(rows.map(({ message }) => message))])
      return
    }
    const otherwise = error instanceof CallError ? DEFAULT_ORDER_ERROR : SPEC_TOASTS.failed.message
    // Without an answer it is not known whether they were placed.
    const title = isFinal(error) ? copy.refused : SPEC_TOASTS.failed.title
    toast({ title, message: sentenceOf(error, otherwise), tone: 'danger' })
    if (rows.length > 0) onRefused(errorsOfRows(rows, count))
  }

  return {
    isSending: placing.isPending || isLeaving,
    send: (body: GroupAttempt['body']) => void send(body),
    closedSites,
    dropQuestion: () => setClosedSites(null),
  }
}

/** What is about no field is shown at the stop, whichever end it is. */
const errorsOfRows = (rows: readonly RefusedRow[], count: number): Record<string, string>[] =>
  Array.from({ length: count }, (_, index) => {
    const row = rows.find((one) => one.index === index)
    if (!row) return {}
    const fields = errorsByField(new CallError(422, '', row))
    return Object.keys(fields).length > 0 ? fields : { stop: row.message }
  })
