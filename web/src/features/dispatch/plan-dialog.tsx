/** 'Plan': the planner's proposal beside the plan as it is, applied or dropped as one. */

import { Alert, Button, Group, Skeleton, Stack, Switch, Table, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { PROPOSAL_SKIP_TEXTS } from '@meridian/domain/texts/proposal-skips.ts'
import { UNPLANNED_TEXTS } from '@meridian/domain/texts/unplanned.ts'
import { formatMiles, formatMinutes } from '@meridian/domain/time/format.ts'
import { useState } from 'react'
import { stopTime } from '../../copy/board-time.ts'
import {
  type AppliedProposal,
  type Board,
  type Proposal,
  type RunView,
  useApplyProposal,
  useDropProposal,
  useMakePlan,
} from '../../data/dispatch/dispatch.ts'
import { ChangeAlert } from '../../parts/change-error.tsx'
import { DelayList } from '../../parts/orders/delay-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { PLAN_COPY as copy } from './plan-dialog.copy.ts'
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
  <Dialog opened={opened} onClose={props.onClose} title={copy.title} size="xl">
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
        key={plan.data.id}
        board={board}
        proposal={plan.data}
        onApplied={onApplied}
        onAgain={() => plan.mutate(body)}
        isPlanning={plan.isPending}
        onClose={onClose}
        onDrop={() => {
          drop.mutate(plan.data.id)
          onClose()
        }}
      />
    )
  return (
    <Stack gap="md">
      {plan.error ? <ChangeAlert error={plan.error} lookup={copy.nothingChanged} /> : null}
      <Text>
        {copy.scope({ orders: orderIds.length, drivers: driverIds.length, unassigned: board.unassigned.length })}
      </Text>
      <Switch
        checked={mayMovePlanned}
        onChange={({ currentTarget }) => setMayMovePlanned(currentTarget.checked)}
        label={copy.mayMove}
        description={copy.mayMoveHint}
      />
      <SelectField
        label={copy.time}
        w="12rem"
        data={SECONDS.map((value) => ({ value, label: copy.seconds(value) }))}
        value={seconds}
        allowDeselect={false}
        onChange={(next) => setSeconds(next ?? '5')}
      />
      {plan.isPending ? <Skeleton h={140} aria-label={copy.planning} /> : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {copy.close}
        </Button>
        <Button loading={plan.isPending} onClick={() => plan.mutate(body)}>
          {copy.optimize}
        </Button>
      </Group>
    </Stack>
  )
}

type ProposalProps = {
  board: Board
  proposal: Proposal
  isPlanning: boolean
  onAgain: () => void
  onDrop: () => void
  onApplied: (summary: string) => void
  onClose: () => void
}

function ProposalView({ board, proposal, isPlanning, onAgain, onDrop, onApplied, onClose }: ProposalProps) {
  const apply = useApplyProposal()
  const { before, after, delays, unplanned, unused } = proposal
  if (apply.data && apply.data.skipped.length > 0) return <Applied applied={apply.data} onClose={onClose} />
  const rows: [name: string, before: string, after: string][] = [
    [copy.miles, formatMiles(before.miles), formatMiles(after.miles)],
    [copy.lateOrders, String(before.lateOrders), String(after.lateOrders)],
    [copy.minutesLate, formatMinutes(before.lateMinutes), formatMinutes(after.lateMinutes)],
    [copy.driversUsed, String(before.driversUsed), String(after.driversUsed)],
    [copy.unassigned, String(before.unassigned), String(after.unassigned)],
  ]
  return (
    <Stack gap="md">
      <Table className="tabular" aria-label={copy.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th ta="right">{copy.now}</Table.Th>
            <Table.Th ta="right">{copy.planned}</Table.Th>
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
        <Alert color="red" variant="light" title={copy.later(delays.length)}>
          <DelayList delays={delays} />
        </Alert>
      ) : null}
      <ChangedRuns board={board} proposal={proposal} />
      {unplanned.length > 0 ? (
        <Alert color="yellow" variant="light" title={copy.leftOut(unplanned.length)}>
          {unplanned.slice(0, 20).map(({ orderId, reason }) => (
            <Text key={orderId} size="sm">
              {copy.why(orderLabel(orderId), UNPLANNED_TEXTS[reason])}
            </Text>
          ))}
          {unplanned.length > 20 ? <Text size="sm">{copy.more(unplanned.length - 20)}</Text> : null}
        </Alert>
      ) : null}
      {unused.length > 0 ? (
        <Text size="sm">
          {copy.notUsed(unused.map((each) => copy.unused(nameOf(board, each.driverId), each.reason)))}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {copy.foundIn(proposal.tookSeconds.toFixed(1))}
      </Text>
      {board.version === proposal.version ? null : <Alert color="yellow">{copy.boardChanged}</Alert>}
      {apply.error ? <ChangeAlert error={apply.error} lookup={copy.showsTruth} /> : null}
      <Group justify="flex-end" gap="sm">
        {board.version === proposal.version ? null : (
          <Button variant="default" loading={isPlanning} onClick={onAgain}>
            {copy.again}
          </Button>
        )}
        <Button variant="default" onClick={onDrop}>
          {copy.discard}
        </Button>
        <Button
          loading={apply.isPending}
          disabled={proposal.runsAfter.length === 0}
          onClick={() =>
            apply.mutate(proposal.id, {
              onSuccess: ({ summary, skipped }) => skipped.length === 0 && onApplied(summary),
            })
          }
        >
          {copy.apply}
        </Button>
      </Group>
    </Stack>
  )
}

/** In place of the proposal, so that it is in view. */
function Applied({ applied, onClose }: { applied: AppliedProposal; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Alert color="yellow" title={copy.skipped(applied.skipped.length)} role="alert">
        {applied.skipped.map(({ orderId, reason }) => (
          <Text key={orderId} size="sm">
            {copy.why(orderLabel(orderId), PROPOSAL_SKIP_TEXTS[reason])}
          </Text>
        ))}
      </Alert>
      <Text size="sm">{applied.runs.length > 0 ? copy.restApplied : copy.nothingApplied}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{copy.close}</Button>
      </Group>
    </Stack>
  )
}

function nameOf(board: Board, driverId: number): string {
  const driver = board.drivers.find(({ id }) => id === driverId)
  return driver ? fullName(driver) : copy.driver(driverId)
}

function ChangedRuns({ board, proposal }: { board: Board; proposal: Proposal }) {
  if (proposal.runsAfter.length === 0) return <Text>{copy.noChanges}</Text>
  return (
    <ul className={classes.runs} aria-label={copy.changes}>
      {proposal.runsAfter.map((run) => {
        return (
          <li key={run.driverId} className={classes.run}>
            <Text fw={600} size="sm">
              {nameOf(board, run.driverId)}
            </Text>
            <Text size="sm" c="dimmed">
              {sentenceOf(
                board,
                proposal.runsBefore.find(({ driverId }) => driverId === run.driverId),
              )}
            </Text>
            <Text size="sm">{sentenceOf(board, run)}</Text>
          </li>
        )
      })}
    </ul>
  )
}

function sentenceOf({ orders }: Board, run: RunView | undefined): string {
  const last = run?.stops.at(-1)
  if (!run || !last) return copy.noStops
  return copy.run({
    stops: run.stops.length,
    miles: formatMiles(run.miles),
    doneAt: stopTime(
      last.departureAt,
      last.stop,
      orders.find(({ id }) => id === last.orderId),
    ),
    late: run.lateOrders.length,
  })
}
