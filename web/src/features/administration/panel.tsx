import { Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

type Props = { title: string; lead?: string; action?: ReactNode; children: ReactNode }

/** The frame of a page: title, lead and action over the content, which has its own padding. */
export function Panel({ title, lead, action, children }: Props) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId} padding={0}>
      <header className={classes.head}>
        <div className={classes.text}>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          {lead ? (
            <Text size="sm" c="dimmed" mt={2}>
              {lead}
            </Text>
          ) : null}
        </div>
        {action}
      </header>
      {children}
    </Card>
  )
}
