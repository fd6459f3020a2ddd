/** Where the organization's events are sent: added with a secret that is shown once, tested, with a log from which they are sent again. */
import { Badge, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import {
  useAddWebhook,
  useDeliveries,
  useEnableWebhook,
  useRemoveWebhook,
  useReplay,
  useTestWebhook,
  useWebhooks,
  type Webhook,
  type WebhookDelivery,
} from '../../../data/organizations/webhooks.ts'
import { FailureAlert, toastFailure } from '../../../parts/failed-action.tsx'
import { Section } from '../../../parts/section.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { toast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import classes from '../sites/sites.module.css'
import { MadeKey } from './made-key.tsx'
import { WEBHOOKS_COPY as copy } from './webhooks.copy.ts'

type Asked = { what: 'log' | 'remove'; webhook: Webhook }

export function Webhooks() {
  const webhooks = useWebhooks()
  const [isAdding, setIsAdding] = useState(false)
  /** The only moment at which it can be read. */
  const [secret, setSecret] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <Section
      title={copy.title}
      lead={copy.lead}
      action={
        <Button variant="default" leftSection={<IconWebhook size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
          {copy.add}
        </Button>
      }
    >
      <Gate query={webhooks} skeleton={<Skeleton h={88} />} errorTitle={copy.failed}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">{copy.none}</Text>
          ) : (
            <ul className={classes.list}>
              {rows.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} onAsk={(what) => setAsked({ what, webhook })} />
              ))}
            </ul>
          )
        }
      </Gate>
      <Dialog opened={isAdding} onClose={() => setIsAdding(false)} title={copy.addTitle}>
        <AddForm
          onAdded={(added) => {
            setIsAdding(false)
            setSecret(added)
          }}
          onCancel={() => setIsAdding(false)}
        />
      </Dialog>
      <Dialog opened={secret !== null} onClose={() => setSecret(null)} title={copy.secretTitle}>
        {secret === null ? null : <MadeKey label={copy.secretTitle} value={secret} onDone={() => setSecret(null)} />}
      </Dialog>
      <Dialog opened={asked?.what === 'log'} onClose={close} title={copy.logOf(asked?.webhook.url ?? '')} size="lg">
        {asked?.what === 'log' ? <Log webhookId={asked.webhook.id} /> : null}
      </Dialog>
      <Remove webhook={asked?.what === 'remove' ? asked.webhook : null} onClose={close} />
    </Section>
  )
}

function WebhookItem({ webhook, onAsk }: { webhook: Webhook; onAsk: (what: Asked['what']) => void }) {
  const test = useTestWebhook()
  const enable = useEnableWebhook()
  const { id, url, disabledBecause, failingSince } = webhook
  const onError = toastFailure({ otherwise: copy.actionFailed })
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <Text size="sm" component="div" {...(disabledBecause && { c: 'var(--mantine-color-error)' })}>
          {disabledBecause ? (
            copy.disabled[disabledBecause]
          ) : failingSince ? (
            <>
              {copy.failing}: <When time={failingSince} />
            </>
          ) : (
            copy.works
          )}
        </Text>
      </div>
      <div>
        {disabledBecause ? (
          <Button variant="subtle" loading={enable.isPending} onClick={() => enable.mutate(id, { onError })}>
            {copy.enable}
          </Button>
        ) : (
          <Button
            variant="subtle"
            aria-label={copy.testOf(url)}
            loading={test.isPending}
            onClick={() =>
              test.mutate(id, { onError, onSuccess: () => toast({ title: copy.tested, tone: 'success' }) })
            }
          >
            {copy.test}
          </Button>
        )}
        <Button variant="subtle" aria-label={copy.logOf(url)} onClick={() => onAsk('log')}>
          {copy.log}
        </Button>
        <Button variant="subtle" color="red" aria-label={copy.removeOf(url)} onClick={() => onAsk('remove')}>
          {copy.remove}
        </Button>
      </div>
    </li>
  )
}

function AddForm({ onAdded, onCancel }: { onAdded: (secret: string) => void; onCancel: () => void }) {
  const add = useAddWebhook()
  const [url, setUrl] = useState('')
  const [isTried, setIsTried] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (url.trim() === '' || add.isPending) return
    add.mutate({ url: url.trim(), events: ['order.*'] }, { onSuccess: ({ secret }) => onAdded(secret) })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <FailureAlert error={add.error} otherwise={copy.addFailed} />
        <TextInput
          type="url"
          label={copy.url}
          description={copy.urlHint}
          data-autofocus
          error={isTried && url.trim() === '' ? copy.urlRequired : null}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {copy.cancel}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {copy.add}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const COLORS = { waiting: 'gray', delivered: 'green', failed: 'red' } as const

function Log({ webhookId }: { webhookId: number }) {
  const deliveries = useDeliveries(webhookId)
  return (
    <Gate query={deliveries} skeleton={<Skeleton h={120} />} errorTitle={copy.logFailed} compact>
      {(rows) =>
        rows.length === 0 ? (
          <Text c="dimmed">{copy.logNone}</Text>
        ) : (
          <ul className={classes.list}>
            {rows.map((delivery) => (
              <LogRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
            ))}
          </ul>
        )
      }
    </Gate>
  )
}

function LogRow({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const replay = useReplay()
  const { id, type, state, attempts, lastFailure, nextAttemptAt, createdAt } = delivery
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <Group gap="xs">
          <Text fw={600}>{type}</Text>
          <Badge variant="light" color={COLORS[state]}>
            {copy.states[state]}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" component="div">
          <When time={createdAt} /> · {copy.attempts(attempts)}
          {lastFailure === null ? '' : ` · ${lastFailure}`}
        </Text>
        {nextAttemptAt === null || attempts === 0 ? null : (
          <Text size="sm" component="div">
            {copy.nextAttempt}: <When time={nextAttemptAt} />
          </Text>
        )}
      </div>
      <Button
        variant="subtle"
        loading={replay.isPending}
        onClick={() =>
          replay.mutate({ id: webhookId, deliveryId: id }, { onError: toastFailure({ otherwise: copy.actionFailed }) })
        }
      >
        {copy.replay}
      </Button>
    </li>
  )
}

function Remove({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const remove = useRemoveWebhook()
  return (
    <ConfirmDialog
      opened={webhook !== null}
      title={copy.removeOf(webhook?.url ?? '')}
      keep={copy.keep}
      confirm={copy.remove}
      command={remove}
      failure={(error) => <FailureAlert error={error} otherwise={copy.actionFailed} />}
      onConfirm={() => webhook && remove.mutate(webhook.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{copy.removeText}</Text>
    </ConfirmDialog>
  )
}
