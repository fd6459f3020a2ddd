/** How a failed action is shown: as a toast, in its place, or beside the fields of a form. `change-error.tsx`: one that may have been done. */
import { Alert, type AlertProps } from '@mantine/core'
import { useState } from 'react'
import { fieldErrors, sentenceOf } from '../data/call.ts'
import { toast } from '../ui/toast.ts'

/** `message` is shown whatever the reason; `otherwise` when the server gave none. */
type FailedText = { title: string; message: string } | { title?: string; otherwise: string }

/** For `onError`. */
export const toastFailure = (text: FailedText) => (error: unknown) => {
  const message = 'message' in text ? text.message : sentenceOf(error, text.otherwise)
  toast(text.title ? { title: text.title, message, tone: 'danger' } : { title: message, tone: 'danger' })
}

type Styles = Pick<AlertProps, 'className' | 'mb'>

/** Nothing without an error. */
export const FailureAlert = ({ error, otherwise, ...styles }: Styles & { error: unknown; otherwise: string }) => (
  <FailureText text={error ? sentenceOf(error, otherwise) : null} {...styles} />
)

export const FailureText = ({ text, ...styles }: Styles & { text: string | null }) =>
  text ? (
    <Alert color="red" variant="light" {...styles}>
      {text}
    </Alert>
  ) : null

type Form = { setErrors: (errors: Record<string, string | undefined>) => void }

/**
 * What the server says of a form's fields appears beside them, and the first of them is focused. `text` is what it says of the
 * form, or `otherwise`.
 */
export function useFormFailure(
  form: Form,
  focusFirst: (errors: Record<string, unknown>) => unknown,
  otherwise: string,
) {
  const [text, setText] = useState<string | null>(null)
  return {
    text,
    clear: () => setText(null),
    show(error: unknown, named: Record<string, string | undefined> = fieldErrors(error)) {
      form.setErrors(named)
      setText(focusFirst(named) ? null : sentenceOf(error, otherwise))
    },
  }
}
