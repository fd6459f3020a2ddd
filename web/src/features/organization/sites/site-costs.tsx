/** What a site does otherwise than its organization about cost centers and PO numbers. Loaded once it is unfolded. */

import { Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { COSTING_DEMANDS, type CostingDemand } from '@meridian/domain/organizations/cost-centers.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ORDER_TEXTS } from '../../../copy/order-texts.ts'
import { type Costing, useCostCenters, useCosting } from '../../../data/organizations/cost-centers.ts'
import type { SiteCosts } from '../../../data/organizations/sites.ts'
import { Gate } from '../../../ui/gate.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { COSTS_COPY } from '../organization-costs.copy.ts'
import { SITES_COPY as copy } from './organization-sites.copy.ts'
import classes from './sites.module.css'

type Props = { siteId: number; changed: SiteCosts | null; onChange: (costs: SiteCosts) => void }

const AS_ORGANIZATION: SiteCosts = { costCenter: null, poNumber: null, costCenterId: null }

export function CostsFold(props: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <UnstyledButton
        className={classes.fold ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronDown size={18} aria-hidden data-open={isOpen || undefined} />
        {copy.costs}
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Costs {...props} /> : null}
      </div>
    </div>
  )
}

function Costs({ siteId, changed, onChange }: Props) {
  const costing = useCosting()
  return (
    <Gate query={costing} skeleton={<Skeleton h={160} />} errorTitle={copy.costsFailed} compact>
      {(rules) => <Fields rules={rules} costs={changed ?? storedOf(rules, siteId)} onChange={onChange} />}
    </Gate>
  )
}

function storedOf({ sites }: Costing, id: number): SiteCosts {
  const own = sites.find(({ siteId }) => siteId === id)
  if (!own) return AS_ORGANIZATION
  const { siteId: _, ...costs } = own
  return costs
}

type FieldsProps = { rules: Costing; costs: SiteCosts; onChange: (costs: SiteCosts) => void }

function Fields({ rules, costs, onChange }: FieldsProps) {
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {copy.costsLead}
      </Text>
      <div className={classes.pair}>
        <Demand
          label={COSTS_COPY.costCenter}
          organization={rules.costCenter}
          value={costs.costCenter}
          onChange={(costCenter) => onChange({ ...costs, costCenter })}
        />
        <Demand
          label={ORDER_TEXTS.poNumber}
          organization={rules.poNumber}
          value={costs.poNumber}
          onChange={(poNumber) => onChange({ ...costs, poNumber })}
        />
      </div>
      {(costs.costCenter ?? rules.costCenter) === 'off' ? null : (
        <OwnCostCenter value={costs.costCenterId} onChange={(costCenterId) => onChange({ ...costs, costCenterId })} />
      )}
    </Stack>
  )
}

type DemandProps = {
  label: string
  organization: CostingDemand
  value: CostingDemand | null
  onChange: (value: CostingDemand | null) => void
}

const Demand = ({ label, organization, value, onChange }: DemandProps) => (
  <SelectField
    label={label}
    allowDeselect={false}
    data={[
      { value: '', label: copy.asOrganization(COSTS_COPY.demands[organization]) },
      ...COSTING_DEMANDS.map((demand) => ({ value: demand, label: COSTS_COPY.demands[demand] })),
    ]}
    value={value ?? ''}
    onChange={(chosen) => onChange(COSTING_DEMANDS.find((demand) => demand === chosen) ?? null)}
  />
)

type OwnProps = { value: number | null; onChange: (id: number | null) => void }

/** One that was archived since is named, so that it is clear why orders do not begin with it. */
function OwnCostCenter({ value, onChange }: OwnProps) {
  const costCenters = useCostCenters()
  return (
    <Gate query={costCenters} skeleton={<Skeleton h={72} />} errorTitle={COSTS_COPY.failed} compact>
      {(all) => (
        <SelectField
          label={copy.ownCostCenter}
          description={copy.ownCostCenterHint}
          searchable
          allowDeselect={false}
          data={[
            { value: '', label: copy.noCostCenter },
            ...all
              .filter(({ id, isArchived }) => !isArchived || id === value)
              .map(({ id, code, name, isArchived }) => {
                const label = `${code} ${name}`
                return { value: String(id), label: isArchived ? copy.archived(label) : label }
              }),
          ]}
          value={value === null ? '' : String(value)}
          onChange={(chosen) => onChange(chosen ? Number(chosen) : null)}
        />
      )}
    </Gate>
  )
}
