/** The sender's site at a stop: its name, when it is open, and how to get in. */
import { Text } from '@mantine/core'
import { hoursText } from '@meridian/domain/texts/sites.ts'
import type { Order } from '../../data/orders/orders.ts'

type Props = {
  site: Order['pickupSite']
  size?: 'sm' | 'md'
  /** Shown elsewhere. */
  isNoteLeftOut?: boolean
}

export function SiteFacts({ site, size = 'sm', isNoteLeftOut }: Props) {
  if (!site) return null
  return (
    <div>
      <Text size={size} fw={600}>
        {site.name}
      </Text>
      {site.hours ? <Text size={size}>{hoursText(site.hours)}</Text> : null}
      {site.accessNote && !isNoteLeftOut ? <Text size={size}>“{site.accessNote}”</Text> : null}
    </div>
  )
}
