import { Group, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { UI_COPY } from '../copy/ui.ts'
import classes from './page.module.css'

type PageProps = {
  title: string
  /** If the browser tab's title should be shorter than the heading. */
  documentTitle?: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** A narrow column, for forms and settings. */
  narrow?: boolean
  /** Little room around the title: what is below is to be in view at once. */
  isDense?: boolean
  /** The title is for screen readers only, and the content begins at the top. */
  hasHiddenTitle?: boolean
  children?: ReactNode
}

/** A screen: title, actions and content. */
export function Page({
  title,
  documentTitle = title,
  subtitle,
  actions,
  narrow = false,
  isDense = false,
  hasHiddenTitle = false,
  children,
}: PageProps) {
  useDocumentTitle(UI_COPY.pageTitle(documentTitle))
  return (
    <div
      className={classes.page}
      data-narrow={narrow || undefined}
      data-dense={isDense || undefined}
      data-bare={hasHiddenTitle || undefined}
    >
      <header className={classes.header} data-hidden={hasHiddenTitle || undefined}>
        <div className={classes.text}>
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
