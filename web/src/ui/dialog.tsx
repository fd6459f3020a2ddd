import { Modal, type ModalProps } from '@mantine/core'
import { useRef } from 'react'
import classes from './dialog.module.css'

/** Nothing typed into one of these is lost to a click beside it. */
export function Dialog({ title, children, ...props }: ModalProps) {
  // While it fades it shows what it showed, and nothing there can be pressed again.
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
