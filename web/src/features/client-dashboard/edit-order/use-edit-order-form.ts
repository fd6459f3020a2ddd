/** The state of the form that changes a placed order: its values, the new price, and saving. */

import { useForm } from '@mantine/form'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../../data/call.ts'
import { navigateTo } from '../../../data/navigation.ts'
import { useEditOrder } from '../../../data/orders/edit-order.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { newPriceOf as changedPrice } from '../../../data/orders/place-order.ts'
import type { Located } from '../../../data/places/addresses.ts'
import { usePricing } from '../../../data/pricing/pricing.ts'
import { toast } from '../../../ui/toast.ts'
import { useClosedSites } from '../new-delivery/closed-sites.ts'
import { costingFor } from '../new-delivery/costing.ts'
import { type DeliveryRequest, requestOfOrder } from '../new-delivery/fields.ts'
import { useOrderCosting } from '../new-delivery/ordering-for.ts'
import { hasPoints } from '../new-delivery/request.ts'
import { errorsByField, focusFirstError } from '../new-delivery/use-new-delivery.ts'
import { CHECKING_PIN, SPEC_TOASTS } from '../new-delivery.copy.ts'
import { EDIT_ORDER_COPY as copy } from './edit-order.copy.ts'
import { differenceOf, editBodyOf, editErrorsOf, newPriceOf } from './edit-request.ts'

export function useEditOrderForm(order: Order, book: readonly Located[]) {
  // As it was when the form was opened: a live update must not change what is being edited, and the server names a newer revision.
  const [opened] = useState(() => ({ order, request: requestOfOrder(order, book) }))
  const costs = useOrderCosting()
  const form = useForm<DeliveryRequest>({
    initialValues: opened.request,
    validate: (request) => editErrorsOf(request, opened.request, new Date(), costingFor(costs, request)),
  })
  const costing = costingFor(costs, form.values)
  const { pickup, delivery, serviceType, priority } = form.values
  const pricing = usePricing({ pickup, delivery, serviceType, priority })
  const price = newPriceOf(form.values, opened.order, pricing)
  const saving = useEditOrder(order.id)
  // Only the server knows of which stops it asks: not of what stays as it was.
  const closedSites = useClosedSites(form.values, null)
  const [failure, setFailure] = useState<string | null>(null)
  const [generation, setGeneration] = useState(0)
  const movingPins = useRef(new Set<Stop>())

  function fill(values: Partial<DeliveryRequest>): void {
    form.setValues(values)
    form.clearErrors()
    setGeneration((before) => before + 1)
  }

  function submit(): void {
    setFailure(null)
    if (movingPins.current.size > 0) toast(CHECKING_PIN)
    else if (form.validate().hasErrors) focusFirstError()
    else if (!hasPoints(form.values)) toast(SPEC_TOASTS.missingCoordinates)
    else if (price.kind === 'open' || price.kind === 'refused') toast(SPEC_TOASTS.pricingRequired)
    else {
      const request = { ...form.values, acceptsClosedSites: closedSites.isAccepted() }
      saving.mutate(editBodyOf(opened.order, request, price, costing), { onSuccess: finish, onError: fail })
    }
  }

  function acceptClosedSites(): void {
    closedSites.accept()
    submit()
  }

  function finish(changed: Order): void {
    const isUnchanged = changed.revision === opened.order.revision
    toast(isUnchanged ? copy.nothing : copy.saved(orderLabel(order.id)))
    const difference = differenceOf(opened.order, changed.totalCost)
    const isToPay = difference !== null && difference > 0 && !holdsUp(changed.approval)
    navigateTo(
      isToPay ? `/checkout?orderId=${order.id}&amount=${formatCents(difference)}` : `/orders?order=${order.id}`,
    )
  }

  function fail(error: unknown): void {
    if (closedSites.askAfter(error)) return
    form.setErrors(errorsByField(error))
    // It is shown with the next quote, and agreed to by saving again.
    if (changedPrice(error)) pricing.recalculate()
    setFailure(sentenceOf(error, copy.noAnswer))
  }

  return {
    order: opened.order,
    form,
    costing,
    closedSites,
    acceptClosedSites,
    price,
    generation,
    fill,
    movePin: (stop: Stop, isMoving: boolean) => void movingPins.current[isMoving ? 'add' : 'delete'](stop),
    submit,
    failure,
    isSaving: saving.isPending,
  }
}

export type EditOrderForm = ReturnType<typeof useEditOrderForm>
