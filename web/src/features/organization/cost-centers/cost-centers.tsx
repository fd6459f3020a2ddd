/** What orders are charged to: the rules of the organization, and the cost centers people choose from. */
import { Skeleton, Stack } from '@mantine/core'
import { useCostCenters, useCosting } from '../../../data/organizations/cost-centers.ts'
import { Gate } from '../../../ui/gate.tsx'
import { COSTS_COPY as copy } from '../organization-costs.copy.ts'
import { CostCenterList } from './cost-center-list.tsx'
import { CostingRules } from './costing-rules.tsx'

export function CostCenters() {
  const costing = useCosting()
  const costCenters = useCostCenters()
  return (
    <Stack gap="lg">
      <Gate query={costing} skeleton={<Skeleton h={280} />} errorTitle={copy.failed}>
        {(rules) => (
          <CostingRules
            rules={rules}
            hasNoneToChoose={costCenters.data?.every(({ isArchived }) => isArchived) ?? false}
          />
        )}
      </Gate>
      <Gate query={costCenters} skeleton={<Skeleton h={240} />} errorTitle={copy.failed}>
        {(found) => <CostCenterList costCenters={found} />}
      </Gate>
    </Stack>
  )
}
