import { Badge, Paper, Skeleton, Table, Text, Title } from '@mantine/core'
import { BADGE_LABELS } from '@meridian/domain/drivers/levels.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import { IconTrophy } from '@tabler/icons-react'
import { useLeaderboard } from '../../../data/driver/performance.ts'
import { Gate } from '../../../ui/gate.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { PERFORMANCE_COPY as copy, LEADERBOARD_COPY } from './performance.copy.ts'
import classes from './performance.module.css'

const { columns } = LEADERBOARD_COPY

export function LeaderboardPanel() {
  const rows = useLeaderboard()
  return (
    <Paper p="md">
      <Title order={2} size="h3" mb="xs">
        {copy.thisMonth}
      </Title>
      <Gate query={rows} skeleton={<Skeleton h={240} />} errorTitle={LEADERBOARD_COPY.failed} compact>
        {(standings) =>
          standings.length === 0 ? (
            <EmptyState icon={<IconTrophy aria-hidden />} title={LEADERBOARD_COPY.empty} compact>
              {LEADERBOARD_COPY.emptyHint}
            </EmptyState>
          ) : (
            <div className={classes.standingsRoom}>
              <Table verticalSpacing="sm" className={classes.standings}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">{columns.rank}</Table.Th>
                    <Table.Th scope="col">{columns.driver}</Table.Th>
                    <Table.Th scope="col">{columns.points}</Table.Th>
                    <Table.Th scope="col">{columns.deliveries}</Table.Th>
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
                          {BADGE_LABELS[row.badge]}
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
