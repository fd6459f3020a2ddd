import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CODE_MAX, NAME_MAX } from '@meridian/contract/organizations/cost-centers.ts'
import { fieldErrors } from '../../../data/call.ts'
import { type CostCenter, useAddCostCenter, useEditCostCenter } from '../../../data/organizations/cost-centers.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { COSTS_COPY as copy } from '../organization-costs.copy.ts'

type Props = { costCenter: CostCenter | null; onDone: () => void }

export function CostCenterForm({ costCenter, onDone }: Props) {
  const add = useAddCostCenter()
  const edit = useEditCostCenter()
  const form = useForm({
    initialValues: { code: costCenter?.code ?? '', name: costCenter?.name ?? '' },
    validate: {
      code: (text) => (text.trim() ? null : copy.codeWanted),
      name: (text) => (text.trim() ? null : copy.nameWanted),
    },
  })
  const settled = { onSuccess: onDone, onError: (error: unknown) => form.setErrors(fieldErrors(error)) }
  const save = (values: typeof form.values) =>
    costCenter ? edit.mutate({ id: costCenter.id, ...values }, settled) : add.mutate(values, settled)
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <TextInput label={copy.code} maxLength={CODE_MAX} data-autofocus {...form.getInputProps('code')} />
        <TextInput label={copy.name} maxLength={NAME_MAX} {...form.getInputProps('name')} />
        {costCenter ? (
          <Text size="sm" c="dimmed">
            {copy.editHint}
          </Text>
        ) : null}
        <FailureAlert error={add.error ?? edit.error} otherwise={copy.unreachable} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {copy.cancel}
          </Button>
          <Button type="submit" loading={add.isPending || edit.isPending}>
            {copy.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
