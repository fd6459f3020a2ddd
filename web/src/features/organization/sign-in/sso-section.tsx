/** A section of the tab: title, lead and content. */
import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './sso.module.css'

export function SsoSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Paper component="section" className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
      </div>
      {children}
    </Paper>
  )
}
