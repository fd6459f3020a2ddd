import { Textarea, type TextareaProps } from '@mantine/core'
import type { Ref } from 'react'
import classes from './text-area.module.css'

type Props = Omit<TextareaProps, 'autosize' | 'minRows' | 'styles' | 'classNames'> & {
  rows: number
  maxRows?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** Grows with its text. Mantine's `autosize` measures a copy of the field, for which the whole page is laid out again. */
export const TextArea = ({ rows, maxRows, ...props }: Props) => (
  <Textarea
    rows={rows}
    classNames={{ input: classes.field }}
    styles={{ input: { '--rows': rows, '--max-rows': maxRows } }}
    {...props}
  />
)
