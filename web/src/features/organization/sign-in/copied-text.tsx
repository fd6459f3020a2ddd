/** A text that is entered elsewhere: shown whole, with a button that copies it. */
import { ActionIcon, Code, CopyButton, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { SSO_COPY } from './organization-sso.copy.ts'
import classes from './sso.module.css'

const { copied: copiedLabel, copy: copyLabel } = SSO_COPY.domains

export const CopiedText = ({ label, value }: { label: string; value: string }) => (
  <div className={classes.copied}>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Code className={classes.value}>{value}</Code>
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <ActionIcon size={44} aria-label={copied ? copiedLabel : copyLabel(label)} onClick={copy}>
          {copied ? <IconCheck size={20} /> : <IconCopy size={20} />}
        </ActionIcon>
      )}
    </CopyButton>
  </div>
)
