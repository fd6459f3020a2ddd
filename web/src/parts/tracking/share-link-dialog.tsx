/** Makes a tracking link for the recipient of an order, and lists those that exist. */
import { Button, CopyButton, Group, Radio, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import {
  DEFAULT_LINK_DAYS,
  LINK_LEVELS,
  type LinkLevel,
  MAX_LINK_DAYS,
} from '@meridian/domain/orders/tracking-links.ts'
import { zipOf } from '@meridian/domain/places/addresses.ts'
import { IconCheck, IconCopy, IconLink, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { SHARE_COPY as copy, LEVEL_LABELS } from '../../copy/tracking-links.ts'
import { useInstallation } from '../../data/installation.ts'
import type { Order } from '../../data/orders/orders.ts'
import {
  type TrackingLink,
  useCreateTrackingLink,
  useRevokeTrackingLink,
  useTrackingLinks,
} from '../../data/orders/tracking-links.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { Clock, When } from '../../ui/when.tsx'
import { FailureText, toastFailure, useFormFailure } from '../failed-action.tsx'
import classes from './share-link-dialog.module.css'

const DAYS = [1, 3, DEFAULT_LINK_DAYS, MAX_LINK_DAYS]

type Props = {
  /** Null: closed. */
  order: Order | null
  onClose: () => void
}

export function ShareLinkDialog({ order, onClose }: Props) {
  return (
    <Dialog
      opened={order !== null}
      onClose={onClose}
      title={order ? copy.title(orderLabel(order.id)) : ''}
      size="36rem"
    >
      {order ? <Content order={order} /> : null}
    </Dialog>
  )
}

function Content({ order }: { order: Order }) {
  const [made, setMade] = useState<{ url: string; sentTo: string | null } | null>(null)
  return (
    <Stack gap="lg">
      {made ? (
        <Made {...made} onAnother={() => setMade(null)} />
      ) : (
        <>
          <Lead />
          <LinkForm order={order} onMade={setMade} />
        </>
      )}
      <Links orderId={order.id} />
    </Stack>
  )
}

type Values = { level: LinkLevel; days: string; asksForZip: boolean; zip: string; sendTo: string }
type FormProps = { order: Order; onMade: (made: { url: string; sentTo: string | null }) => void }

function LinkForm({ order, onMade }: FormProps) {
  const create = useCreateTrackingLink(order.id)
  const form = useForm<Values>({
    initialValues: {
      level: order.requiresPin ? 'pin' : 'map',
      days: String(DEFAULT_LINK_DAYS),
      asksForZip: false,
      zip: zipOf(order.deliveryAddress) ?? '',
      sendTo: '',
    },
  })

  const failure = useFormFailure(form, ({ zip, sendTo }) => zip ?? sendTo, copy.failed)

  function submit({ level, days, asksForZip, zip, sendTo }: Values): void {
    if (create.isPending) return
    failure.clear()
    const body = {
      level,
      expiresInHours: Number(days) * 24,
      asksForZip,
      ...(asksForZip ? { zip: zip.trim() } : {}),
      ...(sendTo.trim() ? { sendTo: sendTo.trim() } : {}),
    }
    create.mutate(body, {
      onSuccess: ({ url, link }) => onMade({ url, sentTo: link.sentTo }),
      onError: (error) => failure.show(error),
    })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack gap="md">
        <LevelChoice hasPin={order.requiresPin} {...form.getInputProps('level')} />
        <div className={classes.pair}>
          <SelectField
            label={copy.lasts}
            allowDeselect={false}
            data={DAYS.map((days) => ({ value: String(days), label: copy.days(days) }))}
            {...form.getInputProps('days')}
          />
          <TextInput type="email" label={copy.sendTo} autoComplete="off" {...form.getInputProps('sendTo')} />
        </div>
        <div className={classes.pair}>
          <Switch
            className={classes.switch}
            label={copy.askZip}
            description={copy.askZipHint}
            {...form.getInputProps('asksForZip', { type: 'checkbox' })}
          />
          {form.values.asksForZip ? (
            <TextInput label={copy.zip} inputMode="numeric" maxLength={5} {...form.getInputProps('zip')} />
          ) : null}
        </div>
        <FailureText text={failure.text} />
        <Button
          type="submit"
          loading={create.isPending}
          leftSection={
            form.values.sendTo.trim() ? <IconMail size={18} aria-hidden /> : <IconLink size={18} aria-hidden />
          }
        >
          {form.values.sendTo.trim() ? copy.createAndSend : copy.create}
        </Button>
      </Stack>
    </form>
  )
}

type LevelProps = { hasPin: boolean; value?: LinkLevel; onChange?: (level: LinkLevel) => void }

function LevelChoice({ hasPin, value, onChange }: LevelProps) {
  return (
    <Radio.Group label={copy.level} value={value ?? null} onChange={(next) => onChange?.(next as LinkLevel)}>
      <div className={classes.levels}>
        {LINK_LEVELS.map((level) => {
          const isOff = level === 'pin' && !hasPin
          const { name, shows } = LEVEL_LABELS[level]
          const hint = isOff ? copy.noPin : shows
          return (
            <Radio.Card
              key={level}
              value={level}
              disabled={isOff}
              className={classes.level}
              aria-label={`${name}: ${hint}`}
            >
              <Radio.Indicator disabled={isOff} />
              <span>
                <span className={classes.levelName}>{name}</span>
                <span className={classes.levelShows}>{hint}</span>
              </span>
            </Radio.Card>
          )
        })}
      </div>
    </Radio.Group>
  )
}

function Lead() {
  const hours = useInstallation().data?.linkHoursAfterDelivery
  return <Text c="dimmed">{copy.lead(hours === undefined ? copy.untilSomeTimeAfter : copy.untilAfter(hours))}</Text>
}

function Made({ url, sentTo, onAnother }: { url: string; sentTo: string | null; onAnother: () => void }) {
  return (
    <Stack gap="sm" role="status">
      <TextInput
        label={copy.made}
        description={[sentTo ? copy.sent(sentTo) : '', copy.madeHint].join(' ').trim()}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm" grow preventGrowOverflow={false}>
        <CopyButton value={url} timeout={2000}>
          {({ copied, copy: copyUrl }) => (
            <Button
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              onClick={copyUrl}
              data-autofocus
            >
              {copied ? copy.copied : copy.copy}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onAnother}>
          {copy.another}
        </Button>
      </Group>
    </Stack>
  )
}

function Links({ orderId }: { orderId: number }) {
  const links = useTrackingLinks(orderId)
  return (
    <section className={classes.links}>
      <h3 className={classes.linksTitle}>{copy.links}</h3>
      <Gate query={links} skeleton={<Skeleton h={44} />} errorTitle={copy.linksFailed} compact>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {copy.none}
            </Text>
          ) : (
            <ul className={classes.list}>
              {rows.map((link) => (
                <LinkRow key={link.id} link={link} orderId={orderId} />
              ))}
            </ul>
          )
        }
      </Gate>
    </section>
  )
}

function LinkRow({ link, orderId }: { link: TrackingLink; orderId: number }) {
  const revoke = useRevokeTrackingLink(orderId)
  const { name } = LEVEL_LABELS[link.level]
  const run = () =>
    revoke.mutate(link.id, {
      onSuccess: () => toast(copy.revokedToast),
      onError: toastFailure(copy.revokeFailed),
    })
  return (
    <li className={classes.row} data-ended={!link.isOpen || undefined}>
      <div>
        <Text fw={600} component="div">
          {name}
          {link.asksForZip ? `, ${copy.asksForZip}` : ''}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {link.isRevoked ? copy.revoked : link.isOpen ? copy.ends : copy.ended}{' '}
          {link.isRevoked ? null : <Clock time={link.endsAt} />}
          {' · '}
          {copy.views(link.views)}
          {link.lastViewedAt ? (
            <>
              , <When time={link.lastViewedAt} />
            </>
          ) : null}
          {link.sentTo ? ` · ${copy.sent(link.sentTo)}` : ''}
        </Text>
      </div>
      {link.isOpen ? (
        <Button
          variant="subtle"
          color="red"
          loading={revoke.isPending}
          onClick={run}
          className={classes.revoke}
          aria-label={`${copy.revoke}: ${name}`}
        >
          {copy.revoke}
        </Button>
      ) : null}
    </li>
  )
}
