/** The order that a notice or link points at, opened above the list. */
import { Button, Paper, Skeleton, Title } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { useId } from 'react'
import { otherOrganizationOf } from '../../data/accounts/switch-organization.ts'
import { useOrder } from '../../data/orders/orders.ts'
import { OtherOrganization } from '../../parts/accounts/other-organization.tsx'
import { Gate } from '../../ui/gate.tsx'
import { HISTORY_COPY as copy } from './order-history.copy.ts'
import classes from './order-history.module.css'
import { OrderRow } from './order-row.tsx'

type Props = { orderId: number; isAdmin: boolean; onTrack: (orderId: number) => void; onClose: () => void }

export function LinkedOrder({ orderId, isAdmin, onTrack, onClose }: Props) {
  const order = useOrder(orderId)
  const id = useId()
  const other = otherOrganizationOf(order.error)
  return (
    <section aria-labelledby={id} className={classes.linked}>
      <div className={classes.linkedHead}>
        <Title order={2} id={id}>
          {copy.linked(orderLabel(orderId))}
        </Title>
        <Button variant="subtle" onClick={onClose}>
          {copy.linkedClose}
        </Button>
      </div>
      <Paper className={classes.list}>
        {other ? (
          <OtherOrganization organization={other} />
        ) : (
          <Gate query={order} skeleton={<Skeleton h={320} />} errorTitle={copy.failed} compact>
            {(data) => <OrderRow order={data} hasOrganization={isAdmin} isOpenAtFirst onTrack={onTrack} />}
          </Gate>
        )}
      </Paper>
    </section>
  )
}
