/** One stop of an order: the address on two lines and its contact. */
import { Anchor, Text } from '@mantine/core'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { IconPhone } from '@tabler/icons-react'
import { PRECISION_TEXT } from '../../copy/addresses.ts'
import { TRACKING_COPY as copy } from '../../copy/tracking.ts'
import type { Order } from '../../data/orders/orders.ts'
import { phoneHref } from '../../ui/phone-href.ts'
import { SiteFacts } from '../places/site-facts.tsx'
import classes from './order-stop.module.css'

export function OrderStop({ order, stop }: { order: Order; stop: Stop }) {
  const name = order[`${stop}ContactName`]
  const phone = order[`${stop}ContactPhone`]
  return (
    <div className={classes.stop}>
      <AddressLines address={order[`${stop}Address`]} />
      {order[`${stop}Precision`] === 'zip' && <Text size="sm">{PRECISION_TEXT.zip}</Text>}
      <SiteFacts site={order[`${stop}Site`]} />
      {name || phone ? (
        <Text size="sm" component="div" className={classes.contact}>
          {name ? <span>{name}</span> : null}
          {phone ? (
            <Anchor href={phoneHref(phone)} className={classes.phone}>
              <IconPhone size={16} aria-hidden />
              {phone}
            </Anchor>
          ) : null}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {copy.noContact}
        </Text>
      )}
    </div>
  )
}

export function AddressLines({ address }: { address: string }) {
  const [street, rest] = addressLines(address)
  return (
    <address className={classes.address}>
      <span>{street}</span>
      {rest ? <span className={classes.city}>{rest}</span> : null}
    </address>
  )
}
