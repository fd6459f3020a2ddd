/** What few orders need: folded to one line that says what is in it. */
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { isFoldUsed, storeFold } from '../data/used-folds.ts'
import classes from './fold.module.css'

type Props = {
  /** Under which it is remembered that this person uses it. */
  name: string
  title: string
  summary: string
  /** It holds something that would be sent. */
  isFilled: boolean
  /** Folded, an error would leave the form dead. */
  hasError?: boolean
  children: ReactNode
}

/** Open at first when it holds a value or was used last time; opened by a value that comes from outside, and by an error. */
export function Fold({ name, title, summary, isFilled, hasError = false, children }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(() => isFilled || isFoldUsed(name))
  const [wasFilled, setWasFilled] = useState(isFilled)
  if (isFilled !== wasFilled) {
    setWasFilled(isFilled)
    if (isFilled) setIsOpen(true)
  }
  if (hasError && !isOpen) setIsOpen(true)
  function toggle(): void {
    setIsOpen(!isOpen)
    storeFold(name, !isOpen)
  }
  return (
    <fieldset className={classes.fold} aria-label={title}>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <IconChevronRight size={18} aria-hidden />
        <span className={classes.title}>{title}</span>
        <span className={classes.summary} data-filled={isFilled || undefined}>
          {isOpen ? null : summary}
        </span>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <div className={classes.body}>{children}</div> : null}
      </div>
    </fieldset>
  )
}
