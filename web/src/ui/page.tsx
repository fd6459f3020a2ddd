import { Group, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page.module.css'

type PageProps = {
  title: string
  /** Where the tab's name should be shorter than the heading. */
  documentTitle?: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** A column of reading width, for forms and settings. */
  narrow?: boolean
  children?: ReactNode
}

/** A screen: where one is, what one can do here, and the rest. */
export function Page({ title, documentTitle = title, subtitle, actions, narrow = false, children }: PageProps) {
  useDocumentTitle(`${documentTitle} · Meridian`)
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      <header className={classes.header}>
        <div className={classes.words}>
          <Title order={1}>{title}</Title>
          {subtitle ? (
            <Text c="dimmed" mt={4}>
              {subtitle}
            </Text>
          ) : null}
        </div>
        {actions ? <Group gap="sm">{actions}</Group> : null}
      </header>
      {children}
    </div>
  )
}
