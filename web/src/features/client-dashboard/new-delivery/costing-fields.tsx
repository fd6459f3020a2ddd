/** What the order is charged to: only the fields that the organization uses, so most see none. */

import { Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { exampleOf, PO_NUMBER_MAX } from '@meridian/domain/organizations/cost-centers.ts'
import { COSTING_COPY as copy } from '../../../copy/costing.ts'
import { ORDER_TEXTS } from '../../../copy/order-texts.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { Fold } from '../../../parts/fold.tsx'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { needsCosting, type OrderCosting } from './costing.ts'
import type { DeliveryRequest } from './fields.ts'
import { NO_COST_CENTER } from './fields.ts'
import classes from './new-delivery.module.css'
import { Optional } from './optional.tsx'
import { useOrderCostCenters } from './ordering-for.ts'

type Props = {
  form: UseFormReturnType<DeliveryRequest>
  costing: OrderCosting
  /** Of an order that is edited. */
  present?: Order['costCenter']
}

export function CostingFields({ form, costing, present = null }: Props) {
  const { rule } = costing
  if (rule.costCenter === 'off' && rule.poNumber === 'off') return null
  const example = exampleOf(rule)
  const names = [
    ...(rule.costCenter === 'off' ? [] : [copy.costCenter]),
    ...(rule.poNumber === 'off' ? [] : [ORDER_TEXTS.poNumber]),
  ]
  return (
    <Fold
      name="costing"
      title={copy.section}
      summary={form.values.poNumber || names.join(', ')}
      isFilled={needsCosting(form.values, costing)}
      hasError={Boolean(form.errors.costCenterId || form.errors.poNumber)}
    >
      <div className={classes.pair}>
        {rule.costCenter === 'off' ? null : <CostCenterField form={form} costing={costing} present={present} />}
        {rule.poNumber === 'off' ? null : (
          <TextInput
            label={rule.poNumber === 'required' ? ORDER_TEXTS.poNumber : <Optional>{ORDER_TEXTS.poNumber}</Optional>}
            {...(example ? { description: copy.example(example) } : {})}
            maxLength={PO_NUMBER_MAX}
            autoComplete="off"
            {...form.getInputProps('poNumber')}
            // With a pattern it is no free text.
            {...(rule.poPattern === null ? { inputContainer: warnsOfPhi(form.values.poNumber) } : {})}
          />
        )}
      </div>
    </Fold>
  )
}

function CostCenterField({ form, costing: { rule, defaultId }, present }: Props) {
  const isRequired = rule.costCenter === 'required'
  const costCenters = useOrderCostCenters()
  const open = costCenters?.filter(({ isArchived }) => !isArchived) ?? []
  const options = open.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))
  // The one of a placed order may be archived, and stays unless it is changed.
  if (present && !open.some(({ id }) => id === present.id))
    options.push({ value: String(present.id), label: `${present.code} ${present.name}` })
  if (costCenters && options.length === 0)
    return (
      <Text size="sm" c={form.errors.costCenterId ? 'red' : 'dimmed'}>
        {copy.noneYet}
      </Text>
    )
  return (
    <SelectField
      label={isRequired ? copy.costCenter : <Optional>{copy.costCenter}</Optional>}
      placeholder={copy.choose}
      data={isRequired ? options : [{ value: NO_COST_CENTER, label: copy.noCostCenter }, ...options]}
      allowDeselect={false}
      searchable={options.length > 10}
      nothingFoundMessage={copy.nothingFound}
      checkIconPosition="right"
      {...form.getInputProps('costCenterId')}
      value={form.values.costCenterId || (defaultId === null ? null : String(defaultId))}
    />
  )
}
