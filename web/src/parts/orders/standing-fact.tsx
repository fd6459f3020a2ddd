/** From which standing order an order was made; nothing for any other, and for those who do not see the people of an order. */
import { Anchor } from '@mantine/core'
import { storedUser } from '../../data/accounts/stored-user.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Fact } from '../../ui/fact.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { STANDING_FACT as copy } from './standing-fact.copy.ts'

export function StandingFact({ order: { standing } }: { order: Pick<Order, 'standing'> }) {
  if (!standing?.name) return null
  const isClient = storedUser()?.role === 'client'
  const href = isClient ? `/standing-orders?tab=calendar&id=${standing.id}` : '/admin/standing-orders'
  return (
    <Fact label={copy.label}>
      <Anchor component={ScreenLink} href={href} inherit>
        {standing.name}
      </Anchor>
    </Fact>
  )
}
