import { Input, PinInput } from '@mantine/core'
import { useId } from 'react'
import { LOGIN_COPY } from '../../copy/accounts.ts'
import classes from './code-field.module.css'

export const CODE_LENGTH = 6
const copy = LOGIN_COPY.code

type Props = {
  /** Required: Mantine would set its own id after mounting, which remounts the inputs and loses the focus. */
  id: string
  value: string
  error: string | null
  isBusy: boolean
  onChange: (code: string) => void
  onComplete: (code: string) => void
}

/** Six digits, typed, pasted or filled in by the browser. Not in an Input.Wrapper, which gives all six the same id. */
export function CodeField({ id, value, error, isBusy, onChange, onComplete }: Props) {
  const labelId = useId()
  const errorId = useId()
  return (
    <div>
      <Input.Label labelElement="div" id={labelId} className={classes.label}>
        {copy.label}
      </Input.Label>
      <PinInput
        id={id}
        className={classes.digits}
        size="md"
        gap={8}
        length={CODE_LENGTH}
        type="number"
        placeholder=""
        oneTimeCode
        value={value}
        error={error !== null}
        readOnly={isBusy}
        aria-labelledby={labelId}
        getInputProps={(index) => ({
          'aria-label': copy.digit(index + 1),
          ...(error ? { 'aria-describedby': errorId } : {}),
        })}
        // A tap between two digits focuses the field.
        onClick={(event) => event.target instanceof HTMLInputElement || focusCode(id)}
        onChange={onChange}
        onComplete={onComplete}
      />
      {error && (
        <Input.Error id={errorId} size="md" mt={6}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}

export const focusCode = (id: string): void => document.getElementById(`${id}-1`)?.focus()
