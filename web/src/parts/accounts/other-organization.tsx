/** Instead of an order that belongs to another organization of the same person. */
import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { SWITCH_COPY as copy } from '../../copy/switch-organization.ts'
import {
  type OtherOrganization as Organization,
  useSwitchOrganization,
} from '../../data/accounts/switch-organization.ts'
import { EmptyState } from '../../ui/states.tsx'
import { toastFailure } from '../failed-action.tsx'

export function OtherOrganization({ organization }: { organization: Organization }) {
  const change = useSwitchOrganization()
  // The same link, in the other organization.
  const here = location.pathname + location.search
  return (
    <EmptyState
      compact
      icon={<IconBuilding aria-hidden />}
      title={copy.belongsTo(organization.name)}
      actions={
        <Button
          loading={change.isPending || change.isSuccess}
          onClick={() =>
            change.mutate({ organizationId: organization.id, path: here }, { onError: toastFailure(copy.failed) })
          }
        >
          {copy.switchTo(organization.name)}
        </Button>
      }
    >
      {copy.why}
    </EmptyState>
  )
}
