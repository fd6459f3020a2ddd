/** The orders of a client: what waits for a colleague's approval, and the newest. */
import { Anchor, Button, Text } from '@mantine/core'
import type { AdminOrganization } from '@meridian/contract/organizations/admin-organizations.ts'
import { orderLabel, STATUS_LABELS } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import type { ReactNode } from 'react'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { Clock, When } from '../../ui/when.tsx'
import classes from './accounts.module.css'
import { ORGANIZATIONS_COPY as copy } from './admin-organizations.copy.ts'
import { Panel } from './panel.tsx'

type Props = { organization: AdminOrganization }

/** Not shown while nothing waits, as for most. */
export function WaitingOrders({ organization: { waiting, openApprovals } }: Props) {
  if (waiting.length === 0) return null
  const more = openApprovals - waiting.length
  return (
    <Panel title={copy.approvals} {...(more > 0 ? { lead: copy.waitingMore(more) } : {})}>
      <ul aria-label={copy.approvals}>
        {waiting.map(({ orderId, requestedBy, requestedAt, total, isAfterwards }) => (
          <OrderRow
            key={orderId}
            id={orderId}
            facts={[formatAmount(total), isAfterwards ? copy.goesOn : '']}
            when={
              <>
                {copy.askedBy(requestedBy)} <When time={requestedAt} />
              </>
            }
          />
        ))}
      </ul>
    </Panel>
  )
}

export const NewestOrders = ({ organization: { name, orders } }: Props) => (
  <Panel title={copy.orders} action={orders.length > 0 ? <AllOrders name={name} /> : null}>
    {orders.length === 0 ? <Text className={classes.account}>{copy.noOrders}</Text> : null}
    <ul aria-label={copy.orders}>
      {orders.map(({ id, status, total, isPlacedByMeridian, createdAt }) => (
        <OrderRow
          key={id}
          id={id}
          facts={[STATUS_LABELS[status], formatAmount(total), isPlacedByMeridian ? copy.byMeridian : '']}
          when={<Clock time={createdAt} />}
        />
      ))}
    </ul>
  </Panel>
)

/** The search of the orders knows organizations by their names. */
const AllOrders = ({ name }: { name: string }) => (
  <Button component={ScreenLink} href={`/admin-dashboard?q=${encodeURIComponent(name)}`} variant="default">
    {copy.allOrders}
  </Button>
)

const OrderRow = ({ id, facts, when }: { id: number; facts: readonly string[]; when: ReactNode }) => (
  <li className={classes.account}>
    <div className={classes.text}>
      <Anchor component={ScreenLink} href={`/admin-dashboard?order=${id}`} className={classes.name}>
        {orderLabel(id)}
      </Anchor>
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </div>
    <Text size="sm" c="dimmed">
      {when}
    </Text>
  </li>
)
