/** The driver of an order: name, rating, and how to reach them. */
import { Anchor, Avatar, Button, Text } from '@mantine/core'
import { fullName, initials } from '@meridian/domain/accounts/accounts.ts'
import { formatRating } from '@meridian/domain/time/format.ts'
import { IconMail, IconMessage, IconPhone, IconStarFilled } from '@tabler/icons-react'
import { TRACKING_COPY as copy } from '../../copy/tracking.ts'
import type { Order } from '../../data/orders/orders.ts'
import { phoneHref } from '../../ui/phone-href.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'
import classes from './driver-card.module.css'

type Props = {
  driver: NonNullable<Order['driver']>
  /** A link to the order's conversation; left out where that is already open. */
  messageOn?: number
}

export function DriverCard({ driver, messageOn }: Props) {
  const { phone, email } = driver.user
  return (
    <div className={classes.card}>
      <div className={classes.person}>
        <Avatar size={48} color="brand" variant="light" aria-hidden>
          {initials(driver.user)}
        </Avatar>
        <div className={classes.text}>
          <Text fw={600}>{fullName(driver.user)}</Text>
          <Text size="sm" c="dimmed" className="tabular">
            {driver.rating === null ? (
              copy.notRated
            ) : (
              <>
                <IconStarFilled size={13} className={classes.star} aria-hidden />
                {formatRating(driver.rating)}
                <span className={classes.spoken}>{copy.outOf5}</span>
              </>
            )}
            {' · '}
            {copy.deliveries(driver.totalDeliveries)}
          </Text>
        </div>
      </div>
      <div className={classes.ways}>
        {phone ? (
          <Anchor href={phoneHref(phone)} className={classes.way}>
            <IconPhone size={18} aria-hidden />
            {phone}
          </Anchor>
        ) : null}
        <Anchor href={`mailto:${email}`} className={classes.way}>
          <IconMail size={18} aria-hidden />
          {email}
        </Anchor>
      </div>
      {messageOn === undefined ? null : (
        <Button
          component={ScreenLink}
          href={`/messages?order=${messageOn}`}
          variant="default"
          leftSection={<IconMessage size={18} aria-hidden />}
        >
          {copy.messageDriver}
        </Button>
      )}
    </div>
  )
}
