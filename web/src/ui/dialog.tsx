import { Modal, type ModalProps } from '@mantine/core'
import classes from './dialog.module.css'

/** Nothing typed into one of these is lost to a click beside it. */
export function Dialog(props: ModalProps) {
  return (
    <Modal
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
      // A landmark inside a dialog would be a second banner of the page.
      attributes={{ header: { role: 'none' } }}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
      {...props}
    />
  )
}
