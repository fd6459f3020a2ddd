/** The state of one delivery of the form: its values, its price, and what the whole form asks of it. */

import { useForm } from '@mantine/form'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePricing } from '../../../data/pricing/pricing.ts'
import { costingBody, costingErrors, costingFor } from '../new-delivery/costing.ts'
import type { DeliveryRequest } from '../new-delivery/fields.ts'
import { useOrderCosting } from '../new-delivery/ordering-for.ts'
import { ownSiteErrors } from '../new-delivery/own-site.ts'
import { closedDaysText } from './closed-days.ts'
import { type PartBody, partBodyOf, partErrorsOf } from './part-request.ts'

/** What the whole form shows of a part. */
export type PartState = { request: DeliveryRequest; cents: number | null; problem: string | null }
/** What the whole form asks of it when it is sent. */
export type PartHandle = {
  isMovingPin: () => boolean
  isValid: () => boolean
  body: () => PartBody
  showErrors: (errors: Record<string, string>) => void
}

export type PartOptions = {
  id: number
  initial: DeliveryRequest
  /** On which it runs: a site may be closed then, or, on the first, the slot shorter than the drive. */
  days: readonly string[]
  onState: (id: number, state: PartState) => void
  register: (id: number, handle: PartHandle | null) => void
}

export type Part = ReturnType<typeof usePart>

export function usePart({ id, initial, days, onState, register }: PartOptions) {
  const firstDay = days[0] ?? null
  const costs = useOrderCosting()
  const routeMinutes = useRef<number | null>(null)
  const form = useForm<DeliveryRequest>({
    initialValues: { ...initial, date: firstDay },
    validate: (request) => ({
      ...ownSiteErrors(request),
      ...partErrorsOf(request, new Date(), routeMinutes.current),
      ...costingErrors(request, costingFor(costs, request)),
    }),
  })
  const costing = costingFor(costs, form.values)
  const { pickup, delivery, serviceType, priority } = form.values
  const pricing = usePricing({ pickup, delivery, serviceType, priority })
  routeMinutes.current = pricing.kind === 'quote' && !pricing.isBusy ? pricing.quote.estimatedTime : null
  const closed = useClosedDays(form.values, days, routeMinutes.current)
  const [generation, setGeneration] = useState(0)
  const movingPins = useRef(new Set<Stop>())

  const cents = pricing.kind === 'quote' && pricing.price.totalCost ? parseCents(pricing.price.totalCost) : null
  const problem = pricing.kind === 'refused' ? pricing.problem : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown of it, whatever the function is
  useEffect(() => onState(id, { request: form.values, cents, problem }), [form.values, cents, problem])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the day is another one
  useEffect(() => form.setFieldValue('date', firstDay), [firstDay])

  useEffect(() => {
    register(id, {
      isMovingPin: () => movingPins.current.size > 0,
      isValid: () => !form.validate().hasErrors,
      body: () => partBodyOf(form.values, costingBody(form.values, costing)),
      showErrors: form.setErrors,
    })
    return () => register(id, null)
  })

  return {
    form,
    costing,
    pricing,
    closed,
    generation,
    fill: (values: Partial<DeliveryRequest>) => {
      form.setValues(values)
      form.clearErrors()
      setGeneration((before) => before + 1)
    },
    movePin: (stop: Stop, isMoving: boolean) => void movingPins.current[isMoving ? 'add' : 'delete'](stop),
  }
}

/** Not with each letter that is typed: each day is looked up in a calendar. */
function useClosedDays(request: DeliveryRequest, days: readonly string[], routeMinutes: number | null) {
  const { pickup, delivery, priority, timeSlot, timeFrom, timeTo } = request
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they depend on, of all values
  return useMemo(() => {
    const visits = { days, now: new Date(), routeMinutes }
    return {
      pickup: closedDaysText(request, 'pickup', visits),
      delivery: closedDaysText(request, 'delivery', visits),
    }
  }, [pickup, delivery, priority, timeSlot, timeFrom, timeTo, days.join(), routeMinutes])
}
