/** Assigns or reassigns one order to a driver, or several orders to one driver. */

import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatMiles } from '@meridian/domain/time/format.ts'
import { IconSteeringWheel } from '@tabler/icons-react'
import { useState } from 'react'
import { ADMIN_ACTIONS, ADMIN_TOASTS, NO_DRIVERS, TAKE_OVER_HINT } from '../../copy/admin.ts'
import {
  type BulkOutcome,
  type Candidate,
  useAssignOrder,
  useCandidates,
  useChangeMany,
} from '../../data/orders/admin-orders.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { When } from '../../ui/when.tsx'
import { ChangeError } from '../change-error.tsx'
import { toastFailure } from '../failed-action.tsx'
import classes from './assign-dialog.module.css'
import { ASSIGN_COPY as copy } from './order-dialogs.copy.ts'

type Props = {
  /** Null: closed. For several orders, drivers are sorted by distance to the first pickup. */
  orders: readonly Order[] | null
  onClose: () => void
  onBulkDone?: (outcomes: BulkOutcome[]) => void
}

export function AssignDialog({ orders, onClose, onBulkDone }: Props) {
  const [first] = orders ?? []
  return (
    <Dialog opened={first !== undefined} onClose={onClose} title={first ? titleOf(orders ?? [], first) : ''} size="lg">
      {first ? (
        <AssignForm
          key={first.id}
          orders={orders ?? []}
          first={first}
          onClose={onClose}
          {...(onBulkDone ? { onBulkDone } : {})}
        />
      ) : null}
    </Dialog>
  )
}

function titleOf(orders: readonly Order[], first: Order): string {
  if (orders.length > 1) return copy.titleOfMany(orders.length)
  const label = orderLabel(first.id)
  if (isPickedUp(first)) return copy.takeOver(label)
  return first.driver ? copy.reassign(label) : copy.titleOfOne(label)
}

function AssignForm({ orders, first, onClose, onBulkDone }: Props & { orders: readonly Order[]; first: Order }) {
  const candidates = useCandidates(first.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const assign = useAssign(orders, first, { onClose, onBulkDone })
  // The chosen driver may have left the list since; then none is chosen.
  const driverId = candidates.data?.find((row) => String(row.driverId) === chosen)?.driverId
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (driverId !== undefined && !assign.isPending) assign.run(driverId)
      }}
    >
      <Stack gap="md">
        {isPickedUp(first) ? <Text size="sm">{TAKE_OVER_HINT}</Text> : null}
        {assign.error ? <ChangeError error={assign.error} orderIds={orders.map(({ id }) => id)} /> : null}
        <Gate query={candidates} skeleton={<CandidatesSkeleton />} errorTitle={copy.failed} compact>
          {(rows) => <Candidates rows={rows} chosen={chosen} onChoose={setChosen} />}
        </Gate>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
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

function useAssign(
  orders: readonly Order[],
  first: Order,
  { onClose, onBulkDone }: Pick<Props, 'onClose' | 'onBulkDone'>,
) {
  const one = useAssignOrder()
  const many = useChangeMany()
  const onError = toastFailure(ADMIN_TOASTS.assignFailed)
  return {
    isPending: one.isPending || many.isPending,
    error: one.error ?? many.error,
    run(driverId: number) {
      if (onBulkDone)
        many.mutate({ action: 'assign', ids: orders.map(({ id }) => id), driverId }, { onSuccess: onBulkDone, onError })
      else
        one.mutate(
          { id: first.id, driverId, from: stageOf(first) },
          {
            onSuccess: () => {
              toast(ADMIN_TOASTS.assigned)
              onClose()
            },
            onError,
          },
        )
    },
  }
}

const isPickedUp = ({ status }: Order) => status === 'pickup_complete' || status === 'in_transit'

function stageOf(order: Order): 'free' | 'assigned' | 'picked_up' {
  if (isPickedUp(order)) return 'picked_up'
  return order.driver === null ? 'free' : 'assigned'
}

type CandidatesProps = { rows: readonly Candidate[]; chosen: string | null; onChoose: (id: string) => void }

function Candidates({ rows, chosen, onChoose }: CandidatesProps) {
  if (rows.length === 0)
    return (
      <EmptyState compact icon={<IconSteeringWheel aria-hidden />} title={NO_DRIVERS}>
        {copy.none}
      </EmptyState>
    )
  return (
    <Radio.Group value={chosen} onChange={onChoose} aria-label={copy.list}>
      <div className={classes.candidates}>
        {rows.map((row) => (
          <Radio.Card key={row.driverId} value={String(row.driverId)} className={classes.candidate}>
            <Radio.Indicator />
            <span className={classes.candidateText}>
              <Text component="span" fw={600}>
                {fullName(row)}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {row.phone ?? copy.noPhone}
              </Text>
            </span>
            <span className={classes.candidateFigures}>
              <Text component="span" className="tabular">
                {row.distanceMiles === null ? copy.placeUnknown : formatMiles(row.distanceMiles)}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {copy.openJobs(row.openJobs)}
                {row.positionAt ? (
                  <>
                    {` · ${copy.seen} `}
                    <When time={row.positionAt} />
                  </>
                ) : null}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

const CandidatesSkeleton = () => (
  <Stack gap="xs" aria-busy="true">
    <Skeleton h={64} />
    <Skeleton h={64} />
    <Skeleton h={64} />
  </Stack>
)
