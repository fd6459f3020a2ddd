/** Packages by camera or by typing: which are scanned, which are missing, and which are not of this order. */
import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { checkScan, normalizePackageCode } from '@meridian/domain/proofs.ts'
import { IconAlertTriangle, IconCheck, IconPackage, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { CAPTURE_COPY } from '../../../copy/capture.ts'
import classes from './capture.module.css'
import { CaptureForm, type FormProps } from './capture-form.tsx'
import { ScanCamera } from './scan-camera.tsx'

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

export function ScanForm({ order, isSaving, onSave }: FormProps) {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const { missing, foreign } = checkScan(order.id, order.packageCount, codes)
  const isComplete = missing.length === 0 && foreign.length === 0
  const add = useCallback((text: string) => setCodes((before) => withCode(before, text)), [])
  const addTyped = () => {
    add(typed)
    setTyped('')
  }
  const remove = (code: string) => setCodes(codes.filter((known) => known !== code))
  return (
    <CaptureForm
      isSaving={isSaving}
      isReady={isComplete}
      // Enter in the field adds its code; it saves only once all are there.
      onSubmit={() => onSave({ kind: 'scan', codes: [...codes] })}
    >
      <Text>{copy.hint}</Text>
      <ScanCamera noCamera={copy.noCamera} onCode={add} />
      <div className={classes.typed}>
        <TextInput
          label={copy.code}
          placeholder={copy.codePlaceholder}
          classNames={{ input: classes.bigInput }}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return
            event.preventDefault()
            addTyped()
          }}
        />
        <Button size="xl" variant="default" disabled={typed.trim() === ''} onClick={addTyped}>
          {copy.add}
        </Button>
      </div>
      <ul className={classes.packages} aria-live="polite">
        {Array.from({ length: order.packageCount }, (_, index) => index + 1).map((number) => (
          <Package key={number} number={number} isScanned={!missing.includes(number)} />
        ))}
        {foreign.map((code) => (
          <li key={code} data-state="foreign">
            <IconAlertTriangle size={22} aria-hidden />
            <div>
              <Text fw={600}>{code}</Text>
              <Text size="sm">{copy.foreign}</Text>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={56}
              aria-label={copy.remove(code)}
              onClick={() => remove(code)}
            >
              <IconX size={22} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </CaptureForm>
  )
}

const Package = ({ number, isScanned }: { number: number; isScanned: boolean }) => (
  <li data-state={isScanned ? 'scanned' : 'missing'}>
    {isScanned ? <IconCheck size={22} aria-hidden /> : <IconPackage size={22} aria-hidden />}
    <Text fw={600}>{copy.package(number)}</Text>
    <Text size="sm">{isScanned ? copy.scanned : copy.missing}</Text>
  </li>
)
