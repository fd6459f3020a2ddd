/** `/ordered-together?group=4`: the orders that were placed together, on one map, with what is to be paid. */
import { Alert, Button, Paper, Skeleton, Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { ORDER_GROUP_COPY as copy, SEVERAL_STOPS_COPY } from '../../copy/several-stops.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { type OrderGroup, useOrderGroup } from '../../data/orders/order-groups.ts'
import type { MapMarker } from '../../maps/map-props.ts'
import { MapView } from '../../maps/map-view-lazy.tsx'
import { StatusBadge } from '../../parts/orders/order-badges.tsx'
import { AddressLines } from '../../parts/orders/order-stop.tsx'
import { deliveryPoint, pickupPoint } from '../../parts/orders/order-stops.ts'
import { Fact } from '../../ui/fact.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { NoAccess } from '../../ui/states.tsx'
import classes from './ordered-together.module.css'

const MAP_HEIGHT = 280

export function OrderedTogetherScreen() {
  const { group: id } = useSearch({ from: '/ordered-together' })
  const group = useOrderGroup(id ?? null)
  if (id === undefined) return <NoAccess message={copy.missing} />
  return (
    <Page
      title={copy.title}
      {...(group.data ? { subtitle: copy.subtitle(group.data.count) } : {})}
      actions={
        <Button
          component={ScreenLink}
          href="/orders"
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {copy.back}
        </Button>
      }
    >
      <Gate query={group} skeleton={<Skeleton h={480} />} errorTitle={copy.failed}>
        {(found) => <Group group={found} />}
      </Gate>
    </Page>
  )
}

function Group({ group }: { group: OrderGroup }) {
  const { amountDue, total, heldUp } = group
  const markers = markersOf(group)
  return (
    <div className={classes.group}>
      {heldUp > 0 ? (
        <Alert color="yellow" variant="light">
          {copy.heldUp(heldUp)}
        </Alert>
      ) : null}
      {total !== null && amountDue !== null ? (
        <Paper className={classes.sums} withBorder>
          <dl>
            <Fact label={copy.total}>{formatAmount(total)}</Fact>
            <Fact label={copy.due}>{formatAmount(amountDue)}</Fact>
          </dl>
          {amountDue !== '0.00' && mayDo('pay') ? (
            <Button component={ScreenLink} href={`/checkout?group=${group.id}`}>
              {copy.pay(amountDue)}
            </Button>
          ) : null}
        </Paper>
      ) : null}
      <MapView label={SEVERAL_STOPS_COPY.map(markers.length)} markers={markers} height={MAP_HEIGHT} isEmbedded />
      <section aria-label={copy.list}>
        {group.count > group.orders.length ? (
          <Text size="sm" c="dimmed" mb="xs">
            {copy.firstOf(group.orders.length, group.count)}
          </Text>
        ) : null}
        <ol className={classes.list}>
          {group.orders.map((order) => (
            <li key={order.id} className={classes.order}>
              <div className={classes.head}>
                <Button component={ScreenLink} href={`/orders?order=${order.id}`} variant="subtle" size="sm">
                  {orderLabel(order.id)}
                </Button>
                <StatusBadge status={order.status} />
                {order.totalCost ? <span className="tabular">{formatAmount(order.totalCost)}</span> : null}
              </div>
              <dl className={classes.ends}>
                <Fact label={copy.from}>
                  <AddressLines address={order.pickupAddress} />
                </Fact>
                <Fact label={copy.to}>
                  <AddressLines address={order.deliveryAddress} />
                </Fact>
              </dl>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

/** Each address once: most of them share one end. */
function markersOf({ orders }: OrderGroup): MapMarker[] {
  const markers = orders.flatMap((order, index): MapMarker[] => [
    { kind: 'pickup', point: pickupPoint(order), label: order.pickupAddress, id: `p ${order.pickupAddress}` },
    {
      kind: 'delivery',
      point: deliveryPoint(order),
      label: order.deliveryAddress,
      id: `d ${order.deliveryAddress}`,
      mark: String(index + 1),
    },
  ])
  return [...new Map(markers.map((marker) => [marker.id, marker])).values()]
}
