/** 'Plan': the planner's proposal beside the plan as it is, applied or dropped as one. */
import { Alert, Button, Group, Skeleton, Stack, Switch, Table, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts.ts'
import { formatCounted, formatMiles, formatMinutes } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { useState } from 'react'
import { boardTime } from '../../copy/board-time.ts'
import {
  type Board,
  type Proposal,
  type RunView,
  useApplyProposal,
  useDropProposal,
  useMakePlan,
} from '../../data/dispatch.ts'
import { ChangeAlert } from '../../parts/change-error.tsx'
import { DelayList } from '../../parts/delay-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import classes from './plan-dialog.module.css'

type Props = {
  board: Board
  opened: boolean
  /** Chosen on the board; none: all. */
  orderIds: readonly number[]
  driverIds: readonly number[]
  onClose: () => void
  onApplied: (summary: string) => void
}

export const PlanDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title="Optimize routes" size="xl">
    {opened ? <PlanForm {...props} /> : null}
  </Dialog>
)

const SECONDS = ['2', '5', '15']

function PlanForm({ board, orderIds, driverIds, onClose, onApplied }: Omit<Props, 'opened'>) {
  const [seconds, setSeconds] = useState('5')
  const [mayMovePlanned, setMayMovePlanned] = useState(true)
  const plan = useMakePlan()
  const drop = useDropProposal()
  const body = {
    day: board.day,
    seconds: Number(seconds),
    mayMovePlanned,
    ...(orderIds.length > 0 ? { orderIds: [...orderIds] } : {}),
    ...(driverIds.length > 0 ? { driverIds: [...driverIds] } : {}),
  }
  if (plan.data)
    return (
      <ProposalView
        board={board}
        proposal={plan.data}
        onApplied={onApplied}
        onDrop={() => {
          drop.mutate(plan.data.id)
          onClose()
        }}
      />
    )
  return (
    <Stack gap="md">
      {plan.error ? <ChangeAlert error={plan.error} lookup="Nothing has changed." /> : null}
      <Text>
        {orderIds.length > 0
          ? formatCounted(orderIds.length, 'selected order')
          : `All ${board.unassigned.length} unassigned orders`}
        {' for '}
        {driverIds.length > 0
          ? formatCounted(driverIds.length, 'selected driver')
          : 'every driver who works on this day'}
        .
      </Text>
      <Switch
        checked={mayMovePlanned}
        onChange={({ currentTarget }) => setMayMovePlanned(currentTarget.checked)}
        label="Orders already in routes may move"
        description="Never those picked up, under way or locked."
      />
      <SelectField
        label="Time to search"
        w="12rem"
        data={SECONDS.map((value) => ({ value, label: `${value} seconds` }))}
        value={seconds}
        allowDeselect={false}
        onChange={(next) => setSeconds(next ?? '5')}
      />
      {plan.isPending ? <Skeleton h={140} aria-label="The plan is being made" /> : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button loading={plan.isPending} onClick={() => plan.mutate(body)}>
          Optimize
        </Button>
      </Group>
    </Stack>
  )
}

type ProposalProps = { board: Board; proposal: Proposal; onDrop: () => void; onApplied: (summary: string) => void }

function ProposalView({ board, proposal, onDrop, onApplied }: ProposalProps) {
  const apply = useApplyProposal()
  const { before, after, delays, unplanned } = proposal
  const rows: [name: string, before: string, after: string][] = [
    ['Miles', formatMiles(before.miles), formatMiles(after.miles)],
    ['Late orders', String(before.lateOrders), String(after.lateOrders)],
    ['Minutes late', formatMinutes(before.lateMinutes), formatMinutes(after.lateMinutes)],
    ['Drivers used', String(before.driversUsed), String(after.driversUsed)],
    ['Unassigned orders', String(before.unassigned), String(after.unassigned)],
  ]
  return (
    <Stack gap="md">
      {apply.error ? <ChangeAlert error={apply.error} lookup="The board shows what is true now." /> : null}
      <Table className="tabular" aria-label="The plan as it is and as it would be">
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th ta="right">Now</Table.Th>
            <Table.Th ta="right">Planned</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, old, planned]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td ta="right">{old}</Table.Td>
              <Table.Td ta="right" fw={650}>
                {planned}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {delays.length > 0 ? (
        <Alert color="red" variant="light" title={`${formatCounted(delays.length, 'order')} would be later than now`}>
          <DelayList delays={delays} />
        </Alert>
      ) : null}
      <ChangedRuns board={board} proposal={proposal} />
      {unplanned.length > 0 ? (
        <Alert color="yellow" variant="light" title={`${formatCounted(unplanned.length, 'order')} left out`}>
          {unplanned.slice(0, 20).map(({ orderId, text }) => (
            <Text key={orderId} size="sm">
              {orderLabel(orderId)}: {text}
            </Text>
          ))}
          {unplanned.length > 20 ? <Text size="sm">and {unplanned.length - 20} more</Text> : null}
        </Alert>
      ) : null}
      <Text size="sm" c="dimmed">
        Found in {proposal.tookSeconds.toFixed(1)} s. Nothing has changed yet.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onDrop}>
          Discard
        </Button>
        <Button
          loading={apply.isPending}
          disabled={proposal.runsAfter.length === 0}
          onClick={() => apply.mutate(proposal.id, { onSuccess: ({ summary }) => onApplied(summary) })}
        >
          Apply the plan
        </Button>
      </Group>
    </Stack>
  )
}

function ChangedRuns({ board, proposal }: { board: Board; proposal: Proposal }) {
  if (proposal.runsAfter.length === 0) return <Text>No route changes.</Text>
  return (
    <ul className={classes.runs} aria-label="Routes that change">
      {proposal.runsAfter.map((run) => {
        const driver = board.drivers.find(({ id }) => id === run.driverId)
        return (
          <li key={run.driverId} className={classes.run}>
            <Text fw={600} size="sm">
              {driver ? fullName(driver) : `Driver ${run.driverId}`}
            </Text>
            <Text size="sm" c="dimmed">
              {sentenceOf(proposal.runsBefore.find(({ driverId }) => driverId === run.driverId))}
            </Text>
            <Text size="sm">{sentenceOf(run)}</Text>
          </li>
        )
      })}
    </ul>
  )
}

function sentenceOf(run: RunView | undefined): string {
  const last = run?.stops.at(-1)
  if (!run || !last) return 'No stops'
  const late = run.lateOrders.length > 0 ? `, ${run.lateOrders.length} late` : ''
  return `${formatCounted(run.stops.length, 'stop')}, ${formatMiles(run.miles)}, done ${boardTime(last.departureAt)}${late}`
}
