/** A chart with its description, and the same figures as a table. */
import { Button, Card, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { CHART_COPY as copy } from './analytics.copy.ts'
import classes from './analytics.module.css'

type Props = {
  title: string
  lead: string
  isEmpty: boolean
  head: readonly string[]
  rows: readonly (readonly string[])[]
  isWide?: boolean
  children: ReactNode
}

export function ChartCard({ title, lead, isEmpty, head, rows, isWide = false, children }: Props) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <Card
      component="section"
      aria-labelledby={id}
      padding="md"
      className={classes.chart}
      data-wide={isWide || undefined}
    >
      <header className={classes.chartHead}>
        <div>
          <Title order={3} id={id}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        </div>
        <Button
          variant="subtle"
          color="gray"
          aria-label={isTable ? copy.showChart(title) : copy.showTable(title)}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? copy.chart : copy.table}
        </Button>
      </header>
      {isTable ? (
        <Figures label={title} head={head} rows={rows} />
      ) : isEmpty ? (
        <Text c="dimmed" className={classes.nothing}>
          {copy.empty}
        </Text>
      ) : (
        // Hidden from screen readers, which read the table instead.
        <div role="img" aria-label={copy.plot(title, lead)} className={classes.plot}>
          {children}
        </div>
      )}
    </Card>
  )
}

function Figures({ label, head, rows }: { label: string; head: readonly string[]; rows: Props['rows'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={classes.tableFrame} tabIndex={0} aria-label={copy.showTable(label)}>
      <Table stickyHeader className="tabular">
        <Table.Thead>
          <Table.Tr>
            {head.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row[0]}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <Table.Td key={index}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
