/** The one dialog that gives orders to a driver: assigned, reassigned, taken over, in bulk, or planned on the board. The best driver is first. */

import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { isOnBoard } from '@meridian/domain/dispatch/runs.ts'
import { type OrderStatus, orderLabel } from '@meridian/domain/orders/orders.ts'
import { IconSteeringWheel } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ADMIN_ACTIONS, ADMIN_TOASTS, NO_DRIVERS, TAKE_OVER_HINT } from '../../copy/admin.ts'
import { useMoveOrders } from '../../data/dispatch/dispatch.ts'
import {
  type BulkOutcome,
  type DriversForOrder,
  useAssignOrder,
  useChangeMany,
  useDriversFor,
} from '../../data/orders/admin-orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeError } from '../change-error.tsx'
import { toastFailure } from '../failed-action.tsx'
import classes from './assign-dialog.module.css'
import { DriverFacts } from './driver-facts.tsx'
import { OfferedTo } from './offered-to.tsx'
import { ASSIGN_COPY as copy } from './order-dialogs.copy.ts'

type AssignedOrder = { id: number; status: OrderStatus; driver: object | null }

type Props = {
  /** Null: closed. For several orders, drivers are ranked by the first. */
  orders: readonly AssignedOrder[] | null
  onClose: () => void
  onBulkDone?: (outcomes: BulkOutcome[]) => void
  /** By the plan of the day: drivers who are on a job, too, who get it when they have room. Otherwise those who are free. */
  isPlanned?: boolean
  onPlanned?: (summary: string) => void
}

export function AssignDialog({ orders, ...props }: Props) {
  const [first] = orders ?? []
  const title = orders && first ? titleOf(orders, first) : ''
  return (
    <Dialog opened={first !== undefined} onClose={props.onClose} title={title} size="lg">
      {orders && first ? <AssignForm key={first.id} orders={orders} first={first} {...props} /> : null}
    </Dialog>
  )
}

function titleOf(orders: readonly AssignedOrder[], first: AssignedOrder): string {
  if (orders.length > 1) return copy.titleOfMany(orders.length)
  const label = orderLabel(first.id)
  if (isOnBoard(first.status)) return copy.takeOver(label)
  return first.driver ? copy.reassign(label) : copy.titleOfOne(label)
}

type FormProps = Omit<Props, 'orders'> & { orders: readonly AssignedOrder[]; first: AssignedOrder }

function AssignForm({ orders, first, ...props }: FormProps) {
  const ranking = useDriversFor(first.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const assign = useAssign(orders, first, props)
  const isPlanned = isByPlan(first, props)
  const rows = ranking.data?.drivers.filter(({ isAvailable }) => isAvailable || isPlanned) ?? []
  // The chosen driver may have left the list since; then none is chosen.
  const driverId = rows.find((row) => row.missingSkill === null && String(row.driverId) === chosen)?.driverId
  const run = (id: number) => {
    if (ranking.data && !assign.isPending) assign.run(id, ranking.data)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (driverId !== undefined) run(driverId)
      }}
    >
      <Stack gap="md">
        {isOnBoard(first.status) ? <Text size="sm">{TAKE_OVER_HINT}</Text> : null}
        {orders.length > 1 ? <Text size="sm">{copy.rankedByFirst(orderLabel(first.id))}</Text> : null}
        {ranking.data?.offer ? <OfferedTo {...ranking.data.offer} /> : null}
        {assign.error ? <ChangeError error={assign.error} orderIds={orders.map(({ id }) => id)} /> : null}
        <Gate query={ranking} skeleton={<RowsSkeleton />} errorTitle={copy.failed} compact>
          {(data) => <Drivers ranking={{ ...data, drivers: rows }} chosen={chosen} onChoose={setChosen} onRun={run} />}
        </Gate>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onClose}>
            {copy.close}
          </Button>
          <Button type="submit" disabled={driverId === undefined} loading={assign.isPending}>
            {ADMIN_ACTIONS.assign}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is on board changes hands, whatever the plan says. */
const isByPlan = ({ status }: AssignedOrder, { isPlanned = false }: Pick<Props, 'isPlanned'>) =>
  isPlanned && !isOnBoard(status)

function useAssign(
  orders: readonly AssignedOrder[],
  first: AssignedOrder,
  { onClose, onBulkDone, onPlanned, isPlanned }: Omit<Props, 'orders'>,
) {
  const [one, many, move] = [useAssignOrder(), useChangeMany(), useMoveOrders()]
  const onError = toastFailure(ADMIN_TOASTS.assignFailed)
  const done = () => {
    toast(ADMIN_TOASTS.assigned)
    onClose()
  }
  const ids = orders.map(({ id }) => id)
  return {
    isPending: one.isPending || many.isPending || move.isPending,
    error: one.error ?? many.error ?? move.error,
    run(driverId: number, { day, version }: Pick<DriversForOrder, 'day' | 'version'>) {
      if (isByPlan(first, { isPlanned: isPlanned ?? false }))
        move.mutate(
          { day, version, orderIds: ids, driverId },
          { onSuccess: ({ summary }) => (onPlanned ? onPlanned(summary) : done()), onError },
        )
      else if (onBulkDone) many.mutate({ action: 'assign', ids, driverId }, { onSuccess: onBulkDone, onError })
      else one.mutate({ id: first.id, driverId, from: stageOf(first) }, { onSuccess: done, onError })
    },
  }
}

function stageOf({ status, driver }: AssignedOrder): 'free' | 'assigned' | 'picked_up' {
  if (isOnBoard(status)) return 'picked_up'
  return driver === null ? 'free' : 'assigned'
}

type DriversProps = {
  ranking: DriversForOrder
  chosen: string | null
  onChoose: (id: string) => void
  onRun: (driverId: number) => void
}

function Drivers({ ranking, chosen, onChoose, onRun }: DriversProps) {
  const best = useRef<HTMLButtonElement>(null)
  // One key away: Enter on a driver assigns, and the best one has the focus.
  useEffect(() => best.current?.focus(), [])
  if (ranking.drivers.length === 0)
    return (
      <EmptyState compact icon={<IconSteeringWheel aria-hidden />} title={NO_DRIVERS}>
        {copy.none}
      </EmptyState>
    )
  const first = ranking.drivers.find(({ missingSkill }) => missingSkill === null)
  return (
    <Radio.Group value={chosen} onChange={onChoose} aria-label={copy.list}>
      <div className={classes.drivers}>
        {ranking.drivers.map((row) => (
          <Radio.Card
            key={row.driverId}
            ref={row === first ? best : undefined}
            value={String(row.driverId)}
            disabled={row.missingSkill !== null}
            aria-label={fullName(row)}
            className={classes.driver}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onChoose(String(row.driverId))
              onRun(row.driverId)
            }}
          >
            <Radio.Indicator />
            <DriverFacts row={row} ranking={ranking} isBest={row === first} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

const RowsSkeleton = () => (
  <Stack gap="xs" aria-busy="true">
    <Skeleton h={88} />
    <Skeleton h={88} />
    <Skeleton h={88} />
  </Stack>
)
