/** Parts shared by the cards on this page. */
import { Alert, Anchor, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './login.module.css'

type HeadProps = {
  title: string /** On a small screen the tab above the card says it already. */
  isNamedByTab?: boolean
  children?: ReactNode
}

export function CardHead({ title, isNamedByTab, children }: HeadProps) {
  return (
    <div className={classes.head} data-named-by-tab={isNamedByTab}>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      {children && <Text className={classes.lead}>{children}</Text>}
    </div>
  )
}

/** A message that stays after its toast. A polite live region, because the toast was already announced. */
export function CardMessage({ tone, children }: { tone: 'danger' | 'info'; children: ReactNode }) {
  const isDanger = tone === 'danger'
  return (
    <Alert
      role="status"
      variant="light"
      color={isDanger ? 'red' : undefined}
      icon={isDanger ? <IconAlertCircle size={20} /> : <IconInfoCircle size={20} />}
    >
      {children}
    </Alert>
  )
}

type LinkProps = { children: ReactNode; label?: string; onClick: () => void }

export function LinkButton({ children, label, onClick }: LinkProps) {
  return (
    <Anchor component="button" type="button" className={classes.link} aria-label={label} onClick={onClick}>
      {children}
    </Anchor>
  )
}
