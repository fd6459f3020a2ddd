import { Button, Text, TextInput } from '@mantine/core'
import { PIN_DIGITS } from '@meridian/domain/proofs.ts'
import { IconBackspace } from '@tabler/icons-react'
import { useState } from 'react'
import { CAPTURE_COPY } from '../../../copy/capture.ts'
import classes from './capture.module.css'
import { CaptureForm, type FormProps } from './capture-form.tsx'

const copy = CAPTURE_COPY.pin
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Large keys instead of the phone's keyboard; a keyboard that is attached works too. */
export function PinForm({ isSaving, onSave }: FormProps) {
  const [pin, setPin] = useState('')
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, PIN_DIGITS)
    setPin(digits)
    if (digits.length === PIN_DIGITS && digits !== pin && !isSaving) onSave({ kind: 'pin', pin: digits })
  }
  const key = (digit: string) => (
    <Button key={digit} variant="default" onClick={() => change(pin + digit)}>
      {digit}
    </Button>
  )
  return (
    <CaptureForm isSaving={isSaving} isReady={pin.length === PIN_DIGITS} onSubmit={() => onSave({ kind: 'pin', pin })}>
      <Text>{copy.hint}</Text>
      <TextInput
        label={copy.label}
        classNames={{ input: classes.pinInput }}
        inputMode="none"
        autoComplete="off"
        data-autofocus
        value={pin}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={classes.keypad}>
        {KEYS.map(key)}
        <span />
        {key('0')}
        <Button variant="default" aria-label={copy.delete} onClick={() => setPin(pin.slice(0, -1))}>
          <IconBackspace size={26} aria-hidden />
        </Button>
      </div>
    </CaptureForm>
  )
}
