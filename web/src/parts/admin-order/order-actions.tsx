/** The buttons of an order: the changes an admin may make in its status, and those that are always possible. */

import { Button, Menu } from '@mantine/core'
import { nextCommands, type OrderCommand } from '@meridian/domain/orders/order-lifecycle.ts'
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import { IconCheck, IconChevronDown, IconMessage, IconUserPlus, IconX } from '@tabler/icons-react'
import { ADMIN_ACTIONS, ADMIN_TOASTS } from '../../copy/admin.ts'
import { MORE_ACTIONS as more } from '../../copy/order-facts.ts'
import { useAdminOrderChange } from '../../data/orders/admin-orders.ts'
import type { Order } from '../../data/orders/orders.ts'
import { toast } from '../../ui/toast.ts'
import { ChangeError } from '../change-error.tsx'
import { toastFailure } from '../failed-action.tsx'
import classes from './order-actions.module.css'
import type { OrderTask } from './order-dialogs.tsx'

/** The rules are the same for every admin, so any user id will do. */
const ANY_ADMIN = { role: 'admin', userId: 0 } as const

export function commandsOf(order: Order): readonly OrderCommand[] {
  const facts = {
    id: order.id,
    status: order.status,
    organizationId: 0,
    clientId: 0,
    siteIds: [],
    driverId: order.driver?.id ?? null,
  }
  // Refused by the server, too: its organization has to approve it first.
  const isHeldUp = holdsUp(order.approval)
  return nextCommands(facts, ANY_ADMIN).filter((command) => !(isHeldUp && command === 'approve'))
}

type Props = { order: Order; onOpen?: () => void; onTask: (task: OrderTask) => void }

export function OrderActions({ order, onOpen, onTask }: Props) {
  const change = useAdminOrderChange()
  const may = commandsOf(order)
  // Not callbacks of `mutate`: those are dropped when the order leaves the filtered list before the response arrives.
  const approve = () =>
    change
      .mutateAsync({ id: order.id, to: 'confirmed' })
      .then(() => toast(ADMIN_TOASTS.updated), toastFailure(ADMIN_TOASTS.updateFailed))
  return (
    <div className={classes.actions}>
      {change.isError ? <ChangeError error={change.error} orderIds={[order.id]} className={classes.refusal} /> : null}
      {may.includes('approve') ? (
        <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={approve} loading={change.isPending}>
          {ADMIN_ACTIONS.approve}
        </Button>
      ) : null}
      {may.includes('decline') ? (
        <Button
          variant="light"
          color="red"
          leftSection={<IconX size={18} aria-hidden />}
          onClick={() => onTask({ kind: 'decline', order })}
        >
          {ADMIN_ACTIONS.decline}
        </Button>
      ) : null}
      {may.includes('assign') ? (
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => onTask({ kind: 'assign', order })}>
          {ADMIN_ACTIONS.assign}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconMessage size={18} aria-hidden />}
        onClick={() => onTask({ kind: 'message', order })}
      >
        {ADMIN_ACTIONS.message}
      </Button>
      {onOpen ? (
        <Button variant="default" onClick={onOpen}>
          {ADMIN_ACTIONS.details}
        </Button>
      ) : null}
      <MoreActions order={order} may={may} onTask={onTask} />
    </div>
  )
}

const RARE = [
  { command: 'reassign', kind: 'reassign', label: more.reassign },
  { command: 'takeOver', kind: 'reassign', label: more.takeOver },
  { command: 'takeOver', kind: 'takeBack', label: more.takeBack },
  { command: 'unassign', kind: 'unassign', label: more.unassign },
  { command: 'cancelByAdmin', kind: 'cancel', label: more.cancel },
] as const

function MoreActions({ order, may, onTask }: { order: Order; may: readonly OrderCommand[]; onTask: Props['onTask'] }) {
  const isReturning = order.return !== null
  const offered = RARE.filter(({ command, kind }) => may.includes(command) && !(kind === 'takeBack' && isReturning))
  if (offered.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {more.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ kind, label }) => (
          <Menu.Item
            key={label}
            className={classes.menuItem}
            {...(kind === 'cancel' ? { color: 'var(--mantine-color-error)' } : {})}
            onClick={() => onTask({ kind, order })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
