/** Shown under the field after a pick: the address check, the pin on a small map, and the precision. */
import { Button } from '@mantine/core'
import { ADDRESS_CHECK_DELAY_MS, addressLines } from '@meridian/domain/addresses.ts'
import { IconCircleCheck, IconMapPinExclamation, IconTarget } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ADDRESS_COPY as copy, PRECISION_TEXT } from '../copy/addresses.ts'
import classes from './address-field.module.css'
import { AddressCheckBar } from './address-field-check.tsx'
import { AddressPin, usePinDrop } from './address-field-pin.tsx'
import { type AddressCheck, type AddressValue, checked } from './address-field-value.ts'

type Props = {
  label: string
  value: AddressValue
  check: AddressCheck | null
  onCheck: (check: AddressCheck | null) => void
  onChange: (value: AddressValue) => void
  onPinMoving: ((isMoving: boolean) => void) | undefined
  onTryAgain: () => void
}

export function AddressFound({ label, value, check, onCheck, onChange, onPinMoving, onTryAgain }: Props) {
  const [isMapOpen, setIsMapOpen] = useState(check !== null)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isMoved, setIsMoved] = useState(false)
  function move(moved: AddressValue): void {
    setIsMoved(true)
    setIsMapOpen(true)
    onChange(moved)
  }
  const moving = usePinDrop(value, move, onPinMoving)
  const mapButton = useRef<HTMLButtonElement>(null)
  const foot = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (check !== 'validating') return
    const timer = setTimeout(() => onCheck(checked(value.text)), ADDRESS_CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [check, value.text, onCheck])

  function endCheck(): void {
    onCheck(null)
    // The pressed button is removed, so the focus moves to the next control.
    const next = mapButton.current ?? foot.current
    next?.focus()
  }

  const isMapShown = isMapOpen || value.isPinNeeded
  return (
    <div className={classes.found}>
      {check && (
        <AddressCheckBar
          check={check}
          onConfirm={() => {
            setIsConfirmed(true)
            setIsMapOpen(value.isPinNeeded)
            endCheck()
          }}
          onDismiss={endCheck}
          onTryAgain={onTryAgain}
        />
      )}
      {isMapShown && <AddressPin label={label} value={value} moving={moving} />}
      <div className={classes.foot} ref={foot} tabIndex={-1}>
        <PrecisionNote value={value} isConfirmed={isConfirmed} isMoved={isMoved} isMapShown={isMapShown} />
        {/* Without a token (an address copied from an earlier order) the server would not move the pin. */}
        {!value.isPinNeeded && value.token && (
          <Button
            ref={mapButton}
            variant="subtle"
            size="sm"
            aria-expanded={isMapShown}
            className={classes.mapButton}
            onClick={() => setIsMapOpen(!isMapOpen)}
          >
            {isMapShown ? copy.hideMap : copy.movePin}
          </Button>
        )}
      </div>
    </div>
  )
}

type PrecisionNoteProps = { value: AddressValue; isConfirmed: boolean; isMoved: boolean; isMapShown: boolean }

/** How exact the point is, and what the user can do about it. */
function PrecisionNote({ value, isConfirmed, isMoved, isMapShown }: PrecisionNoteProps) {
  if (!value.precision) return null
  const rest = <span className={classes.rest}>{addressLines(value.text)[1]}</span>
  if (value.isPinNeeded)
    return (
      <span className={classes.precision} role="status" data-tone="incomplete">
        <IconMapPinExclamation size={18} aria-hidden />
        <span>
          {rest}
          <strong>{copy.pinNeeded}.</strong> {copy.pinNeededHint}
        </span>
      </span>
    )
  const text = isMoved ? copy.pinMoved : PRECISION_TEXT[value.precision]
  const FactIcon = isConfirmed || isMoved ? IconCircleCheck : IconTarget
  return (
    <span className={classes.precision} role="status" data-tone={isConfirmed || isMoved ? 'good' : undefined}>
      <FactIcon size={18} aria-hidden />
      <span>
        {rest}
        {isConfirmed && `${copy.confirmed} · `}
        {text}
        {isMapShown && !isMoved && `. ${copy.pinHint}`}
      </span>
    </span>
  )
}
