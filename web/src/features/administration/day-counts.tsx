/** The end of a day: at which stops something differed, and whether it is resolved. */
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconChecks, IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { countsCsvUrl, useReconciliation } from '../../data/orders/reconciliation.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Gate } from '../../ui/gate.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './day-counts.module.css'
import { Panel } from './panel.tsx'
import { RECONCILIATION_COPY as copy } from './reconciliation.copy.ts'
import { StopDifferences } from './stop-differences.tsx'

export function DayCounts() {
  const { day } = useSearch({ from: '/admin/counts' })
  const navigate = useNavigate()
  const report = useReconciliation(day)
  const shown = report.data?.day ?? day
  return (
    <Panel
      title={copy.title}
      lead={copy.lead}
      action={
        <Group gap="sm" align="end">
          <DateField
            label={copy.day}
            value={day ?? report.data?.day ?? null}
            onChange={(chosen) => chosen && void navigate({ to: '/admin/counts', search: { day: chosen } })}
          />
          {shown ? (
            <Button
              component="a"
              href={countsCsvUrl(shown)}
              download
              variant="default"
              size="md"
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {copy.csv}
            </Button>
          ) : null}
        </Group>
      }
    >
      <Gate query={report} skeleton={<Skeleton height={160} m="md" />} errorTitle={copy.failed} compact>
        {({ totals, stops }) =>
          stops.length === 0 ? (
            <EmptyState compact icon={<IconChecks aria-hidden />} title={copy.emptyTitle}>
              {copy.empty(totals.stops)}
            </EmptyState>
          ) : (
            <>
              <Text className={classes.totals} role="status">
                {copy.totals(totals.stops, totals.differing, totals.unresolved)}
              </Text>
              <ul aria-label={copy.list}>
                {stops.map((stop) => (
                  <StopDifferences
                    key={`${stop.stop} ${stop.unit} ${stop.address} ${stop.orders[0]?.id}`}
                    stop={stop}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Gate>
    </Panel>
  )
}
