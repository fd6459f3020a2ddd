/** Codes by camera or by typing, ticked off a list; those that are not on it are listed below. */
import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { normalizeId } from '@meridian/domain/trade-forms/trade-forms.ts'
import { IconAlertTriangle, IconCheck, IconCircle, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import classes from '../capture.module.css'
import { COUNT_COPY as copy } from '../counts.copy.ts'
import { ScanCamera } from '../scan-camera.tsx'

type Props = {
  /** What to type. */
  label: string
  maxLength: number
  /** On the list: what is read, and how it is named. */
  expected: readonly { code: string; name: string }[]
  read: readonly string[]
  onChange: (change: (before: readonly string[]) => readonly string[]) => void
}

const isSame = (one: string, other: string) => normalizeId(one) === normalizeId(other)

export function CodeList({ label, maxLength, expected, read, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const add = useCallback(
    (text: string) => {
      const code = text.trim().slice(0, maxLength)
      if (normalizeId(code) !== '')
        onChange((before) => (before.some((known) => isSame(known, code)) ? before : [...before, code]))
    },
    [maxLength, onChange],
  )
  const addTyped = () => {
    add(typed)
    setTyped('')
  }
  const extra = read.filter((code) => !expected.some((one) => isSame(one.code, code)))
  return (
    <>
      <ScanCamera noCamera={copy.noCamera} onCode={add} />
      <div className={classes.typed}>
        <TextInput
          label={label}
          classNames={{ input: classes.bigInput }}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
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
        {expected.map(({ code, name }) => {
          const isRead = read.some((one) => isSame(one, code))
          return (
            <li key={code} data-state={isRead ? 'scanned' : 'missing'}>
              {isRead ? <IconCheck size={22} aria-hidden /> : <IconCircle size={22} aria-hidden />}
              <Text fw={600}>{name}</Text>
              <Text>{isRead ? copy.read : copy.notRead}</Text>
            </li>
          )
        })}
        {extra.map((code) => (
          <li key={code} data-state="extra">
            <IconAlertTriangle size={22} aria-hidden />
            <Text fw={600}>{copy.notListed(code)}</Text>
            <ActionIcon
              size={48}
              variant="default"
              aria-label={copy.remove(code)}
              onClick={() => onChange((before) => before.filter((known) => known !== code))}
            >
              <IconX size={22} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  )
}
