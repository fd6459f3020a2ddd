import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { COLUMN_FIELDS, type ColumnField, type ImportColumns } from '@meridian/domain/imports/fields.ts'
import { useState } from 'react'
import { type ImportDetails, useSetColumns } from '../../data/imports.ts'
import { useSites } from '../../data/organizations/sites.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { IMPORT_COPY as copy, IMPORT_FIELD_LABELS as LABELS } from './imports.copy.ts'
import classes from './imports.module.css'
import { SheetNote } from './sheet-note.tsx'

/** Our field, their column, and what is in it. A column is one field only: chosen for another, it leaves the first. */
export function Columns({ details, onConfirmed }: { details: ImportDetails; onConfirmed: () => void }) {
  const save = useSetColumns(details.id)
  const [columns, setColumns] = useState<ImportColumns>(details.columns)
  const [siteId, setSiteId] = useState(details.pickupSiteId)
  const choose = (field: ColumnField, column: number | undefined) => {
    const others = Object.entries(columns).filter(([other, at]) => other !== field && at !== column)
    setColumns({ ...Object.fromEntries(others), ...(column === undefined ? {} : { [field]: column }) })
  }
  const used = Object.values(columns)
  const unused = details.titles.filter((_, at) => !used.includes(at))
  const body = { columns: columns as Record<ColumnField, number>, pickupSiteId: siteId }
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h3">
          {copy.columnsTitle}
        </Title>
        <Text c="dimmed">{details.isRemembered ? copy.remembered : copy.columnsLead}</Text>
      </div>
      <SheetNote sheets={details.sheets} />
      <PickupSite value={siteId} onChange={setSiteId} />
      <Paper withBorder>
        <Table className={classes.columns ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{copy.field}</Table.Th>
              <Table.Th>{copy.column}</Table.Th>
              <Table.Th>{copy.sample}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {COLUMN_FIELDS.map((field) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{LABELS[field]}</Table.Th>
                <Table.Td>
                  <select
                    className={classes.select}
                    aria-label={LABELS[field]}
                    value={columns[field] ?? ''}
                    onChange={({ target: { value } }) => choose(field, value === '' ? undefined : Number(value))}
                  >
                    <option value="">{copy.noColumn}</option>
                    {details.titles.map((title, at) => (
                      <option key={title} value={at}>
                        {title}
                      </option>
                    ))}
                  </select>
                </Table.Td>
                <Table.Td className={classes.sample ?? ''}>{details.samples[0]?.[columns[field] ?? -1]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {unused.length > 0 && <Text>{copy.unused(unused.join(', '))}</Text>}
      <FailureAlert error={save.error} otherwise={copy.unreachable} />
      <Group justify="flex-end">
        <Button loading={save.isPending} onClick={() => save.mutate(body, { onSuccess: onConfirmed })}>
          {copy.check}
        </Button>
      </Group>
    </Stack>
  )
}

function PickupSite({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { data: sites = [] } = useSites()
  if (sites.length === 0) return null
  return (
    <label className={classes.site}>
      <Text component="span" fw={500}>
        {copy.pickupSite}
      </Text>
      <select
        className={classes.select}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{copy.noSite}</option>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
