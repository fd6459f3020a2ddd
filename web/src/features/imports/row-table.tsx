/** Staged rows as a table whose cells are edited in place; on a phone each row is a card. */
import { Badge, Button, Table, Text } from '@mantine/core'
import { IMPORT_FIELDS, type ImportField } from '@meridian/domain/imports/fields.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { type ImportDetails, type ImportRow, useEditRow } from '../../data/imports.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { PhiFindings } from '../../parts/phi-findings.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { IMPORT_COPY as copy, IMPORT_FIELD_LABELS as LABELS } from './imports.copy.ts'
import classes from './imports.module.css'

const ALWAYS: readonly ImportField[] = ['pickupAddress', 'deliveryAddress', 'itemDescription']
const COLORS = { waiting: 'gray', good: 'green', faulty: 'red', placed: 'brand' } as const

/** What the file has, what an order needs, and where something is wrong. */
const shownFields = ({ columns }: ImportDetails, rows: readonly ImportRow[]): ImportField[] =>
  IMPORT_FIELDS.filter(
    (field) =>
      ALWAYS.includes(field) ||
      columns[field] !== undefined ||
      rows.some(({ faults, texts }) => texts[field] || faults.some((fault) => fault.field === field)),
  )

/** Columns with a problem are first, where nobody scrolls past them, and stay there when it is mended. */
function useWrongFirst(fields: readonly ImportField[], rows: readonly ImportRow[]): ImportField[] {
  const [wrong, setWrong] = useState<readonly ImportField[]>([])
  const more = fields.filter(
    (field) => !wrong.includes(field) && rows.some(({ faults }) => faults.some((fault) => fault.field === field)),
  )
  if (more.length > 0) setWrong([...wrong, ...more])
  const isWrong = (field: ImportField) => wrong.includes(field)
  return [...fields.filter(isWrong), ...fields.filter((field) => !isWrong(field))]
}

export function RowTable({ details, rows }: { details: ImportDetails; rows: readonly ImportRow[] }) {
  const edit = useEditRow(details.id)
  const fields = useWrongFirst(shownFields(details, rows), rows)
  const save: Save = (row, field, text) =>
    edit.mutate(
      { row, texts: { [field]: text } },
      { onError: toastFailure({ title: copy.saveFailed, otherwise: copy.unreachable }) },
    )
  if (rows.length === 0) return <EmptyState title={copy.noRows} compact />
  return (
    <div className={classes.scroll}>
      <Table className={classes.rows ?? ''} aria-label={copy.rowsTitle}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{copy.row}</Table.Th>
            <Table.Th>{copy.state}</Table.Th>
            {fields.map((field) => (
              <Table.Th key={field}>{LABELS[field]}</Table.Th>
            ))}
            <Table.Th>{copy.price}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <StagedRow key={row.row} row={row} fields={fields} isLocked={details.isPlacing} onSave={save} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type Save = (row: number, field: ImportField, text: string) => void
type RowProps = { row: ImportRow; fields: readonly ImportField[]; isLocked: boolean; onSave: Save }

function StagedRow({ row, fields, isLocked, onSave }: RowProps) {
  const ofRow = row.faults.filter(({ field }) => field === null)
  return (
    <Table.Tr data-state={row.state}>
      <Table.Th scope="row" data-label={copy.row}>
        {row.row}
      </Table.Th>
      <Table.Td data-label={copy.state}>
        <Badge color={COLORS[row.state]} variant="light">
          {copy.states[row.state]}
        </Badge>
        {ofRow.map(({ message }) => (
          <Text key={message} className={classes.fault ?? ''}>
            {message}
          </Text>
        ))}
        {row.orderId !== null && <Text size="sm">{copy.order(row.orderId)}</Text>}
      </Table.Td>
      {fields.map((field) => (
        <Table.Td key={field} data-label={LABELS[field]}>
          <Cell row={row} field={field} isLocked={isLocked || row.state === 'placed'} onSave={onSave} />
        </Table.Td>
      ))}
      <Table.Td data-label={copy.price} className="tabular">
        {row.totalCost !== null && `$${row.totalCost}`}
      </Table.Td>
    </Table.Tr>
  )
}

type CellProps = { row: ImportRow; field: ImportField; isLocked: boolean; onSave: Save }

function Cell({ row, field, isLocked, onSave }: CellProps) {
  const id = useId()
  const text = row.texts[field] ?? ''
  const faults = row.faults.filter((fault) => fault.field === field)
  const isWrong = faults.length > 0
  if (isLocked && !isWrong) return <span className={classes.text}>{text}</span>
  const hasPhi = row.phiFields.includes(field)
  const keep = (typed: string) => {
    if (typed.trim() !== text) onSave(row.row, field, typed.trim())
  }
  // Leaving a cell saves it, once. Tab goes on from where it was also after Enter.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') event.currentTarget.value = text
    if (event.key === 'Enter') event.currentTarget.blur()
  }
  return (
    <>
      <input
        // Anew when the text is another: what is typed is not the page's until it is saved.
        key={text}
        className={classes.input}
        defaultValue={text}
        disabled={isLocked}
        aria-label={copy.cell(LABELS[field], row.row)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong || hasPhi ? id : undefined}
        onBlur={({ currentTarget }) => keep(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {(isWrong || hasPhi) && (
        <div id={id} className={classes.notes}>
          {hasPhi && <PhiFindings text={text} isBrief />}
          {faults.map(({ message, suggestion }) => (
            <div key={message}>
              <Text className={classes.fault ?? ''}>{message}</Text>
              {suggestion !== null && (
                <Button
                  variant="light"
                  size="compact-sm"
                  className={classes.suggestion ?? ''}
                  onClick={() => onSave(row.row, field, suggestion)}
                >
                  {copy.use(suggestion)}
                </Button>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
