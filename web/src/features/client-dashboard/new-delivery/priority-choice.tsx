import { Radio } from '@mantine/core'
import { PRIORITIES, PRIORITY_LABELS, PRIORITY_MEANINGS, type Priority } from '@meridian/domain/orders/orders.ts'
import { PRIORITY_COLORS } from '../../../ui/tones.ts'
import classes from './new-delivery.module.css'

type Props = {
  label: string
  value: Priority
  among?: readonly Priority[]
  onChange: (priority: Priority) => void
}

/** All four priorities, or some of them, each with its meaning and its usual color. */
export function PriorityChoice({ label, value, among = PRIORITIES, onChange }: Props) {
  return (
    <Radio.Group label={label} value={value} onChange={(next) => onChange(next as Priority)} size="md">
      <div className={classes.priorities}>
        {among.map((priority) => (
          <Radio.Card
            key={priority}
            value={priority}
            className={classes.priority}
            aria-label={`${PRIORITY_LABELS[priority]}, ${PRIORITY_MEANINGS[priority]}`}
          >
            <span className={classes.priorityName}>
              <Radio.Indicator size="xs" className={classes.indicator} />
              <span className={classes.dot} style={{ background: dotColor(PRIORITY_COLORS[priority]) }} />
              {PRIORITY_LABELS[priority]}
            </span>
            <span className={classes.priorityMeaning}>{PRIORITY_MEANINGS[priority]}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

/** The shade with enough contrast in both color schemes. */
const dotColor = (color: string) => `light-dark(var(--mantine-color-${color}-6), var(--mantine-color-${color}-4))`
