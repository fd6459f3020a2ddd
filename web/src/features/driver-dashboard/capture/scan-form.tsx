/**
 * Packages by camera or by typing, saved when all are there. One that is not of this order takes the whole sheet, and so do missing
 * ones when the driver wants to leave without them.
 */
import { Button, Text, TextInput } from '@mantine/core'
import { checkedCode } from '@meridian/domain/proofs/package-check.ts'
import { checkScan, isShortCode, normalizePackageCode, readPackageCode } from '@meridian/domain/proofs/proofs.ts'
import { IconCheck, IconPackage } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { packageChecksOf } from '../../../data/driver/package-checks.ts'
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

const withCode = (codes: readonly string[], code: string): readonly string[] =>
  code === '' || codes.includes(code) ? codes : [...codes, code]

/** Without the checks six letters stand for no certain package: the last of them goes. */
const withoutPackage = (codes: readonly string[], number: number): readonly string[] => {
  const own = codes.filter((code) => readPackageCode(code)?.number !== number)
  return own.length < codes.length ? own : codes.slice(0, -1)
}

const isWhole = (text: string): boolean => isShortCode(text) || readPackageCode(text) !== null

export function ScanForm({ order, stop, isSaving, onSave }: FormProps) {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [isLeaving, setIsLeaving] = useState(false)
  const { expected } = packagesAt(order, stop)
  const { missing, foreign } = checkScan(order.id, order.packageCount, codes, expected)
  const isComplete = missing.length === 0 && foreign.length === 0
  const [wrongCode, setWrongCode] = useState<string | null>(null)
  const { id, packageCount } = order
  const add = useCallback(
    (text: string) => {
      const found = codeIn(text).slice(0, 60)
      const code = checkedCode({ id, packageCount }, found, packageChecksOf(id))
      setWrongCode(code === null ? found : null)
      if (code !== null) setCodes((before) => withCode(before, code))
    },
    [id, packageCount],
  )
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
        error={wrongCode && typed === '' ? copy.wrong(wrongCode) : null}
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
          <Package
            key={number}
            number={number}
            isScanned={!missing.includes(number)}
            onTakeBack={() => setCodes(withoutPackage(codes, number))}
          />
        ))}
      </ul>
    </CaptureForm>
  )
}

type PackageProps = { number: number; isScanned: boolean; onTakeBack: () => void }

const Package = ({ number, isScanned, onTakeBack }: PackageProps) => (
  <li data-state={isScanned ? 'scanned' : 'missing'}>
    {isScanned ? <IconCheck size={22} aria-hidden /> : <IconPackage size={22} aria-hidden />}
    <Text fw={600}>{copy.package(number)}</Text>
    {isScanned ? (
      <Button variant="default" size="md" aria-label={copy.takeBackOf(number)} onClick={onTakeBack}>
        {copy.takeBack}
      </Button>
    ) : (
      <Text>{copy.missing}</Text>
    )}
  </li>
)
