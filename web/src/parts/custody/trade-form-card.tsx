/** What the sender declared, beside what was picked up and received; a difference is named in red. */
import { Table, Text } from '@mantine/core'
import { reasonText } from '@meridian/domain/texts/reasons.ts'
import { COUNTED_LABELS, summarize } from '@meridian/domain/trade-forms/summary.ts'
import { TRADE_FORM_LABELS } from '@meridian/domain/trade-forms/trade-forms.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { TRADE_FORM_COPY as copy } from '../../copy/trade-forms.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Part } from '../part.tsx'
import classes from './trade-form-card.module.css'

type Props = { order: Order; className?: string | undefined; titleClass?: string | undefined }

export function TradeFormCard({ order, className, titleClass }: Props) {
  const { tradeForm: form, tradeCounts: counts } = order
  if (!form) return null
  const { rows, stops, facts } = summarize(form, counts)
  // A return only where there was one.
  const columns = (['pickup', 'delivery', 'return'] as const).filter(
    (stop) => stop !== 'return' || stops.some((one) => one.stop === stop),
  )
  const isDifferent = (stop: string) => stops.some((one) => one.stop === stop && one.differences.length > 0)
  return (
    <Part
      title={TRADE_FORM_LABELS[form.kind]}
      {...(className ? { className } : {})}
      {...(titleClass ? { titleClass } : {})}
    >
      <Table className={classes.table} aria-label={TRADE_FORM_LABELS[form.kind]}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th>{copy.declared}</Table.Th>
            {columns.map((stop) => (
              <Table.Th key={stop}>{COUNTED_LABELS[stop]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ label, declared, at }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{declared}</Table.Td>
              {columns.map((stop) => (
                <Table.Td key={stop} data-different={(at[stop] !== undefined && isDifferent(stop)) || undefined}>
                  {at[stop] ?? copy.notCounted}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {stops.map(({ stop, differences, reason, people }) => (
        <div key={stop}>
          {differences.length > 0 ? (
            <Text size="sm" c="red" className={classes.difference}>
              <IconAlertTriangle size={16} aria-hidden />
              <span>
                {COUNTED_LABELS[stop]}: {differences.join('; ')}
                {reason === null ? null : ` (${copy.reason}: ${reasonText(reason)})`}
              </span>
            </Text>
          ) : null}
          {people.length > 0 ? (
            <Text size="sm" c="dimmed">
              {copy.countedWith(COUNTED_LABELS[stop], people)}
            </Text>
          ) : null}
        </div>
      ))}
      {facts.map(({ label, text }) => (
        <Text key={label} size="sm" c="dimmed" className={classes.fact}>
          {label}: {text}
        </Text>
      ))}
    </Part>
  )
}
