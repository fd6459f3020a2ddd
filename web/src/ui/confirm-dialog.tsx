/** Asks before something is done that is hard to undo: says what follows, and takes a reason where one is recorded. */
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { TextArea } from './text-area.tsx'

const REASON_MAX = 500

type Reason = {
  label: string
  description?: string
  placeholder?: string
  isRequired?: boolean
  /** What is said of the text beside the field. */
  inputContainer?: (text: string) => (input: ReactNode) => ReactNode
}

type FormProps = {
  /** What follows. */
  children: ReactNode
  reason?: Reason
  keep: string
  confirm: string
  color?: 'red' | 'brand'
  /** The mutation that `onConfirm` starts. */
  command: { isPending: boolean; error: unknown; reset: () => void }
  failure: (error: unknown) => ReactNode
  onConfirm: (reason: string) => void
  onClose: () => void
}

type Props = FormProps & { opened: boolean; title: string }

export const ConfirmDialog = ({ opened, title, ...form }: Props) => (
  <Dialog opened={opened} onClose={form.onClose} title={title}>
    <OpenForm {...form} />
  </Dialog>
)

/** Once closed, an earlier failure is forgotten: it may be opened again for something else. */
function OpenForm(form: FormProps) {
  const { reset } = form.command
  useEffect(() => reset, [reset])
  return <ConfirmForm {...form} />
}

export function ConfirmForm({ children, reason, keep, confirm, color = 'red', command, ...rest }: FormProps) {
  const { failure, onConfirm, onClose } = rest
  const [text, setText] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!command.isPending) onConfirm(text.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {command.error ? failure(command.error) : null}
        {children}
        {reason ? (
          <TextArea
            label={reason.label}
            description={reason.description}
            placeholder={reason.placeholder}
            required={reason.isRequired ?? false}
            rows={2}
            maxRows={6}
            maxLength={REASON_MAX}
            data-autofocus
            value={text}
            {...(reason.inputContainer && { inputContainer: reason.inputContainer(text) })}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus={reason ? undefined : true}>
            {keep}
          </Button>
          <Button
            type="submit"
            color={color}
            loading={command.isPending}
            disabled={reason?.isRequired === true && text.trim() === ''}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
