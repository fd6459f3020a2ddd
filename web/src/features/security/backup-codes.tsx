import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { TWO_FACTOR_COPY } from './security.copy.ts'
import classes from './security.module.css'

const texts = TWO_FACTOR_COPY.codes

export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        {texts.lead} <strong>{texts.once}</strong>
      </Text>
      <ul className={classes.codes} aria-label={texts.label}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" grow>
        <CopyButton value={codes.join('\n')} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copy}
              data-autofocus
            >
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          href={fileOf(codes)}
          download="meridian-backup-codes.txt"
        >
          {texts.download}
        </Button>
      </Group>
      <Button onClick={onDone}>{texts.done}</Button>
    </Stack>
  )
}

function fileOf(codes: string[]): string {
  const lines = [texts.fileTitle(storedUser()?.username ?? null), texts.fileLead, '', ...codes]
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${lines.join('\n')}\n`)}`
}
