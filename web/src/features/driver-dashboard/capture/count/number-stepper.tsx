/** A number with a button on either side. Nothing is filled in before: it would be saved without a look. */
import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import classes from '../capture.module.css'
import { COUNT_COPY as copy } from '../counts.copy.ts'

type Props = { label: string; max: number; value: number | null; onChange: (value: number | null) => void }

export function NumberStepper({ label, max, value, onChange }: Props) {
  const set = (next: number) => onChange(Math.min(max, Math.max(0, next)))
  return (
    <div className={classes.stepper}>
      <ActionIcon variant="default" aria-label={copy.fewer(label)} onClick={() => set((value ?? 1) - 1)}>
        <IconMinus size={28} aria-hidden />
      </ActionIcon>
      <TextInput
        label={label}
        classNames={{ input: classes.degrees }}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(max).length}
        value={value === null ? '' : String(value)}
        onChange={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '')
          if (digits === '') onChange(null)
          else set(Number(digits))
        }}
      />
      <ActionIcon variant="default" aria-label={copy.more(label)} onClick={() => set((value ?? 0) + 1)}>
        <IconPlus size={28} aria-hidden />
      </ActionIcon>
    </div>
  )
}
