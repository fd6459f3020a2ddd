/** What is carried, for an order that is placed already, or for each day of a standing one. */

import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { ORDER_TEXTS } from '../../../copy/order-texts.ts'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import classes from './new-delivery.module.css'
import { PackageCount } from './package-count.tsx'
import { Optional } from './stop-fields.tsx'

type Form = UseFormReturnType<DeliveryRequest>

/** `placeholder`: an example of what is carried, where nothing is known of it yet. */
export const ItemTextAreas = ({ form, placeholder }: { form: Form; placeholder?: string }) => (
  <>
    <TextArea
      label={ORDER_TEXTS.itemDescription}
      placeholder={placeholder}
      rows={3}
      maxRows={8}
      maxLength={1000}
      {...form.getInputProps('itemDescription')}
      inputContainer={warnsOfPhi(form.values.itemDescription)}
    />
    <TextArea
      label={<Optional>{ORDER_TEXTS.specialInstructions}</Optional>}
      placeholder={copy.specialPlaceholder}
      rows={3}
      maxRows={8}
      maxLength={2000}
      {...form.getInputProps('specialInstructions')}
      inputContainer={warnsOfPhi(form.values.specialInstructions)}
    />
  </>
)

export const ItemTexts = ({ form, children }: { form: Form; children?: ReactNode }) => (
  <fieldset className={classes.section} aria-label={copy.sections.item}>
    <h3 className={classes.legend}>{copy.sections.item}</h3>
    <div className={classes.pair}>
      <ItemTextAreas form={form} />
      <PackageCount form={form} />
      {children}
    </div>
  </fieldset>
)
