/** The form of one delivery, with its price always in view: a client's own, and that of an admin who orders for one. */
import { Button, Paper, Text, Title } from '@mantine/core'
import { STOPS } from '@meridian/domain/proofs/stops.ts'
import { BUSINESS_ZONE, zoneOf } from '@meridian/domain/time/calendar.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import { IconClock, IconEraser } from '@tabler/icons-react'
import { type FocusEvent, type FormEvent, type ReactNode, useId } from 'react'
import { isApproximate, isComplete } from '../../../parts/places/address-field.tsx'
import { RoutePreview } from '../../../parts/places/route-preview.tsx'
import { PricePanel } from '../../../parts/pricing/price-panel.tsx'
import { AfterPaint } from '../../../ui/after-paint.tsx'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import { ClosedSiteDialog } from './closed-site.tsx'
import { FoldedFields, OrdinaryFields } from './delivery-fields.tsx'
import { isEmpty } from './draft.ts'
import classes from './new-delivery.module.css'
import { PriceChangedDialog } from './price-changed-dialog.tsx'
import { promisedAtOf } from './request.ts'
import type { NewDelivery } from './use-new-delivery.ts'

type Props = {
  delivery: NewDelivery
  submitLabel: string
  onSubmit: () => void
  /** Other ways to order, beside the title. */
  links?: ReactNode
  /** Above the fields, and below them when there is a price. */
  before?: ReactNode
  note?: ReactNode
}

export function DeliveryForm({ delivery, submitLabel, onSubmit, links, before, note }: Props) {
  const titleId = useId()
  const formId = useId()
  const { form, pricing } = delivery
  const isAnyApproximate = STOPS.some((stop) => isApproximate(form.values[stop]))

  const { pickup, delivery: dropOff } = form.values
  const promised =
    pricing.kind === 'quote' && dropOff.point
      ? placeTime(new Date(promisedAtOf(form.values, pricing.quote, new Date())), zoneOf(dropOff.point), new Date())
      : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }

  const price = (
    <PricePanel
      pricing={pricing}
      priority={form.values.priority}
      serviceType={form.values.serviceType}
      isDated={form.values.date !== null}
      isApproximate={isAnyApproximate}
      promised={promised}
      timeAtPickup={(time) => placeTime(time, pickup.point ? zoneOf(pickup.point) : BUSINESS_ZONE, new Date())}
      action={
        <Button type="submit" form={formId} size="md" loading={delivery.isSending} className={classes.submit}>
          {submitLabel}
        </Button>
      }
    />
  )
  return (
    <Paper component="section" className={classes.card} aria-labelledby={titleId}>
      <form id={formId} onSubmit={submit} onFocus={showWhole} noValidate aria-labelledby={titleId}>
        <Head titleId={titleId} delivery={delivery} links={links} />
        {before}
        <OrdinaryFields fields={delivery.fields} onAddressBlur={pricing.recalculate} />
        <AfterPaint>
          {isComplete(pickup) && isComplete(dropOff) ? (
            <div className={classes.route}>
              <RoutePreview
                pickup={pickup}
                delivery={dropOff}
                isApproximate={isAnyApproximate || (pricing.kind === 'quote' && pricing.quote.quality === 'estimate')}
                miles={pricing.kind === 'quote' ? Number(pricing.quote.distance) : null}
                isPricing={pricing.isBusy}
              />
            </div>
          ) : null}
          <FoldedFields form={form} costing={delivery.costing} />
          {pricing.price ? note : null}
        </AfterPaint>
        {price}
      </form>
      <ClosedSiteDialog
        closedSites={delivery.closedSites}
        action={copy.orderAnyway}
        onAccept={delivery.acceptClosedSites}
      />
      <PriceChangedDialog
        question={delivery.question}
        onAccept={delivery.acceptPrice}
        onClose={delivery.dropQuestion}
      />
    </Paper>
  )
}

/** Clear of the price bar, which stays at the bottom of the window: CSS says how much room it needs. */
function showWhole({ target }: FocusEvent<HTMLElement>): void {
  // Not buttons: those of the calendar lie over the form, and scrolling would close it.
  if (target.matches('input, textarea, a')) target.scrollIntoView({ block: 'nearest' })
}

function Head({ titleId, delivery, links }: { titleId: string; delivery: NewDelivery; links: ReactNode }) {
  const isUntouched = isEmpty(delivery.form.values)
  return (
    <div className={classes.head}>
      <div>
        <Title order={2} id={titleId}>
          {copy.title}
        </Title>
        <Text size="sm" c="dimmed" className={classes.headFacts}>
          <IconClock size={16} aria-hidden />
          <span>
            {copy.estimatedTime}: <strong>{copy.estimatedMinutes}</strong> {copy.toFillIn}
          </span>
          {!isUntouched && <span className={classes.draftKept}>{copy.draftKept}</span>}
        </Text>
      </div>
      <div className={classes.headActions}>
        {links}
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconEraser size={18} aria-hidden />}
          disabled={isUntouched || delivery.isSending}
          onClick={delivery.clear}
          className={classes.clear}
        >
          {copy.clear}
        </Button>
      </div>
    </div>
  )
}
