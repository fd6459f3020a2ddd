/** Every order that a change makes late, or later than it is, by how much: the most urgent first. */
import { Text } from '@mantine/core'
import { type Delay, delayText } from '@meridian/domain/orders/urgency.ts'
import { DELAYS_COPY } from './delays.copy.ts'

const MAX_SHOWN = 20

export function DelayList({ delays }: { delays: readonly Delay[] }) {
  return (
    <>
      {delays.slice(0, MAX_SHOWN).map((delay) => (
        <Text key={delay.orderId} size="sm" className="tabular">
          {delayText(delay)}
        </Text>
      ))}
      {delays.length > MAX_SHOWN ? <Text size="sm">{DELAYS_COPY.more(delays.length - MAX_SHOWN)}</Text> : null}
    </>
  )
}
