import { Text, TextInput } from '@mantine/core'
import { MAX_QUANTITY } from '@meridian/domain/trade-forms/limits.ts'
import { drugName } from '@meridian/domain/trade-forms/trade-forms.ts'
import { useState } from 'react'
import classes from '../capture.module.css'
import { CaptureForm } from '../capture-form.tsx'
import { COUNT_COPY as copy } from '../counts.copy.ts'
import type { CountProps } from './count-props.ts'
import { NumberStepper } from './number-stepper.tsx'

type Line = { driver: number | null; person: number | null }
const isFilled = (line: Line): line is { driver: number; person: number } =>
  line.driver !== null && line.person !== null

/** Two people count each drug, and the declared number is not shown before: it would be copied. */
export function CountDrugs({ form, person, isSaving, onCounted }: CountProps<'controlled'>) {
  const [lines, setLines] = useState<readonly Line[]>(form.drugs.map(() => ({ driver: null, person: null })))
  const [name, setName] = useState(person ?? '')
  const filled = lines.filter(isFilled)
  const set = (at: number, change: Partial<Line>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...change } : line)))
  return (
    <CaptureForm
      label={copy.done}
      isSaving={isSaving}
      isReady={filled.length === lines.length && name.trim() !== ''}
      onSubmit={() => onCounted({ kind: 'controlled', lines: filled, person: name.trim() })}
    >
      <Text>{copy.drugs.hint}</Text>
      <TextInput
        label={copy.drugs.person}
        classNames={{ input: classes.bigInput }}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="words"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {form.drugs.map((drug, index) => (
        <fieldset key={drugName(drug)} className={classes.choice}>
          <legend>{drugName(drug)}</legend>
          <div className={classes.options}>
            <NumberStepper
              label={copy.drugs.byDriver}
              max={MAX_QUANTITY}
              value={lines[index]?.driver ?? null}
              onChange={(driver) => set(index, { driver })}
            />
            <NumberStepper
              label={copy.drugs.byPerson}
              max={MAX_QUANTITY}
              value={lines[index]?.person ?? null}
              onChange={(counted) => set(index, { person: counted })}
            />
          </div>
        </fieldset>
      ))}
    </CaptureForm>
  )
}
