import { type ReactNode, useId } from 'react'
import classes from './segments.module.css'

type Props<Value extends string> = {
  'aria-label': string
  data: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  size?: 'sm' | 'md'
  fullWidth?: boolean
  disabled?: boolean
  className?: string | undefined
}

/** One of a few choices, side by side. Mantine's control measures its labels, for which the page is laid out once more. */
export function Segments<Value extends string>(props: Props<Value>) {
  const { data, value, onChange, size = 'md', fullWidth = false, disabled = false, className } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      className={`${classes.segments} ${className ?? ''}`}
      data-size={size}
      data-full-width={fullWidth || undefined}
    >
      {data.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            className={classes.input}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className={classes.label}>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
