import { Button, Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ScreenLink } from '../../ui/screen-link.tsx'
import classes from './panels.module.css'

type Props = { title: string; count?: number | undefined; children: ReactNode }

/** One of the panels beside the form. */
export function Panel({ title, count, children }: Props) {
  const titleId = useId()
  return (
    <Paper component="section" className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} id={titleId} className={classes.title}>
          {title}
        </Title>
        {count ? <span className={classes.count}>{count}</span> : null}
      </div>
      {children}
    </Paper>
  )
}

/** Where the rest of its list is. */
export const PanelFoot = ({ href, children }: { href: string; children: ReactNode }) => (
  <div className={classes.foot}>
    <Button component={ScreenLink} href={href} variant="subtle" size="sm" fullWidth>
      {children}
    </Button>
  </div>
)
