/**
 * Packages by camera or by typing, saved when all are there. One that is not of this order takes the whole sheet, and so do missing
 * ones when the driver wants to leave without them.
 */
import { Button, Text, TextInput } from '@mantine/core'
import { checkScan, isShortCode, normalizePackageCode, readPackageCode } from '@meridian/domain/proofs/proofs.ts'
import { IconCheck, IconPackage } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { packagesAt } from '../run/packages-at.ts'
import { CAPTURE_COPY } from './capture.copy.ts'
import classes from './capture.module.css'
import { CaptureForm, type FormProps } from './capture-form.tsx'
import { DifferenceForm } from './count/difference-form.tsx'
import { ScanCamera } from './scan-camera.tsx'
import { SheetWarning } from './sheet-warning.tsx'

const copy = CAPTURE_COPY.scan

/** A label may hold more than its code, such as an address to open. */
const CODE_WITHIN = /ML-\d{4,10}-\d{1,2}-[0-9A-HJKMNP-TV-Z]{6}/

const codeIn = (text: string): string => {
  const plain = normalizePackageCode(text)
  return CODE_WITHIN.exec(plain)?.[0] ?? plain
}

const withCode = (codes: readonly string[], text: string): readonly string[] => {
  const code = codeIn(text).slice(0, 60)
  return code === '' || codes.includes(code) ? codes : [...codes, code]
}

const isWhole = (text: string): boolean => isShortCode(text) || readPackageCode(text) !== null

export function ScanForm({ order, stop, isSaving, onSave }: FormProps) {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [isLeaving, setIsLeaving] = useState(false)
  const { expected } = packagesAt(order, stop)
  const { missing, foreign } = checkScan(order.id, order.packageCount, codes, expected)
  const isComplete = missing.length === 0 && foreign.length === 0
  const add = useCallback((text: string) => setCodes((before) => withCode(before, text)), [])
  const save = () => onSave({ kind: 'scan', codes: [...codes] })
  const saveComplete = useEffectEvent(save)
  useEffect(() => {
    if (isComplete) saveComplete()
  }, [isComplete])
  const addTyped = (text: string) => {
    add(text)
    setTyped('')
  }
  const remove = (code: string) => setCodes(codes.filter((known) => known !== code))
  const [wrong] = foreign
  if (wrong !== undefined)
    return (
      <SheetWarning
        title={copy.foreign}
        action={
          <Button size="xl" color="red" onClick={() => remove(wrong)}>
            {copy.putBack}
          </Button>
        }
        back={{ label: copy.stop, onBack: () => setCodes([]) }}
      >
        {wrong}
      </SheetWarning>
    )
  const scanned = expected.length - missing.length
  if (isLeaving && !isComplete)
    return (
      <DifferenceForm
        words={{
          title: copy.differs(expected.length, scanned),
          hint: copy.missingHint,
          again: copy.again,
          record: copy.leaveWith(scanned, stop === 'pickup'),
        }}
        texts={[copy.missingOnes(missing)]}
        isSaving={isSaving}
        onAgain={() => setIsLeaving(false)}
        onReason={(reason) => onSave({ kind: 'scan', codes: [...codes], reason })}
      />
    )
  return (
    <CaptureForm
      isSaving={isSaving}
      isReady={isComplete}
      onSubmit={save}
      secondary={
        codes.length > 0 && !isComplete ? (
          <Button size="xl" variant="default" onClick={() => setIsLeaving(true)}>
            {copy.someMissing}
          </Button>
        ) : null
      }
    >
      <ScanCamera noCamera={copy.noCamera} onCode={add} />
      <TextInput
        label={copy.code}
        description={copy.codeHint}
        classNames={{ input: classes.bigInput }}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value
          if (isWhole(text)) addTyped(text)
          else setTyped(text)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return
          event.preventDefault()
          addTyped(typed)
        }}
      />
      <ul className={classes.packages} aria-live="polite">
        {expected.map((number) => (
          <Package key={number} number={number} isScanned={!missing.includes(number)} />
        ))}
      </ul>
    </CaptureForm>
  )
}

const Package = ({ number, isScanned }: { number: number; isScanned: boolean }) => (
  <li data-state={isScanned ? 'scanned' : 'missing'}>
    {isScanned ? <IconCheck size={22} aria-hidden /> : <IconPackage size={22} aria-hidden />}
    <Text fw={600}>{copy.package(number)}</Text>
    <Text>{isScanned ? copy.scanned : copy.missing}</Text>
  </li>
)
