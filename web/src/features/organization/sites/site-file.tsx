/** Sites from a CSV file: chosen, looked at row by row, then applied as a whole. */
import { Alert, Button, FileButton, Group, Stack, Table, Text } from '@mantine/core'
import type { SiteFileRow } from '@meridian/contract/organizations/site-csv.ts'
import { MAX_SITE_FILE_BYTES, SITE_COLUMNS } from '@meridian/domain/organizations/site-csv.ts'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { type SiteFilePreview, useApplySiteFile, usePreviewSiteFile } from '../../../data/organizations/site-file.ts'
import { FailureAlert, FailureText } from '../../../parts/failed-action.tsx'
import { toast } from '../../../ui/toast.ts'
import { SITE_FILE_COPY as copy } from './organization-site-file.copy.ts'
import classes from './sites.module.css'

export function SiteFileImport({ onClose }: { onClose: () => void }) {
  const preview = usePreviewSiteFile()
  const [isTooLarge, setIsTooLarge] = useState(false)
  function choose(file: File | null): void {
    if (!file) return
    preview.reset()
    setIsTooLarge(file.size > MAX_SITE_FILE_BYTES)
    if (file.size <= MAX_SITE_FILE_BYTES) preview.mutate(file)
  }
  return (
    <Stack gap="md">
      <Text>{copy.lead}</Text>
      <Text c="dimmed">{copy.hours}</Text>
      <Group>
        <FileButton onChange={choose} accept=".csv,text/csv" inputProps={{ 'aria-label': copy.choose }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileImport size={18} aria-hidden />}
              loading={preview.isPending}
            >
              {copy.choose}
            </Button>
          )}
        </FileButton>
        {preview.isPending && <Text role="status">{copy.reading}</Text>}
      </Group>
      <FailureText text={isTooLarge ? copy.tooLarge : null} />
      <FailureAlert error={preview.error} otherwise={copy.unreachable} />
      {preview.data && <Preview key={preview.submittedAt} file={preview.data} onClose={onClose} />}
    </Stack>
  )
}

function Preview({ file, onClose }: { file: SiteFilePreview; onClose: () => void }) {
  const apply = useApplySiteFile()
  const faulty = file.rows.filter(({ faults }) => faults.length > 0)
  const count = (wanted: SiteFileRow['action']) => file.rows.filter(({ action }) => action === wanted).length
  const store = () =>
    apply.mutate(file, {
      onSuccess: ({ added, changed }) => {
        toast({ title: copy.applied(added, changed), tone: 'success' })
        onClose()
      },
    })
  return (
    <>
      {faulty.length > 0 ? (
        <Alert color="red" variant="light">
          {copy.faulty(faulty.length)}
        </Alert>
      ) : (
        <Text role="status">{copy.counts(count('add'), count('change'), count('keep'))}</Text>
      )}
      {/* What is wrong is first: in a long file it would not be found. */}
      <Rows rows={[...faulty, ...file.rows.filter(({ faults }) => faults.length === 0)]} />
      <FailureAlert error={apply.error} otherwise={copy.unreachable} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {copy.cancel}
        </Button>
        {faulty.length === 0 && (
          <Button loading={apply.isPending} onClick={store}>
            {copy.apply}
          </Button>
        )}
      </Group>
    </>
  )
}

function Rows({ rows }: { rows: readonly SiteFileRow[] }) {
  return (
    <Table.ScrollContainer minWidth={480} maxHeight={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{copy.row}</Table.Th>
            <Table.Th>{copy.site}</Table.Th>
            <Table.Th>{copy.address}</Table.Th>
            <Table.Th>{copy.result}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.row}>
              <Table.Td>{row.row}</Table.Td>
              <Cell row={row} columns={['name', 'externalCode']}>
                {[row.name, row.externalCode].filter(Boolean).join(' · ')}
              </Cell>
              <Cell row={row} columns={['address']}>
                {row.address}
              </Cell>
              <Table.Td>
                <Result row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type CellProps = { row: SiteFileRow; columns: readonly (keyof typeof SITE_COLUMNS)[]; children: string }

const Cell = ({ row, columns, children }: CellProps) => (
  <Table.Td {...(row.faults.some(({ column }) => columns.includes(column)) ? { className: classes.faulty ?? '' } : {})}>
    {children}
  </Table.Td>
)

function Result({ row }: { row: SiteFileRow }) {
  if (row.faults.length > 0)
    return row.faults.map(({ column, fault, value }) => (
      <Text key={column + fault} size="sm" c="red">
        {copy.inCell(SITE_COLUMNS[column], copy.faults[fault](value))}
      </Text>
    ))
  return (
    <>
      <Text size="sm">{copy.actions[row.action]}</Text>
      {row.precision === 'zip' && (
        <Text size="sm" c="dimmed">
          {copy.zipOnly}
        </Text>
      )}
    </>
  )
}
