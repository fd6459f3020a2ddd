import { Button, Text, TextInput } from '@mantine/core'
import { EXCEPTION_LABELS } from '@meridian/domain/proofs/exceptions.ts'
import { PIN_DIGITS } from '@meridian/domain/proofs/proofs.ts'
import { IconBackspace, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { PROBLEM_COPY } from '../../../copy/exceptions.ts'
import { pinLockedUntil } from '../../../data/driver/pin-check.ts'
import { PRIVATE_CHAT, useDispatchPhone } from '../../../data/driver/today.ts'
import { phoneHref } from '../../../ui/phone-href.ts'
import { clockTime } from '../../../ui/relative-time.ts'
import { CAPTURE_COPY } from './capture.copy.ts'
import classes from './capture.module.css'
import { CaptureForm, type FormProps } from './capture-form.tsx'
import { SheetWarning } from './sheet-warning.tsx'

const copy = CAPTURE_COPY.pin
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Large keys instead of the phone's keyboard; a keyboard that is attached works too. */
export function PinForm({ order, isSaving, onSave, onReport }: FormProps) {
  const [pin, setPin] = useState('')
  const lockedUntil = pinLockedUntil(order)
  /** Another try begins empty. */
  const enter = (digits: string) => {
    setPin('')
    onSave({ kind: 'pin', pin: digits })
  }
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, PIN_DIGITS)
    if (digits.length === PIN_DIGITS && !isSaving) enter(digits)
    else setPin(digits)
  }
  const key = (digit: string) => (
    <Button key={digit} variant="default" onClick={() => change(pin + digit)}>
      {digit}
    </Button>
  )
  if (lockedUntil) return <Locked order={order} until={lockedUntil} onReport={onReport} />
  return (
    <CaptureForm isSaving={isSaving} isReady={pin.length === PIN_DIGITS} onSubmit={() => enter(pin)}>
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

/** The sender can show the recipient the PIN again. */
function Locked({ order, until, onReport }: Pick<FormProps, 'order' | 'onReport'> & { until: Date }) {
  const phone = order.client.phone ?? order.pickupContactPhone
  const dispatchPhone = useDispatchPhone()
  return (
    <SheetWarning
      title={copy.locked}
      action={
        <>
          {phone ? (
            <Button component="a" href={phoneHref(phone)} size="xl" leftSection={<IconPhone size={22} aria-hidden />}>
              {copy.callSender}
            </Button>
          ) : null}
          <Button
            component="a"
            href={dispatchPhone ? phoneHref(dispatchPhone) : PRIVATE_CHAT}
            size="xl"
            variant="default"
          >
            {dispatchPhone ? PROBLEM_COPY.callDispatch : PROBLEM_COPY.askDispatch}
          </Button>
          <Button size="xl" variant="light" color="red" onClick={() => onReport('pin_not_verified')}>
            {PROBLEM_COPY.reportAs(EXCEPTION_LABELS.pin_not_verified)}
          </Button>
        </>
      }
    >
      {copy.lockedHint(clockTime(until, new Date()))}
    </SheetWarning>
  )
}
