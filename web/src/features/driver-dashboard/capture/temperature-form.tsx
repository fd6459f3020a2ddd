import { ActionIcon, Alert, Button, Text, TextInput } from '@mantine/core'
import {
  BAND_CELSIUS,
  BAND_LABELS,
  BAND_RANGES,
  isInBand,
  MAX_CELSIUS,
  MIN_CELSIUS,
} from '@meridian/domain/proofs/stability.ts'
import { IconAlertTriangle, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Order } from '../../../data/orders/orders.ts'
import { CAPTURE_COPY } from './capture.copy.ts'
import classes from './capture.module.css'
import { CaptureForm, type FormProps } from './capture-form.tsx'

const copy = CAPTURE_COPY.temperature
const STEP = 0.5

const UNIT = 'temperature-unit'
type Unit = 'C' | 'F'
/** Thermometers differ, so each driver chooses once. */
const chosenUnit = (): Unit => (localStorage.getItem(UNIT) === 'F' ? 'F' : 'C')
const toCelsius = (degrees: number, unit: Unit): number =>
  unit === 'C' ? degrees : Math.round(((degrees - 32) / 1.8) * 100) / 100
const fromCelsius = (celsius: number, unit: Unit): number =>
  unit === 'C' ? celsius : Math.round((celsius * 1.8 + 32) * 10) / 10

/** '4,5' and '−18' are typed as well. */
function readDegrees(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  return /^-?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

/** Where the buttons begin, so that few taps are needed. Nothing is filled in before: it would be saved without a look. */
function firstValue({ temperatureBand }: Order): number {
  if (!temperatureBand) return 20
  return temperatureBand === 'frozen'
    ? -20
    : (BAND_CELSIUS[temperatureBand].from + BAND_CELSIUS[temperatureBand].to) / 2
}

export function TemperatureForm({ order, isSaving, onSave }: FormProps) {
  const [text, setText] = useState('')
  const [unit, setUnit] = useState(chosenUnit)
  const degrees = readDegrees(text)
  const celsius = degrees === null ? null : toCelsius(degrees, unit)
  const isInRange = celsius !== null && celsius >= MIN_CELSIUS && celsius <= MAX_CELSIUS
  const change = (by: number) => setText(String(degrees === null ? fromCelsius(firstValue(order), unit) : degrees + by))
  const other: Unit = unit === 'C' ? 'F' : 'C'
  /** What is typed stays the same temperature. */
  const changeUnit = () => {
    localStorage.setItem(UNIT, other)
    setUnit(other)
    if (celsius !== null) setText(String(fromCelsius(Math.round(celsius * 10) / 10, other)))
  }
  return (
    <CaptureForm
      isSaving={isSaving}
      isReady={isInRange}
      onSubmit={() => celsius !== null && onSave({ kind: 'temperature', celsius })}
    >
      {order.temperatureBand ? <Text>{BAND_LABELS[order.temperatureBand]}</Text> : null}
      <div className={classes.stepper}>
        <ActionIcon variant="default" aria-label={copy.colder} onClick={() => change(-STEP)}>
          <IconMinus size={28} aria-hidden />
        </ActionIcon>
        <TextInput
          label={copy.label(unit)}
          classNames={{ input: classes.degrees }}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={errorOf(text, unit, isInRange)}
        />
        <ActionIcon variant="default" aria-label={copy.warmer} onClick={() => change(STEP)}>
          <IconPlus size={28} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.underStepper}>
        {/* The number keys of some phones have no minus. */}
        <Button variant="default" size="lg" aria-label={copy.sign} onClick={() => setText(negated(text))}>
          ±
        </Button>
        <Text size="xl" className="tabular">
          {isInRange ? `${fromCelsius(celsius, other).toFixed(1)} °${other}` : `– °${other}`}
        </Text>
        <Button variant="default" size="lg" onClick={changeUnit}>
          {copy.useUnit(other)}
        </Button>
      </div>
      {isInRange && order.temperatureBand && !isInBand(celsius, order.temperatureBand) ? (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="status">
          {copy.outOfBand(celsius > BAND_CELSIUS[order.temperatureBand].to, BAND_RANGES[order.temperatureBand])}
        </Alert>
      ) : null}
    </CaptureForm>
  )
}

const negated = (text: string): string => (/^[-−]/.test(text) ? text.slice(1) : `-${text}`)

function errorOf(text: string, unit: Unit, isInRange: boolean): string | null {
  // A minus or a point is the beginning of a number.
  if (isInRange || /^[-−]?\d*[.,]?$/.test(text)) return null
  const [from, to] = [fromCelsius(MIN_CELSIUS, unit), fromCelsius(MAX_CELSIUS, unit)]
  return readDegrees(text) === null ? copy.notANumber : copy.outOfRange(from, to, unit)
}
