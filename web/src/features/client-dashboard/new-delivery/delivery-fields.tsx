/** The fields of one delivery. Memoized: what changes beside them, such as the price, renders none of them again. */
import { memo } from 'react'
import { ContactsFold } from './contacts-fold.tsx'
import type { OrderCosting } from './costing.ts'
import { CostingFields } from './costing-fields.tsx'
import { ItemDescription, NotesFold, PackagesFold } from './item-fields.tsx'
import classes from './new-delivery.module.css'
import { ProofsFold } from './proof-fields.tsx'
import { WhenAndPriority } from './schedule-fields.tsx'
import { ServiceType } from './service-fields.tsx'
import { StopFields } from './stop-fields.tsx'
import { TradeFormFields } from './trade-form-fields.tsx'
import type { NewDelivery } from './use-new-delivery.ts'

type OrdinaryProps = { fields: NewDelivery['fields']; onAddressBlur: () => void }

/** What every order says. */
export const OrdinaryFields = memo(({ fields, onAddressBlur }: OrdinaryProps) => (
  <>
    <div className={classes.stops}>
      <StopFields stop="pickup" delivery={fields} onAddressBlur={onAddressBlur} />
      <StopFields stop="delivery" delivery={fields} onAddressBlur={onAddressBlur} />
    </div>
    <div className={classes.section}>
      <div className={classes.pair}>
        <ItemDescription form={fields.form} />
        <ServiceType form={fields.form} />
      </div>
      <WhenAndPriority form={fields.form} />
    </div>
  </>
))

/** What some orders say, folded. */
export const FoldedFields = memo(({ form, costing }: { form: NewDelivery['form']; costing: OrderCosting }) => (
  <div>
    <ContactsFold form={form} />
    <PackagesFold form={form} />
    <TradeFormFields form={form} />
    <ProofsFold form={form} />
    <CostingFields form={form} costing={costing} />
    <NotesFold form={form} />
  </div>
))
