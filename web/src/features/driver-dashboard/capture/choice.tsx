/** One of a few, as large rows: a radio group that a gloved thumb can hit. */
import { useId } from 'react'
import classes from './capture.module.css'

type Props<T extends string> = {
  label: string
  options: readonly { value: T; label: string }[]
  value: T | null
  onChange: (value: T) => void
  /** Side by side, for short texts. */
  isRow?: boolean
}

export function Choice<T extends string>({ label, options, value, onChange, isRow = false }: Props<T>) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      <div className={classes.options} data-row={isRow || undefined}>
        {options.map((option) => (
          <label key={option.value} className={classes.option} data-on={value === option.value || undefined}>
            <input type="radio" name={name} checked={value === option.value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
