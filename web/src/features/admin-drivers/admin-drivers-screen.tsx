/** Driver Management: the fleet map, the list of drivers, and adding, editing and deactivating them. */

import { Button, Card, Skeleton, Switch, Text, TextInput } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { IconSearch, IconSteeringWheel, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { NO_DRIVERS } from '../../copy/admin.ts'
import { type Driver, useDrivers } from '../../data/drivers/driver-accounts.ts'
import { useOpenOrder } from '../../parts/admin-order/opened-order.tsx'
import { DriverOutDialog } from '../../parts/driver-out/driver-out-dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Repeat } from '../../ui/repeat.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { DriverDialog } from './driver-dialog.tsx'
import { DriverRow } from './driver-row.tsx'
import type { DriverTask } from './driver-task.ts'
import { DRIVERS_COPY as copy } from './drivers.copy.ts'
import classes from './drivers.module.css'
import { findDrivers } from './find-drivers.ts'
import { FleetMap } from './fleet-map.tsx'

/** With a calendar: loaded when it is first opened. */
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx').then((m) => ({ default: m.ScheduleDialog })))

export function AdminDriversScreen() {
  const openOrder = useOpenOrder()
  const drivers = useDrivers()
  const [task, setTask] = useState<DriverTask | null>(null)
  const close = () => setTask(null)
  const wasScheduleOpened = useRef(false)
  wasScheduleOpened.current ||= task?.kind === 'schedule'
  return (
    <>
      <Gate query={drivers} skeleton={<DriversSkeleton />} errorTitle={copy.failed}>
        {(all) => <Drivers all={all} onTask={setTask} />}
      </Gate>
      <DriverOutDialog
        driver={task?.kind === 'out' ? { id: task.driver.id, name: fullName(task.driver.user) } : null}
        onClose={close}
      />
      <DriverDialog task={task?.kind === 'add' || task?.kind === 'edit' ? task : null} onClose={close} />
      <Suspense>
        {wasScheduleOpened.current ? (
          <ScheduleDialog driver={task?.kind === 'schedule' ? task.driver : null} onClose={close} />
        ) : null}
      </Suspense>
      <DeactivateDialog
        driver={task?.kind === 'deactivate' ? task.driver : null}
        onClose={close}
        onOpenOrder={openOrder}
      />
    </>
  )
}

function Drivers({ all, onTask }: { all: readonly Driver[]; onTask: (task: DriverTask) => void }) {
  const [showsFormer, setShowsFormer] = useState(false)
  const former = all.filter((driver) => !driver.isActive)
  const [search, setSearch] = useState('')
  const listed = showsFormer ? all : all.filter((driver) => driver.isActive)
  const shown = findDrivers(listed, search)
  const add = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => onTask({ kind: 'add' })}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <FleetMap drivers={all} />
      <div className={classes.driversHead}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={copy.search}
          placeholder={copy.search}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {former.length > 0 ? (
          <Switch
            label={copy.showFormer(former.length)}
            classNames={{ body: classes.former }}
            checked={showsFormer}
            onChange={(event) => setShowsFormer(event.currentTarget.checked)}
          />
        ) : null}
        {add}
      </div>
      {listed.length === 0 ? (
        <EmptyState icon={<IconSteeringWheel aria-hidden />} title={NO_DRIVERS}>
          {copy.none}
        </EmptyState>
      ) : shown.length === 0 ? (
        <Text role="status" c="dimmed">
          {copy.noneFound(search.trim())}
        </Text>
      ) : (
        <ul className={classes.drivers} aria-label={copy.drivers}>
          {shown.map((driver) => (
            <li key={driver.id}>
              <DriverRow driver={driver} onTask={onTask} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const DriversSkeleton = () => (
  <div aria-busy="true">
    <Skeleton h={360} radius="lg" mb="lg" />
    <div className={classes.drivers}>
      <Repeat times={6}>
        <Card padding="sm">
          <Skeleton h={44} />
        </Card>
      </Repeat>
    </div>
  </div>
)
