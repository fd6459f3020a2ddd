import { Badge, Button, Card, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts.ts'
import { formatCount, formatRating } from '@meridian/domain/format.ts'
import type { DriverStatus } from '@meridian/domain/orders.ts'
import { IconCircleCheck, IconMoon, IconTruck, IconUserOff } from '@tabler/icons-react'
import { DRIVER_ACCOUNT_TOASTS } from '../../copy/admin.ts'
import { type Driver, useEditDriver } from '../../data/driver-accounts.ts'
import { Email, Phone } from '../../parts/admin-order/facts.tsx'
import { toastFailure } from '../../parts/failed-action.tsx'
import { Fact } from '../../ui/fact.tsx'
import { toast } from '../../ui/toast.ts'
import type { DriverTask } from './driver-task.ts'
import classes from './drivers.module.css'

const STATES: Record<DriverStatus, { label: string; color: string; icon: typeof IconMoon }> = {
  available: { label: 'Available', color: 'green', icon: IconCircleCheck },
  busy: { label: 'Busy', color: 'brand', icon: IconTruck },
  offline: { label: 'Offline', color: 'gray', icon: IconMoon },
}
const GONE = { label: 'Deactivated', color: 'red', icon: IconUserOff }

function DriverBadge({ driver }: { driver: Driver }) {
  const { label, color, icon: Icon } = driver.isActive ? STATES[driver.status] : GONE
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={14} aria-hidden />}>
      {label}
    </Badge>
  )
}

export function DriverRow({ driver, onTask }: { driver: Driver; onTask: (task: DriverTask) => void }) {
  const name = fullName(driver.user)
  const facts: [string, string][] = [
    ['Open jobs', formatCount(driver.openJobs)],
    ['Rating', driver.rating === null ? 'None yet' : `${formatRating(driver.rating)} of 5`],
    ['Deliveries', formatCount(driver.totalDeliveries)],
    ['Weekly goal', formatCount(driver.weeklyGoal)],
  ]
  return (
    <Card component="article" aria-label={name} padding="md" className={classes.driver}>
      <header className={classes.driverHead}>
        <Text component="h3" className={classes.driverName}>
          {name}
        </Text>
        <DriverBadge driver={driver} />
      </header>
      <div className={classes.reach}>
        {driver.user.phone ? <Phone number={driver.user.phone} /> : <Text c="dimmed">No phone</Text>}
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
        <Button variant="default" onClick={() => onTask({ kind: 'edit', driver })} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button
          variant="default"
          onClick={() => onTask({ kind: 'schedule', driver })}
          aria-label={`Hours and skills of ${name}`}
        >
          Hours and skills
        </Button>
        {driver.isActive ? (
          <Button
            variant="subtle"
            color="red"
            onClick={() => onTask({ kind: 'deactivate', driver })}
            aria-label={`Deactivate ${name}`}
          >
            Deactivate
          </Button>
        ) : (
          <ActivateButton driver={driver} />
        )}
      </div>
    </Card>
  )
}

type ActivateProps = { driver: Driver; variant?: 'light' | 'default'; onDone?: () => void }

export function ActivateButton({ driver, variant = 'light', onDone }: ActivateProps) {
  const edit = useEditDriver()
  return (
    <Button
      variant={variant}
      loading={edit.isPending}
      aria-label={`Activate ${fullName(driver.user)}`}
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
      Activate
    </Button>
  )
}
