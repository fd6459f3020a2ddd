import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useRef } from 'react'
import classes from './dialog.module.css'

export default function DialogWindow({ title, children, opened, ...props }: ModalProps) {
  // Closed in its first render: the modal stores what had the focus only when it opens, not when it begins open.
  const isMounted = useMounted()
  // Keeps its content while it fades out, but takes no clicks.
  const shown = useRef({ title, children })
  if (opened) shown.current = { title, children }
  return (
    <Modal
      closeOnClickOutside={false}
      classNames={{ header: classes.header, title: classes.title, body: classes.body }}
      title={shown.current.title}
      opened={opened && isMounted}
      {...props}
    >
      <div inert={!opened}>{shown.current.children}</div>
    </Modal>
  )
}
