import { TextInput } from '@mantine/core'
import { MAX_SEAL_LENGTH } from '@meridian/domain/trade-forms/limits.ts'
import { useState } from 'react'
import classes from '../capture.module.css'
import { CaptureForm } from '../capture-form.tsx'
import { COUNT_COPY as copy } from '../counts.copy.ts'
import { CodeList } from './code-list.tsx'
import type { CountProps } from './count-props.ts'

/** The list names the bags, not their seals: those are read from the bags. */
export function CountSeals({ form, person, isSaving, onCounted }: CountProps<'valuables'>) {
  const [seals, setSeals] = useState<readonly string[]>([])
  const [people, setPeople] = useState<readonly [string, string]>([person ?? '', ''])
  const names = people.map((name) => name.trim()).filter(Boolean)
  return (
    <CaptureForm
      label={copy.done}
      isSaving={isSaving}
      isReady={seals.length > 0 && (!form.isDualControl || names.length === 2)}
      onSubmit={() => onCounted({ kind: 'valuables', seals: [...seals], people: form.isDualControl ? names : [] })}
    >
      <CodeList
        label={copy.seals.seal}
        maxLength={MAX_SEAL_LENGTH}
        expected={form.bags.map(({ bag, seal }) => ({ code: seal, name: copy.seals.bag(bag) }))}
        read={seals}
        onChange={setSeals}
      />
      {form.isDualControl
        ? ([0, 1] as const).map((index) => (
            <TextInput
              key={index}
              label={copy.seals.people[index]}
              classNames={{ input: classes.bigInput }}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="words"
              value={people[index]}
              onChange={(event) => {
                const name = event.currentTarget.value
                setPeople(index === 0 ? [name, people[1]] : [people[0], name])
              }}
            />
          ))
        : null}
    </CaptureForm>
  )
}
