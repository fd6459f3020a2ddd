/** Who is at the stops, and how the recipient hears of the delivery. */
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { STOPS, type Stop } from '@meridian/domain/proofs/stops.ts'
import { Fold } from '../../../parts/fold.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { NEW_DELIVERY_COPY } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import { FOLDS_COPY as copy } from './folds.copy.ts'
import classes from './new-delivery.module.css'
import { Optional } from './optional.tsx'
import { RecipientFields } from './recipient-fields.tsx'

type Form = UseFormReturnType<DeliveryRequest>
type Props = {
  form: Form
  /** Those whose contact is not asked for elsewhere. */
  stops?: readonly Stop[]
  /** An order that is placed already keeps its updates. */
  hasUpdates?: boolean
}

export function ContactsFold({ form, stops = STOPS, hasUpdates = true }: Props) {
  const names = stops.flatMap((stop) => [`${stop}ContactName`, `${stop}ContactPhone`] as const)
  const filled = summaryOf(form.values, stops, hasUpdates)
  const asked = hasUpdates ? (['recipientEmail'] as const) : []
  return (
    <Fold
      name="contacts"
      title={copy.contacts}
      summary={filled.join(' · ') || (hasUpdates ? copy.contactsHint : copy.contactsOnlyHint)}
      isFilled={filled.length > 0}
      hasError={[...names, ...asked].some((name) => form.errors[name])}
    >
      <div className={stops.length > 1 ? classes.pair : undefined}>
        {stops.map((stop) => (
          <Contact key={stop} stop={stop} form={form} />
        ))}
      </div>
      {hasUpdates ? <RecipientFields form={form} /> : null}
    </Fold>
  )
}

const LABELS: Record<Stop, string> = { pickup: copy.pickupContact, delivery: copy.deliveryContact }

function Contact({ stop, form }: { stop: Stop; form: Form }) {
  const contact = (field: 'ContactName' | 'ContactPhone', label: string) => ({
    ...form.getInputProps(`${stop}${field}`),
    label: <Optional>{label}</Optional>,
  })
  return (
    <fieldset className={classes.contact} aria-label={LABELS[stop]}>
      <h3 className={classes.contactTitle}>{LABELS[stop]}</h3>
      <div className={classes.pair}>
        <TextInput {...contact('ContactName', NEW_DELIVERY_COPY.contactName)} autoComplete="off" maxLength={100} />
        <PhoneField {...contact('ContactPhone', NEW_DELIVERY_COPY.contactPhone)} autoComplete="off" />
      </div>
    </fieldset>
  )
}

function summaryOf(request: DeliveryRequest, stops: readonly Stop[], hasUpdates: boolean): string[] {
  const contact = (stop: Stop) => request[`${stop}ContactName`].trim() || request[`${stop}ContactPhone`].trim()
  return [
    ...stops.flatMap((stop) => {
      const name = contact(stop)
      return name ? [stop === 'pickup' ? copy.from(name) : copy.to(name)] : []
    }),
    ...(hasUpdates && request.textsRecipient ? [copy.texts] : []),
    ...(hasUpdates && request.emailsRecipient ? [copy.emails] : []),
  ]
}
