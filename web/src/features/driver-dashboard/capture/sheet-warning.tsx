/** A warning that takes the whole sheet: nothing else can be pressed by mistake. */
import { Button, Text, Title } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './capture.module.css'

type Props = {
  title: string
  children: ReactNode
  action: ReactNode
  /** The way out of the warning within the sheet, if there is one. */
  back?: { label: string; onBack: () => void }
}

export const SheetWarning = ({ title, children, action, back }: Props) => (
  <div className={classes.form} role="alert">
    <div className={classes.warning}>
      <IconHandStop size={72} aria-hidden />
      <Title order={2}>{title}</Title>
      <Text size="lg">{children}</Text>
    </div>
    <div className={classes.warningActions}>
      {action}
      {back ? (
        <Button size="lg" variant="default" onClick={back.onBack}>
          {back.label}
        </Button>
      ) : null}
    </div>
  </div>
)
