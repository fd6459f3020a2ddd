import { ActionIcon, Badge, Button, Card, Menu, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { noticePath } from '@meridian/domain/notices/notices.ts'
import type { DriverStatus } from '@meridian/domain/orders/orders.ts'
import { formatCount, formatPercent } from '@meridian/domain/time/format.ts'
import {
  IconCircleCheck,
  IconDots,
  IconMessage,
  IconMoon,
  IconTruck,
  IconUserOff,
  IconUserPause,
} from '@tabler/icons-react'
import { DRIVER_ACCOUNT_TOASTS } from '../../copy/admin.ts'
import { type Driver, useEditDriver } from '../../data/drivers/driver-accounts.ts'
import { navigateTo } from '../../data/navigation.ts'
import { Email, Phone } from '../../parts/admin-order/facts.tsx'
import { DRIVER_OUT_COPY } from '../../parts/driver-out/driver-out.copy.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { Fact } from '../../ui/fact.tsx'
import { toast } from '../../ui/toast.ts'
import type { DriverTask } from './driver-task.ts'
import { DRIVERS_COPY as copy } from './drivers.copy.ts'
import classes from './drivers.module.css'

const LOOKS: Record<DriverStatus, { color: string; icon: typeof IconMoon }> = {
  available: { color: 'green', icon: IconCircleCheck },
  busy: { color: 'brand', icon: IconTruck },
  offline: { color: 'gray', icon: IconMoon },
}
const GONE = { color: 'red', icon: IconUserOff }

function DriverBadge({ driver }: { driver: Driver }) {
  const { color, icon: Icon } = driver.isActive ? LOOKS[driver.status] : GONE
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={14} aria-hidden />}>
      {driver.isActive ? copy.states[driver.status] : copy.deactivated}
    </Badge>
  )
}

/** A line of a table where there is room, a card on a phone. */
export function DriverRow({ driver, onTask }: { driver: Driver; onTask: (task: DriverTask) => void }) {
  const name = fullName(driver.user)
  const facts: [string, string][] = [
    [copy.openJobs, formatCount(driver.openJobs)],
    [copy.rating, driver.rating === null ? copy.noRating : copy.ratingOf(driver.rating)],
    [copy.deliveries, formatCount(driver.totalDeliveries)],
    [copy.onTime, formatPercent(driver.onTimePercent)],
  ]
  return (
    <Card component="article" aria-label={name} padding="sm" className={classes.driver}>
      <header className={classes.driverHead}>
        <Text component="h3" className={classes.driverName}>
          {name}
        </Text>
        <DriverBadge driver={driver} />
      </header>
      <div className={classes.reach}>
        {driver.user.phone ? <Phone number={driver.user.phone} /> : <Text c="dimmed">{copy.noPhone}</Text>}
        <Email address={driver.user.email} />
      </div>
      <dl className={classes.driverFacts}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      <div className={classes.driverActions}>
        <Button
          size="sm"
          variant="default"
          onClick={() => onTask({ kind: 'edit', driver })}
          aria-label={copy.editOf(name)}
        >
          {copy.edit}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => onTask({ kind: 'schedule', driver })}
          aria-label={copy.scheduleOf(name)}
        >
          {copy.schedule}
        </Button>
        {driver.isActive ? <MoreMenu driver={driver} onTask={onTask} /> : <ActivateButton driver={driver} />}
      </div>
    </Card>
  )
}

/** What is rare or serious is a tap further away. */
function MoreMenu({ driver, onTask }: { driver: Driver; onTask: (task: DriverTask) => void }) {
  const name = fullName(driver.user)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={copy.moreOf(name)}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconMessage size={18} aria-hidden />}
          onClick={() =>
            navigateTo(noticePath({ kind: 'message', orderId: null, supportUserId: driver.user.id }, 'admin'))
          }
          aria-label={copy.messageOf(name)}
        >
          {copy.message}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUserPause size={18} aria-hidden />}
          onClick={() => onTask({ kind: 'out', driver })}
          aria-label={DRIVER_OUT_COPY.openFor(name)}
        >
          {DRIVER_OUT_COPY.open}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconUserOff size={18} aria-hidden />}
          onClick={() => onTask({ kind: 'deactivate', driver })}
          aria-label={copy.deactivateOf(name)}
        >
          {copy.deactivate}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type ActivateProps = { driver: Driver; variant?: 'light' | 'default'; onDone?: () => void }

export function ActivateButton({ driver, variant = 'light', onDone }: ActivateProps) {
  const edit = useEditDriver()
  return (
    <Button
      variant={variant}
      loading={edit.isPending}
      aria-label={copy.activateOf(fullName(driver.user))}
      onClick={() =>
        edit.mutate(
          { id: driver.id, isActive: true },
          {
            onSuccess: () => {
              toast(DRIVER_ACCOUNT_TOASTS.activated)
              onDone?.()
            },
            onError: toastFailure(DRIVER_ACCOUNT_TOASTS.failed),
          },
        )
      }
    >
      {copy.activate}
    </Button>
  )
}
