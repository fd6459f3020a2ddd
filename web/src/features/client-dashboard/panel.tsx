import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ScreenLink } from '../../ui/screen-link.tsx'
import classes from './panels.module.css'

type Props = {
  title: string
  count?: number | undefined
  /** Where the rest of its list is. */
  more?: { href: string; label: string } | null | undefined
  children: ReactNode
}

/** One of the panels beside the form: low enough that all three are in view. */
export function Panel({ title, count, more, children }: Props) {
  const titleId = useId()
  return (
    <Paper component="section" className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} id={titleId} className={classes.title}>
          {title}
        </Title>
        {count ? <span className={classes.count}>{count}</span> : null}
        {more ? (
          <ScreenLink href={more.href} className={classes.more}>
            {more.label}
          </ScreenLink>
        ) : null}
      </div>
      {children}
    </Paper>
  )
}
