/** Deactivates a driver: first the consequences, then the open orders to reassign. */

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { useState } from 'react'
import { ADMIN_ACTIONS, DRIVER_ACCOUNT_TOASTS } from '../../copy/admin.ts'
import { NO_ANSWER } from '../../copy/failures.ts'
import { type Driver, useDrivers, useEditDriver } from '../../data/drivers/driver-accounts.ts'
import { type Order, useOrder } from '../../data/orders/orders.ts'
import { AssignDialog } from '../../parts/admin-order/assign-dialog.tsx'
import { DeclineOrCancelDialog } from '../../parts/admin-order/decline-or-cancel-dialog.tsx'
import { Strong } from '../../parts/admin-order/facts.tsx'
import { commandsOf } from '../../parts/admin-order/order-actions.tsx'
import { ChangeAlert, lookupText } from '../../parts/change-error.tsx'
import { StatusBadge } from '../../parts/orders/order-badges.tsx'
import { ConfirmForm } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ActivateButton } from './driver-row.tsx'
import { DEACTIVATE_COPY as copy, DRIVERS_COPY } from './drivers.copy.ts'
import classes from './drivers.module.css'

type Props = { driver: Driver | null; onClose: () => void; onOpenOrder: (orderId: number) => void }

export function DeactivateDialog({ driver, onClose, onOpenOrder }: Props) {
  // Close this dialog first: the details drawer would open under it.
  const openOrder = (orderId: number) => {
    onClose()
    onOpenOrder(orderId)
  }
  return (
    <Dialog
      opened={driver !== null}
      onClose={onClose}
      title={driver ? DRIVERS_COPY.deactivateOf(fullName(driver.user)) : ''}
      size="lg"
    >
      {driver ? <Steps key={driver.id} driver={driver} onClose={onClose} onOpenOrder={openOrder} /> : null}
    </Dialog>
  )
}

function Steps({ driver, onClose, onOpenOrder }: Props & { driver: Driver }) {
  const edit = useEditDriver()
  const drivers = useDrivers()
  const open = edit.data?.openOrders
  if (open && open.length > 0)
    return <OrdersLeft driver={driver} orders={open} onClose={onClose} onOpenOrder={onOpenOrder} />
  const deactivate = () =>
    edit.mutate(
      { id: driver.id, isActive: false },
      {
        onSuccess: ({ openOrders }) => {
          toast(DRIVER_ACCOUNT_TOASTS.deactivated)
          if (openOrders.length === 0) onClose()
        },
      },
    )
  return (
    <ConfirmForm
      keep={copy.keep}
      confirm={copy.confirm}
      command={edit}
      failure={(error) => (
        <ChangeAlert
          error={error}
          lookup={lookupText(drivers, (all) => {
            const now = all.find(({ id }) => id === driver.id) ?? driver
            return NO_ANSWER.driverIs(fullName(now.user), now.isActive)
          })}
        />
      )}
      onConfirm={deactivate}
      onClose={onClose}
    >
      <Text>{copy.consequence(driver.user.firstName)}</Text>
      {driver.openJobs > 0 ? (
        <Alert color="yellow" variant="light">
          {copy.listedNext(driver.openJobs)}
        </Alert>
      ) : null}
    </ConfirmForm>
  )
}

function OrdersLeft({ driver, orders, onClose, onOpenOrder }: Props & { driver: Driver; orders: readonly Order[] }) {
  return (
    <Stack gap="md">
      <Text>{copy.ordersLeft(fullName(driver.user), orders.length)}</Text>
      {orders.some((order) => !isMovable(order)) ? (
        <Alert color="yellow" variant="light" title={copy.inHandsTitle}>
          <Stack gap="sm" align="flex-start">
            <span>{copy.inHands(driver.user.firstName)}</span>
            <ActivateButton driver={driver} variant="default" onDone={onClose} />
          </Stack>
        </Alert>
      ) : null}
      <ul className={classes.left}>
        {orders.map((order) => (
          <OrderLeft key={order.id} left={order} driver={driver} onOpenOrder={onOpenOrder} />
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose}>{copy.done}</Button>
      </Group>
    </Stack>
  )
}

const isMovable = (order: Order): boolean => commandsOf(order).includes('reassign')

type LeftProps = { left: Order; driver: Driver; onOpenOrder: (orderId: number) => void }

function OrderLeft({ left, driver, onOpenOrder }: LeftProps) {
  // The current state of the order: it may have been reassigned since.
  const order = useOrder(left.id).data ?? left
  const [task, setTask] = useState<'reassign' | 'unassign' | null>(null)
  const isSettled = order.driver?.id !== driver.id
  const close = () => setTask(null)
  return (
    <li className={classes.leftOrder}>
      <Strong>{orderLabel(order.id)}</Strong>
      <StatusBadge status={order.status} />
      <span className={classes.leftText}>
        {isSettled
          ? order.driver
            ? copy.nowWith(fullName(order.driver.user))
            : copy.waits
          : isMovable(order)
            ? order.client.organizationName
            : copy.pickedUp(driver.user.firstName)}
      </span>
      {!isSettled && isMovable(order) ? (
        <Group gap="xs">
          <Button onClick={() => setTask('reassign')} aria-label={copy.reassignOf(orderLabel(order.id))}>
            {copy.reassign}
          </Button>
          <Button
            variant="default"
            onClick={() => setTask('unassign')}
            aria-label={copy.unassignOf(orderLabel(order.id))}
          >
            {copy.unassign}
          </Button>
        </Group>
      ) : (
        <Button variant="default" onClick={() => onOpenOrder(order.id)} aria-label={copy.viewOf(orderLabel(order.id))}>
          {ADMIN_ACTIONS.details}
        </Button>
      )}
      <AssignDialog orders={task === 'reassign' ? [order] : null} onClose={close} />
      <DeclineOrCancelDialog task={task === 'unassign' ? { action: 'unassign', order } : null} onClose={close} />
    </li>
  )
}
