import { Modal, type ModalProps } from '@mantine/core'
import { useRef } from 'react'
import classes from './dialog.module.css'

/** A dialog that a click outside does not close, so that no input is lost. */
export function Dialog({ title, children, ...props }: ModalProps) {
  // Keeps its content while it fades out, but takes no clicks.
  const shown = useRef({ title, children })
  if (props.opened) shown.current = { title, children }
  return (
    <Modal
      closeOnClickOutside={false}
      classNames={{ header: classes.header, title: classes.title, body: classes.body }}
      title={shown.current.title}
      {...props}
    >
      <div inert={!props.opened}>{shown.current.children}</div>
    </Modal>
  )
}
