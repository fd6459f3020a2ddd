import { Text } from '@mantine/core'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import type { Precision } from '@meridian/domain/places/geo.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { IconFlag, IconPackage } from '@tabler/icons-react'
import { DRIVER_COPY } from '../driver.copy.ts'
import classes from './stop-address.module.css'

const ICONS = { pickup: IconPackage, delivery: IconFlag } as const

type Props = { stop: Stop; address: string; precision: Precision; note?: string | undefined }

/** An address on two lines, with the icon it has on the map. */
export function StopAddress({ stop, address, precision, note }: Props) {
  const Icon = ICONS[stop]
  const [street, rest] = addressLines(address)
  return (
    <div className={classes.stop}>
      <span className={classes.stopIcon}>
        <Icon size={16} aria-hidden />
      </span>
      <div>
        <Text size="xs" c="dimmed">
          {DRIVER_COPY.stops[stop]}
          {note ? ` · ${note}` : ''}
        </Text>
        <Text fw={500}>{street}</Text>
        <Text size="sm" c="dimmed">
          {rest}
        </Text>
        {precision === 'zip' && <Text size="sm">{DRIVER_COPY.approximateStop}</Text>}
      </div>
    </div>
  )
}
