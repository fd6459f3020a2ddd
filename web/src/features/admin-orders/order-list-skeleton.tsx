import { Card, Skeleton } from '@mantine/core'
import facts from '../../parts/admin-order/facts.module.css'
import { Repeat } from '../../ui/repeat.tsx'
import classes from './orders.module.css'

export const OrderListSkeleton = () => (
  <div className={classes.list} aria-busy="true">
    <Repeat times={4}>
      <Card padding="md">
        <Skeleton h={24} w="min(28rem, 90%)" mb={14} />
        <div className={facts.facts}>
          {['item', 'client', 'pickup', 'delivery', 'driver'].map((fact) => (
            <Skeleton key={fact} h={52} />
          ))}
        </div>
        <Skeleton h={40} w="min(24rem, 100%)" mt={14} />
      </Card>
    </Repeat>
  </div>
)
