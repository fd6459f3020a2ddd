/** The last recipients, while the form is empty: one click fills it in as the last time. */
import { Button } from '@mantine/core'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import { type Order, useOrderPages } from '../../../data/orders/orders.ts'
import { REORDER_COPY as copy } from '../new-delivery.copy.ts'
import classes from './new-delivery.module.css'
import { recentRecipients } from './recent-recipients.ts'

export function OrderAgain({ onChoose }: { onChoose: (order: Order) => void }) {
  const orders = useOrderPages({})
  const recent = recentRecipients(orders.data?.pages[0]?.rows ?? [])
  // As high as the recipients, who must not push the fields down when they come.
  if (orders.isPending) return <div className={classes.again} />
  if (recent.length === 0) return null
  return (
    <div className={classes.again}>
      <span aria-hidden>{copy.again}</span>
      {recent.map((order) => {
        const [street] = addressLines(order.deliveryAddress)
        const name = order.deliveryContactName ?? order.deliverySite?.name ?? street
        return (
          <Button
            key={order.id}
            variant="light"
            size="sm"
            aria-label={copy.againFor(name === street ? street : `${name}, ${street}`)}
            className={classes.againButton}
            onClick={() => onChoose(order)}
          >
            {name}
          </Button>
        )
      })}
    </div>
  )
}
