import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { type CostCenter, useEditCostCenter } from '../../../data/organizations/cost-centers.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { COSTS_COPY as copy } from '../organization-costs.copy.ts'
import { CostCenterForm } from './cost-center-form.tsx'

export function CostCenterList({ costCenters }: { costCenters: readonly CostCenter[] }) {
  const titleId = useId()
  const change = useEditCostCenter()
  const [edited, setEdited] = useState<CostCenter | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <Paper component="section" p="lg" aria-labelledby={titleId}>
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={2} id={titleId}>
            {copy.listTitle}
          </Title>
          <Text size="sm" c="dimmed">
            {costCenters.length === 0 ? copy.empty : copy.listLead}
          </Text>
        </div>
        <Button onClick={() => setEdited('new')}>{copy.add}</Button>
      </Group>
      <FailureAlert error={change.error} otherwise={copy.unreachable} mb="md" />
      <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
        {costCenters.map((costCenter) => (
          <Group component="li" key={costCenter.id} justify="space-between" gap="sm" py="xs">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Group gap="xs">
                <Text fw={600}>{costCenter.code}</Text>
                {costCenter.isArchived ? (
                  <Badge color="gray" variant="light">
                    {copy.archived}
                  </Badge>
                ) : null}
              </Group>
              <Text size="sm" c="dimmed">
                {costCenter.name}
              </Text>
            </div>
            <Group gap="xs">
              <Button variant="subtle" aria-label={copy.editOf(costCenter.code)} onClick={() => setEdited(costCenter)}>
                {copy.edit}
              </Button>
              <Button
                variant="subtle"
                color="gray"
                aria-label={costCenter.isArchived ? copy.restoreOf(costCenter.code) : copy.archiveOf(costCenter.code)}
                loading={change.isPending && change.variables.id === costCenter.id}
                onClick={() => change.mutate({ id: costCenter.id, isArchived: !costCenter.isArchived })}
              >
                {costCenter.isArchived ? copy.restore : copy.archive}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      <Dialog
        opened={edited !== null}
        onClose={close}
        title={edited === null || edited === 'new' ? copy.addTitle : copy.editOf(edited.code)}
      >
        <CostCenterForm costCenter={edited === 'new' ? null : edited} onDone={close} />
      </Dialog>
    </Paper>
  )
}
