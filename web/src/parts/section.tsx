import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type Props = { title: string; lead?: ReactNode; action?: ReactNode; children?: ReactNode }

/** A section of the page: title, lead, action and content. */
export function Section({ title, lead, action, children }: Props) {
  const titleId = useId()
  return (
    <Paper component="section" className={classes.section} aria-labelledby={titleId}>
      <div className={classes.sectionHead}>
        <div className={classes.sectionText}>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          {lead && (
            <Text size="sm" c="dimmed" component="div">
              {lead}
            </Text>
          )}
        </div>
        {action}
      </div>
      {children}
    </Paper>
  )
}

/** The last part of a section: what an action means, then its button. */
export function Consequence({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={classes.consequence}>
      <Text size="sm" c="dimmed" className={classes.consequenceText}>
        {children}
      </Text>
      {action}
    </div>
  )
}
