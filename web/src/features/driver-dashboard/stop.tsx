import { Text } from '@mantine/core'
import { addressLines } from '@meridian/domain/addresses.ts'
import { IconFlag, IconPackage } from '@tabler/icons-react'
import classes from './driver-dashboard.module.css'

const LOOKS = { pickup: { icon: IconPackage, word: 'Pickup' }, delivery: { icon: IconFlag, word: 'Delivery' } } as const

type Props = { kind: 'pickup' | 'delivery'; address: string; note?: string | undefined }

/** An address on two lines, marked as on the map. */
export function Stop({ kind, address, note }: Props) {
  const { icon: Icon, word } = LOOKS[kind]
  const [street, rest] = addressLines(address)
  return (
    <div className={classes.stop}>
      <span className={classes.stopIcon} data-kind={kind}>
        <Icon size={16} aria-hidden />
      </span>
      <div>
        <Text size="xs" c="dimmed">
          {word}
          {note ? ` · ${note}` : ''}
        </Text>
        <Text fw={500}>{street}</Text>
        <Text size="sm" c="dimmed">
          {rest}
        </Text>
      </div>
    </div>
  )
}
