import { Badge, Paper, Skeleton, Table, Text, Title } from '@mantine/core'
import { formatCount } from '@meridian/domain/format.ts'
import { IconTrophy } from '@tabler/icons-react'
import { PERFORMANCE_COPY as copy } from '../../copy/driver.ts'
import { useLeaderboard } from '../../data/driver/performance.ts'
import { Gate } from '../../ui/gate.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './performance.module.css'

export function LeaderboardPanel() {
  const rows = useLeaderboard()
  return (
    <Paper p="md">
      <Title order={3} mb="xs">
        {copy.thisMonth}
      </Title>
      <Gate query={rows} skeleton={<Skeleton h={240} />} errorTitle="The standings did not load" compact>
        {(standings) =>
          standings.length === 0 ? (
            <EmptyState icon={<IconTrophy aria-hidden />} title="No points yet this month" compact>
              The first delivery of the month opens the standings.
            </EmptyState>
          ) : (
            <div className={classes.standingsRoom}>
              <Table verticalSpacing="sm" className={classes.standings}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">Rank</Table.Th>
                    <Table.Th scope="col">Driver and badge</Table.Th>
                    <Table.Th scope="col">Points</Table.Th>
                    <Table.Th scope="col">Deliveries</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {standings.map((row) => (
                    <Table.Tr key={row.driverId} data-you={row.isYou || undefined}>
                      <Table.Td className="tabular">{row.rank}</Table.Td>
                      <Table.Td>
                        {row.name}{' '}
                        {row.isYou ? (
                          <Badge size="sm" variant="filled">
                            {copy.you}
                          </Badge>
                        ) : null}
                        <Text className={classes.tier} data-tier={row.badge}>
                          {row.badge}
                        </Text>
                      </Table.Td>
                      <Table.Td className="tabular">{formatCount(row.points)}</Table.Td>
                      <Table.Td className="tabular">{formatCount(row.deliveries)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )
        }
      </Gate>
    </Paper>
  )
}
