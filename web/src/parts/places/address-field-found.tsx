/** Shown under the field after a pick: the address check, the pin on a small map, and the precision. */
import { Button } from '@mantine/core'
import { ADDRESS_CHECK_DELAY_MS, addressLines } from '@meridian/domain/places/addresses.ts'
import { IconAlertTriangle, IconCircleCheck, IconMapPinExclamation, IconTarget } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ADDRESS_COPY as copy, PRECISION_TEXT } from '../../copy/addresses.ts'
import classes from './address-field.module.css'
import { AddressCheckBar } from './address-field-check.tsx'
import { AddressPin, usePinDrop } from './address-field-pin.tsx'
import { type AddressCheck, type AddressValue, checked, isApproximate, isStreetNeeded } from './address-field-value.ts'

type Props = {
  label: string
  value: AddressValue
  check: AddressCheck | null
  isNamedPlace: boolean
  onCheck: (check: AddressCheck | null) => void
  onChange: (value: AddressValue) => void
  onPinMoving: ((isMoving: boolean) => void) | undefined
  onTryAgain: () => void
}

export function AddressFound(props: Props) {
  const { label, value, check, isNamedPlace, onCheck, onChange, onPinMoving, onTryAgain } = props
  const [isMapOpen, setIsMapOpen] = useState(false)
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
  const block = useRef<HTMLDivElement>(null)

  // A pick adds the check and the map below the field, where the price bar may cover them. Not what the form opened with.
  const isPicked = useRef(check !== null)
  useEffect(() => {
    if (isPicked.current) block.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  useEffect(() => {
    if (check !== 'validating') return
    const timer = setTimeout(() => onCheck(checked(value.text, isNamedPlace)), ADDRESS_CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [check, value.text, isNamedPlace, onCheck])

  function endCheck(): void {
    onCheck(null)
    // The pressed button is removed, so the focus moves to the next control.
    const next = mapButton.current ?? foot.current
    next?.focus()
  }

  return (
    <div className={classes.found} ref={block}>
      {check && (
        <AddressCheckBar
          check={check}
          onConfirm={() => {
            setIsConfirmed(true)
            setIsMapOpen(false)
            endCheck()
          }}
          onDismiss={endCheck}
          onTryAgain={onTryAgain}
        />
      )}
      {value.zipDoubt && (
        <div className={classes.doubt} role="status">
          <IconAlertTriangle size={18} aria-hidden />
          <span>{copy.zipDoubt(value.zipDoubt.typed, value.zipDoubt.known)}</span>
        </div>
      )}
      {isMapOpen && <AddressPin label={label} value={value} moving={moving} />}
      <div className={classes.foot} ref={foot} tabIndex={-1}>
        <PrecisionNote value={value} isConfirmed={isConfirmed} isMoved={isMoved} isMapShown={isMapOpen} />
        {/* Without a token (an address copied from an earlier order) the server would not move the pin. */}
        {(value.isPinOffered || !isApproximate(value)) && value.token && (
          <Button
            ref={mapButton}
            variant="subtle"
            size="sm"
            aria-expanded={isMapOpen}
            className={classes.mapButton}
            onClick={() => setIsMapOpen(!isMapOpen)}
          >
            {isMapOpen ? copy.hideMap : value.isPinOffered ? copy.placePin : copy.movePin}
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
  const rest = <span className={classes.rest}>{addressLines(value.text)[1]} · </span>
  if (isApproximate(value))
    return (
      <span className={classes.precision} role="status">
        <IconMapPinExclamation size={18} aria-hidden />
        <span>
          {rest}
          {isStreetNeeded(value) ? copy.streetNeeded : PRECISION_TEXT.zip}
          {isMapShown && `. ${copy.placePinHint}`}
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
