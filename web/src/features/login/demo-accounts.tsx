import { Badge, Text, UnstyledButton } from '@mantine/core'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { show } from '@meridian/contract/installation.ts'
import { ROLE_LABELS } from '@meridian/domain/accounts/accounts.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { type Icon, IconBuildingStore, IconLayoutDashboard, IconTruckDelivery } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { LOGIN_COPY } from '../../copy/accounts.ts'
import classes from './login.module.css'

// Only a demo has it.
const SimulatedDay = lazy(() => import('../../parts/simulated-day.tsx').then((m) => ({ default: m.SimulatedDay })))

const ICONS: Record<Role, Icon> = { client: IconBuildingStore, driver: IconTruckDelivery, admin: IconLayoutDashboard }

type Accounts = NonNullable<ReplyOf<typeof show>['demo']>['accounts']
type Props = { accounts: Accounts; isBusy: boolean; onChoose: (username: string) => void }

export function DemoAccounts({ accounts, isBusy, onChoose }: Props) {
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <div className={classes.demoHead}>
        <Badge variant="light" color="orange" radius="sm" tt="none">
          {LOGIN_COPY.demo.badge}
        </Badge>
        <Text id="demo-title" size="sm" c="dimmed">
          {LOGIN_COPY.demo.lead}
        </Text>
      </div>
      <div className={classes.demoButtons}>
        {accounts.map(({ username, role, label }) => {
          const RoleIcon = ICONS[role]
          return (
            <UnstyledButton
              key={username}
              className={classes.demoButton}
              disabled={isBusy}
              aria-label={LOGIN_COPY.demo.signInAs(ROLE_LABELS[role], username, label)}
              onClick={() => onChoose(username)}
            >
              <RoleIcon size={22} stroke={1.6} aria-hidden />
              <span className={classes.demoLabel}>{ROLE_LABELS[role]}</span>
              <span className={classes.demoName}>{label}</span>
            </UnstyledButton>
          )
        })}
      </div>
      <Suspense>
        <SimulatedDay />
      </Suspense>
    </section>
  )
}
