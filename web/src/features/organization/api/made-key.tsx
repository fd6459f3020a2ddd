/** A secret that is shown once, with a button that copies it. */
import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { API_COPY as copy } from './api.copy.ts'

export function MadeKey({ label, value, onDone }: { label: string; value: string; onDone: () => void }) {
  return (
    <Stack gap="md" role="status">
      <TextInput
        label={label}
        value={value}
        readOnly
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Text fw={600}>{copy.madeHint}</Text>
      <Group justify="flex-end" gap="sm">
        <CopyButton value={value} timeout={2000}>
          {({ copied, copy: copyKey }) => (
            <Button
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copyKey}
            >
              {copied ? copy.copied : copy.copy}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          {copy.done}
        </Button>
      </Group>
    </Stack>
  )
}
