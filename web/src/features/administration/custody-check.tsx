/** What the nightly check of all custody found. Faults are on top of every page of the administration. */
import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CUSTODY_CHECK_COPY as copy } from '../../copy/custody.ts'
import { useCustodyAudit } from '../../data/custody/custody-audit.ts'
import { exactTime } from '../../ui/relative-time.ts'

export function CustodyFaults() {
  const audit = useCustodyAudit().data?.audit
  if (!audit || audit.faultCount === 0) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={copy.faultTitle(audit.faultCount)} mb="md">
      <Text size="sm">{copy.faultText(exactTime(new Date(audit.at)))}</Text>
      <List size="sm" mt="xs">
        {audit.faults.map((fault) => (
          <List.Item key={fault}>{fault}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Without an answer it is left out. */
export function CustodyLine() {
  const { data } = useCustodyAudit()
  if (!data) return null
  const { audit } = data
  return (
    <Text size="sm" c="dimmed">
      {audit ? copy.line(exactTime(new Date(audit.at)), audit.entries, audit.faultCount) : copy.notYet}
    </Text>
  )
}
