/** Makes links to the front desk screen of a site, and lists and revokes those that exist. */
import { Button, CopyButton, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { MAX_WRONG_DESK_PINS } from '@meridian/domain/accounts/front-desk.ts'
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import {
  type DeskLink,
  useDeskLinks,
  useMakeDeskLink,
  useRevokeDeskLink,
} from '../../../data/organizations/desk-links.ts'
import { FailureAlert, toastFailure } from '../../../parts/failed-action.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { QrPicture } from '../../../ui/qr-picture.tsx'
import { toast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { DESK_COPY as copy } from './organization-desk.copy.ts'
import classes from './sites.module.css'

export function DeskLinks({ siteId }: { siteId: number }) {
  const make = useMakeDeskLink(siteId)
  return (
    <Stack gap="md">
      <Text c="dimmed">{copy.lead}</Text>
      {make.data ? <Made url={make.data.url} pin={make.data.pin} /> : null}
      {make.error ? <FailureAlert error={make.error} otherwise={copy.failed} /> : null}
      <Button
        variant={make.data ? 'default' : 'filled'}
        loading={make.isPending}
        leftSection={<IconLink size={18} aria-hidden />}
        onClick={() => make.mutate()}
      >
        {make.data ? copy.another : copy.make}
      </Button>
      <Links siteId={siteId} />
    </Stack>
  )
}

function Made({ url, pin }: { url: string; pin: string }) {
  const field = {
    readOnly: true,
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select(),
  }
  return (
    <Stack gap="sm" role="status">
      <QrPicture text={url} label={copy.qr} />
      <TextInput label={copy.url} value={url} {...field} />
      <TextInput label={copy.pin} value={pin} {...field} />
      <Text fw={600}>{copy.madeHint}</Text>
      <CopyButton value={url} timeout={2000}>
        {({ copied, copy: copyUrl }) => (
          <Button
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={copyUrl}
          >
            {copied ? copy.copied : copy.copy}
          </Button>
        )}
      </CopyButton>
    </Stack>
  )
}

function Links({ siteId }: { siteId: number }) {
  const links = useDeskLinks(siteId)
  return (
    <section aria-label={copy.links}>
      <Text fw={600} mb="xs">
        {copy.links}
      </Text>
      <Gate query={links} skeleton={<Skeleton h={44} />} errorTitle={copy.linksFailed} compact>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {copy.none}
            </Text>
          ) : (
            <ul className={classes.list}>
              {rows.map((link) => (
                <LinkRow key={link.id} link={link} siteId={siteId} />
              ))}
            </ul>
          )
        }
      </Gate>
    </section>
  )
}

function LinkRow({ link, siteId }: { link: DeskLink; siteId: number }) {
  const revoke = useRevokeDeskLink(siteId)
  const run = () =>
    revoke.mutate(link.id, { onSuccess: () => toast(copy.revoked), onError: toastFailure(copy.revokeFailed) })
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <Text component="div">
          {copy.made(link.createdBy)}, <When time={link.createdAt} />
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {link.isBlocked ? copy.blocked(MAX_WRONG_DESK_PINS) : <LastUse at={link.lastUsedAt} />}
        </Text>
      </div>
      <Button variant="subtle" color="red" loading={revoke.isPending} onClick={run}>
        {copy.revoke}
      </Button>
    </li>
  )
}

const LastUse = ({ at }: { at: string | null }) =>
  at === null ? (
    copy.neverUsed
  ) : (
    <>
      {copy.lastUsed}: <When time={at} />
    </>
  )
