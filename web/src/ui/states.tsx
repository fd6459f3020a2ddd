/** Shown instead of content: empty, failed, or no access. */
import { Button, EmptyState as Frame } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { UI_COPY } from '../copy/ui.ts'
import classes from './states.module.css'

const FRAME = {
  root: classes.frame,
  indicator: classes.indicator,
  description: classes.description,
  actions: classes.actions,
}

type EmptyProps = { icon?: ReactNode; title: string; children?: ReactNode; actions?: ReactNode; compact?: boolean }

export function EmptyState({ icon, title, children, actions, compact = false }: EmptyProps) {
  return (
    <Frame
      classNames={FRAME}
      data-compact={compact || undefined}
      variant="light"
      size={compact ? 'sm' : 'md'}
      icon={icon}
    >
      <Frame.Title order={2}>{title}</Frame.Title>
      {children ? <Frame.Description>{children}</Frame.Description> : null}
      {actions ? <Frame.Actions>{actions}</Frame.Actions> : null}
    </Frame>
  )
}

type ErrorProps = { title?: string; message: string; onRetry?: () => void; isRetrying?: boolean; compact?: boolean }

export function ErrorState({ title = UI_COPY.notLoaded, message, onRetry, isRetrying = false, compact }: ErrorProps) {
  return (
    <div role="alert">
      <Frame
        classNames={FRAME}
        data-compact={compact || undefined}
        variant="light"
        color="red"
        size={compact ? 'sm' : 'md'}
        icon={<IconAlertTriangle aria-hidden />}
      >
        <Frame.Title order={2}>{title}</Frame.Title>
        <Frame.Description>{message}</Frame.Description>
        {onRetry ? (
          <Frame.Actions>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={onRetry}
              loading={isRetrying}
            >
              {UI_COPY.tryAgain}
            </Button>
          </Frame.Actions>
        ) : null}
      </Frame>
    </div>
  )
}

export function NoAccess({ message = UI_COPY.noAccessWhy }: { message?: string }) {
  return (
    <EmptyState icon={<IconLock aria-hidden />} title={UI_COPY.noAccess} actions={<HomeLink />}>
      {message}
    </EmptyState>
  )
}

/** `/` redirects to the home screen of the user's role. */
export const HomeLink = () => (
  <Button component="a" href="/">
    {UI_COPY.toHome}
  </Button>
)
