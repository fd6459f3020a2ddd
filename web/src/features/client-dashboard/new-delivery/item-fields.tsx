import type { UseFormReturnType } from '@mantine/form'
import { NEW_DELIVERY_COPY as copy } from '../new-delivery.copy.ts'
import type { DeliveryRequest } from './fields.ts'
import { ItemTextAreas } from './item-texts.tsx'
import classes from './new-delivery.module.css'
import { PackageCount } from './package-count.tsx'
import { ProofSwitches, SampleFields } from './proof-fields.tsx'
import { isSample } from './request.ts'
import { TradeFormFields } from './trade-form-fields.tsx'

type Props = {
  form: UseFormReturnType<DeliveryRequest>
  /** Of several orders: how many packages, and what is counted in them, is each one's own. */
  isShared?: boolean
}

export function ItemFields({ form, isShared = false }: Props) {
  return (
    <fieldset className={classes.section} aria-label={copy.sections.item}>
      <h3 className={classes.legend}>{copy.sections.item}</h3>
      <div className={classes.pair}>
        <ItemTextAreas form={form} placeholder={copy.itemPlaceholder} />
        {isShared ? null : <PackageCount form={form} />}
        {isSample(form.values) && <SampleFields form={form} />}
        <ProofSwitches form={form} />
      </div>
      {isShared ? null : <TradeFormFields form={form} />}
    </fieldset>
  )
}
