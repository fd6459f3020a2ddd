/** What each delivery paid and when, week by week. */
import { Accordion, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { earningsCsv } from '@meridian/contract/drivers/drivers.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { BUSINESS_ZONE } from '@meridian/domain/time/calendar.ts'
import { formatAmount, formatDate, formatLocalDate, formatMiles } from '@meridian/domain/time/format.ts'
import { IconCoin, IconDownload } from '@tabler/icons-react'
import { fileUrl } from '../../../data/call.ts'
import { type Earnings, useEarnings } from '../../../data/driver/performance.ts'
import { Gate } from '../../../ui/gate.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { EARNINGS_COPY as copy } from './performance.copy.ts'
import classes from './performance.module.css'

export function EarningsDrawer({ driverId, onClose }: { driverId: number; onClose: () => void }) {
  const earnings = useEarnings(driverId)
  return (
    <SidePanel opened onClose={onClose} title={copy.title} size="lg">
      <Gate query={earnings} skeleton={<EarningsSkeleton />} errorTitle={copy.failed}>
        {(data) => <Weeks driverId={driverId} earnings={data} />}
      </Gate>
    </SidePanel>
  )
}

function Weeks({ driverId, earnings }: { driverId: number; earnings: Earnings }) {
  const { total, opening, weeks } = earnings
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <div>
          <Text className={classes.total}>{formatAmount(total)}</Text>
          <Text size="sm" c="dimmed">
            {copy.inAll(Number(opening) > 0 ? formatAmount(opening) : null)}
          </Text>
        </div>
        <Button
          component="a"
          href={fileUrl(earningsCsv, { params: { id: driverId } })}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {copy.csv}
        </Button>
      </Group>
      {weeks.length === 0 ? (
        <EmptyState icon={<IconCoin aria-hidden />} title={copy.empty} compact>
          {copy.emptyHint}
        </EmptyState>
      ) : (
        <Accordion variant="separated" defaultValue={weeks[0]?.weekStart ?? null}>
          {weeks.map((week) => (
            <Accordion.Item key={week.weekStart} value={week.weekStart}>
              <Accordion.Control>
                <Group justify="space-between" pe="sm">
                  <span>
                    {copy.week(formatLocalDate(week.weekStart, 'date'))}
                    <Text size="sm" c="dimmed">
                      {copy.deliveries(week.deliveries, formatMiles(week.miles))}
                    </Text>
                  </span>
                  <b className="tabular">{formatAmount(week.pay)}</b>
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <Jobs week={week} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Stack>
  )
}

type Week = Earnings['weeks'][number]

/** Newest first: what was delivered, and what ended otherwise, with what each paid. */
function Jobs({ week }: { week: Week }) {
  const delivered = week.orders.map((order) => ({ ...order, endedAt: order.deliveredAt, outcome: null }))
  const rows = [...delivered, ...week.undelivered].toSorted((one, other) => other.endedAt.localeCompare(one.endedAt))
  return (
    <Table>
      <Table.Tbody>
        {rows.map((job) => (
          <Table.Tr key={`${job.orderId} ${job.endedAt}`}>
            <Table.Td>
              {orderLabel(job.orderId)}
              <Text size="sm" c="dimmed">
                {job.organizationName}
              </Text>
            </Table.Td>
            <Table.Td>
              <Text size="sm" className={classes.moment}>
                {formatDate(new Date(job.endedAt), 'weekdayTime', BUSINESS_ZONE)}
              </Text>
              <Text size="sm" c="dimmed" className="tabular">
                {job.outcome === null ? formatMiles(Number(job.distance)) : copy.outcomes[job.outcome]}
              </Text>
            </Table.Td>
            <Table.Td className={classes.money}>{formatAmount(job.pay)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const EarningsSkeleton = () => (
  <Stack role="status" aria-busy="true" aria-label={copy.loading}>
    <Skeleton h={56} w={180} />
    <Skeleton h={72} />
    <Skeleton h={72} />
  </Stack>
)
