/** Keys with which the organization's own programs call: listed, made, shown once, replaced and revoked. Below them where events are sent. */
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiKey, useApiKeys, useRevokeApiKey, useRotateApiKey } from '../../../data/organizations/api-keys.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { Section } from '../../../parts/section.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { toast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import classes from '../sites/sites.module.css'
import { API_COPY as copy } from './api.copy.ts'
import { KeyForm } from './key-form.tsx'
import { MadeKey } from './made-key.tsx'
import { Webhooks } from './webhooks.tsx'

type Asked = { what: 'replace' | 'revoke'; key: ApiKey }

export function Api() {
  return (
    <Stack gap="lg">
      <Keys />
      <Webhooks />
    </Stack>
  )
}

function Keys() {
  const keys = useApiKeys()
  const [isMaking, setIsMaking] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  /** The only moment at which it can be read. */
  const [made, setMade] = useState<string | null>(null)
  const show = (key: string) => {
    setIsMaking(false)
    setAsked(null)
    setMade(key)
  }
  return (
    <Section
      title={copy.title}
      lead={
        <>
          {copy.lead} <Anchor href="/api/docs">{copy.docs}</Anchor>
        </>
      }
      action={
        <Button leftSection={<IconKey size={18} aria-hidden />} onClick={() => setIsMaking(true)}>
          {copy.make}
        </Button>
      }
    >
      <Gate query={keys} skeleton={<Skeleton h={88} />} errorTitle={copy.failed}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">{copy.none}</Text>
          ) : (
            <ul className={classes.list}>
              {rows.map((key) => (
                <KeyRow key={key.id} row={key} onAsk={(what) => setAsked({ what, key })} />
              ))}
            </ul>
          )
        }
      </Gate>
      <Dialog opened={isMaking} onClose={() => setIsMaking(false)} title={copy.makeTitle} size="lg">
        <KeyForm onMade={show} onCancel={() => setIsMaking(false)} />
      </Dialog>
      <Replace asked={asked} onMade={show} onClose={() => setAsked(null)} />
      <Revoke asked={asked} onClose={() => setAsked(null)} />
      <Dialog opened={made !== null} onClose={() => setMade(null)} title={copy.madeTitle}>
        {made === null ? null : <MadeKey label={copy.madeTitle} value={made} onDone={() => setMade(null)} />}
      </Dialog>
    </Section>
  )
}

function KeyRow({ row, onAsk }: { row: ApiKey; onAsk: (what: Asked['what']) => void }) {
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {row.name}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {copy.ending(row.ending)} · {copy.madeBy(row.createdBy)}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {row.lastUsedAt === null ? (
            copy.neverUsed
          ) : (
            <>
              {copy.lastUsed}: <When time={row.lastUsedAt} />
            </>
          )}{' '}
          · {copy.expiresOn}: <When time={row.expiresAt} />
        </Text>
        {row.previousUntil === null ? null : (
          <Text size="sm" component="div">
            {copy.previousUntil}: <When time={row.previousUntil} />
          </Text>
        )}
        <Text size="sm">{row.scopes.map((scope) => copy.scope[scope]).join(' · ')}</Text>
      </div>
      <div>
        <Button variant="subtle" aria-label={copy.replaceOf(row.name)} onClick={() => onAsk('replace')}>
          {copy.replace}
        </Button>
        <Button variant="subtle" color="red" aria-label={copy.revokeOf(row.name)} onClick={() => onAsk('revoke')}>
          {copy.revoke}
        </Button>
      </div>
    </li>
  )
}

type AskedProps = { asked: Asked | null; onClose: () => void }

function Replace({ asked, onClose, onMade }: AskedProps & { onMade: (key: string) => void }) {
  const rotate = useRotateApiKey()
  const key = asked?.what === 'replace' ? asked.key : null
  return (
    <ConfirmDialog
      opened={key !== null}
      title={copy.replaceOf(key?.name ?? '')}
      keep={copy.cancel}
      confirm={copy.replace}
      color="brand"
      command={rotate}
      failure={(error) => <FailureAlert error={error} otherwise={copy.replaceFailed} />}
      onConfirm={() => key && rotate.mutate(key.id, { onSuccess: (made) => onMade(made.key) })}
      onClose={onClose}
    >
      <Text>{copy.replaceText}</Text>
    </ConfirmDialog>
  )
}

function Revoke({ asked, onClose }: AskedProps) {
  const revoke = useRevokeApiKey()
  const key = asked?.what === 'revoke' ? asked.key : null
  const finish = () => {
    toast({ title: copy.revoked, tone: 'success' })
    onClose()
  }
  return (
    <ConfirmDialog
      opened={key !== null}
      title={copy.revokeOf(key?.name ?? '')}
      keep={copy.keep}
      confirm={copy.revoke}
      command={revoke}
      failure={(error) => <FailureAlert error={error} otherwise={copy.revokeFailed} />}
      onConfirm={() => key && revoke.mutate(key.id, { onSuccess: finish })}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>{copy.revokeText}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
