import { Modal, type ModalProps } from '@mantine/core'
import classes from './security.module.css'

/** Nothing typed into one of these is lost to a click beside it. */
export function Dialog(props: ModalProps) {
  return (
    <Modal
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ header: classes.dialogHeader ?? '', title: classes.dialogTitle ?? '', body: classes.dialog ?? '' }}
      {...props}
    />
  )
}
