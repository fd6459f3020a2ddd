import { Alert, Button, Group, Progress, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { IMPORT_PAGE_ROWS } from '@meridian/contract/imports.ts'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { PHI_COPY } from '../../copy/phi.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import {
  type ImportDetails,
  type RowFilter,
  useDiscardImport,
  useImportRows,
  usePlaceImport,
} from '../../data/imports.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { Causes } from './causes.tsx'
import { IMPORT_COPY as copy } from './imports.copy.ts'
import classes from './imports.module.css'
import { RowTable } from './row-table.tsx'
import { SheetNote } from './sheet-note.tsx'

type Props = { details: ImportDetails; onChangeColumns: () => void; onGone: () => void }

export function StagedRows({ details, onChangeColumns, onGone }: Props) {
  const [filter, setFilter] = useState<RowFilter>('all')
  const [page, setPage] = useState(1)
  // The last of them is corrected: there is nothing to show only.
  const shown = filter === 'phi' && details.phiRows === 0 ? 'all' : filter
  const query = useImportRows(details, { page, filter: shown })
  // Corrected rows leave the list of problems: the page that was looked at may be gone.
  const last = query.data ? Math.max(1, Math.ceil(query.data.total / IMPORT_PAGE_ROWS)) : page
  if (page > last) setPage(last)
  function show(next: RowFilter): void {
    setFilter(next)
    setPage(1)
  }
  return (
    <Stack gap="md">
      <Head details={details} />
      <Causes details={details} />
      {details.phiRows > 0 && <PhiNote count={details.phiRows} isAlone={shown === 'phi'} onShow={show} />}
      <Group justify="space-between">
        <Switch
          label={copy.onlyFaulty}
          checked={shown === 'faulty'}
          onChange={({ currentTarget }) => show(currentTarget.checked ? 'faulty' : 'all')}
        />
        <Button variant="subtle" onClick={onChangeColumns} disabled={details.isPlacing}>
          {copy.changeColumns}
        </Button>
      </Group>
      <Gate query={query} skeleton={<Skeleton height={320} />} isLong>
        {({ rows, total }) => (
          <>
            <RowTable details={details} rows={rows} />
            <Pages page={page} total={total} count={rows.length} onChange={setPage} />
          </>
        )}
      </Gate>
      <Actions details={details} onGone={onGone} />
    </Stack>
  )
}

type PhiNoteProps = { count: number; isAlone: boolean; onShow: (filter: RowFilter) => void }

const PhiNote = ({ count, isAlone, onShow }: PhiNoteProps) => (
  <Alert color="yellow" icon={<IconShieldExclamation aria-hidden />} title={copy.phiRows(count)}>
    <Text size="sm">{PHI_COPY.why}</Text>
    <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => onShow(isAlone ? 'all' : 'phi')}>
      {isAlone ? copy.showAllRows : copy.showPhiRows}
    </Button>
  </Alert>
)

function Head({ details: { fileName, counts, rowCount, totalCost, sheets } }: { details: ImportDetails }) {
  return (
    <>
      <div>
        <Title order={2} size="h3" className={classes.name ?? ''}>
          {fileName}
        </Title>
        <Text role="status">
          {copy.counts(counts.good, counts.faulty, counts.placed)}
          {totalCost !== null && counts.good > 0 && <strong className={classes.total}>{copy.total(totalCost)}</strong>}
        </Text>
      </div>
      <SheetNote sheets={sheets} />
      {counts.waiting > 0 && (
        <div>
          <Text size="sm">{copy.checking(rowCount - counts.waiting, rowCount)}</Text>
          <Progress value={((rowCount - counts.waiting) / rowCount) * 100} aria-label={copy.rowsTitle} />
        </div>
      )}
    </>
  )
}

/** Where the buttons are that lead to it. */
function Result({ details: { counts, isPlacing, hasFailed, groups } }: { details: ImportDetails }) {
  const isDone = counts.placed > 0 && !isPlacing
  if (!isDone && !isPlacing && !hasFailed) return null
  return (
    <div className={classes.result}>
      {isPlacing && (
        <Alert color="brand" role="status">
          {copy.placing}
        </Alert>
      )}
      {hasFailed && <Alert color="red">{copy.hasFailed}</Alert>}
      {isDone && (
        <Alert color="green" title={copy.done(counts.placed)}>
          <Group>
            {mayDo('pay') &&
              groups
                .filter(({ toPay }) => toPay > 0)
                .map(({ id, toPay }) => (
                  <ScreenLink key={id} href={`/checkout?group=${id}`}>
                    {copy.pay(toPay)}
                  </ScreenLink>
                ))}
            <ScreenLink href="/orders">{copy.seeOrders}</ScreenLink>
          </Group>
        </Alert>
      )}
    </div>
  )
}

type PagesProps = { page: number; total: number; count: number; onChange: (page: number) => void }

function Pages({ page, total, count, onChange }: PagesProps) {
  const from = (page - 1) * IMPORT_PAGE_ROWS
  if (total === 0) return null
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {copy.page(from + 1, from + count, total)}
      </Text>
      {total > IMPORT_PAGE_ROWS && (
        <Group gap="xs">
          <Button variant="default" disabled={page === 1} onClick={() => onChange(page - 1)}>
            {copy.previous}
          </Button>
          <Button variant="default" disabled={from + count >= total} onClick={() => onChange(page + 1)}>
            {copy.next}
          </Button>
        </Group>
      )}
    </Group>
  )
}

function Actions({ details, onGone }: { details: ImportDetails; onGone: () => void }) {
  const place = usePlaceImport(details.id)
  const discard = useDiscardImport(details.id)
  const [isAsking, setIsAsking] = useState(false)
  const { counts, isPlacing } = details
  const isBusy = counts.waiting > 0 || isPlacing
  const left = counts.good + counts.faulty
  return (
    <>
      <FailureAlert error={place.error} otherwise={copy.unreachable} />
      <div className={classes.actions}>
        <Result details={details} />
        {(left > 0 || isBusy) && (
          <>
            <Button variant="subtle" color="red" disabled={isPlacing} onClick={() => setIsAsking(true)}>
              {copy.discard}
            </Button>
            <Button
              variant="default"
              disabled={isBusy || counts.good === 0 || counts.faulty > 0}
              loading={place.isPending && place.variables === 'all'}
              onClick={() => place.mutate('all')}
            >
              {copy.placeAll}
            </Button>
            <Button
              disabled={isBusy || counts.good === 0}
              loading={place.isPending && place.variables === 'good'}
              onClick={() => place.mutate('good')}
            >
              {copy.placeGood(counts.good)}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={copy.discardTitle}
        keep={copy.keep}
        confirm={copy.discard}
        color="red"
        command={discard}
        failure={(error) => <FailureAlert error={error} otherwise={copy.unreachable} />}
        onConfirm={() => discard.mutate(undefined, { onSuccess: onGone })}
        onClose={() => setIsAsking(false)}
      >
        {copy.discardText}
      </ConfirmDialog>
    </>
  )
}
