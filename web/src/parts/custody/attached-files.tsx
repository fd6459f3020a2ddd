/** What was attached to a delivered order: of a logger's file, what it says about the journey, and no more than it covers. */
import { Anchor, Button, FileButton, Group, Text } from '@mantine/core'
import { type AttachedFile, download } from '@meridian/contract/orders/attached-files.ts'
import {
  type AttachedKind,
  attachableKinds,
  decideAttaching,
  MAX_ATTACHED_BYTES,
} from '@meridian/domain/trade-forms/attached-files.ts'
import { coverageText, excursionText, isOutside } from '@meridian/domain/trade-forms/excursion.ts'
import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { mayDo } from '../../data/accounts/membership.ts'
import { fileUrl } from '../../data/call.ts'
import { useAttachedFiles, useAttachFile } from '../../data/orders/attached-files.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Clock } from '../../ui/when.tsx'
import { ChangeError } from '../change-error.tsx'
import { Part } from '../part.tsx'
import { ATTACHED_FILES_COPY as copy } from './attached-files.copy.ts'
import classes from './trade-form-card.module.css'

type Props = { order: Order; className?: string | undefined; titleClass?: string | undefined }

export function AttachedFiles({ order, className, titleClass }: Props) {
  const kinds = order.deliveredAt === null ? [] : attachableKinds(order)
  const { data } = useAttachedFiles(kinds.length > 0 ? order.id : null)
  if (!data) return null
  return kinds.map((kind) => (
    <Part
      key={kind}
      title={copy.titles[kind]}
      {...(className ? { className } : {})}
      {...(titleClass ? { titleClass } : {})}
    >
      <OfKind order={order} kind={kind} files={data.files.filter((file) => file.kind === kind)} />
    </Part>
  ))
}

type OfKindProps = { order: Order; kind: AttachedKind; files: readonly AttachedFile[] }

/** The newest is shown. */
function OfKind({ order, kind, files }: OfKindProps) {
  const [newest, ...earlier] = files
  return (
    <>
      {newest ? <Newest order={order} file={newest} /> : <Text size="sm">{copy.none[kind]}</Text>}
      {earlier.length > 0 ? (
        <Text size="sm" c="dimmed">
          {copy.earlier(earlier.length)}
        </Text>
      ) : null}
      {isOpen(order, kind) && mayDo('handle_orders') ? (
        <AttachButton orderId={order.id} kind={kind} label={newest ? copy.attachAnother : copy.attach[kind]} />
      ) : null}
    </>
  )
}

const isOpen = ({ pickedUpAt, deliveredAt, ...item }: Order, kind: AttachedKind): boolean =>
  decideAttaching(kind, { ...item, pickedUpAt: toDate(pickedUpAt), deliveredAt: toDate(deliveredAt) }, new Date()).ok
const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time))

function Newest({ order, file }: { order: Order; file: AttachedFile }) {
  return (
    <>
      <Journey order={order} file={file} />
      <Text size="sm" c="dimmed">
        {copy.attachedBy(file.attachedBy)}
        <Clock time={file.attachedAt} />
        {'. '}
        {file.isStored ? (
          <Anchor size="sm" href={fileUrl(download, { params: { id: order.id, fileId: file.id } })}>
            {copy.download}
          </Anchor>
        ) : (
          copy.deleted
        )}
      </Text>
    </>
  )
}

function Journey({ order, file: { excursion } }: { order: Order; file: AttachedFile }) {
  if (!excursion) return null
  const text = excursionText(excursion, order.temperatureBand)
  return (
    <>
      {isOutside(excursion) ? (
        <Text size="sm" c="red" className={classes.difference}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{text}</span>
        </Text>
      ) : (
        <Text size="sm">{text}</Text>
      )}
      {excursion.firstOutsideAt ? (
        <Text size="sm">
          {copy.firstOutside}
          <Clock time={excursion.firstOutsideAt} />
        </Text>
      ) : null}
      <Text size="sm">{coverageText(excursion)}</Text>
    </>
  )
}

const ACCEPT: Record<AttachedKind, string> = {
  logger_csv: '.csv,.txt,text/csv,text/plain',
  destruction_certificate: 'application/pdf,image/jpeg,image/png',
}

function AttachButton({ orderId, kind, label }: { orderId: number; kind: AttachedKind; label: string }) {
  const attaching = useAttachFile()
  const [isTooLarge, setIsTooLarge] = useState(false)
  function choose(file: File | null) {
    if (!file) return
    setIsTooLarge(file.size > MAX_ATTACHED_BYTES[kind])
    attaching.reset()
    if (file.size <= MAX_ATTACHED_BYTES[kind]) attaching.mutate({ orderId, kind, file })
  }
  return (
    <>
      {isTooLarge ? (
        <Text size="sm" c="red" role="alert">
          {copy.tooLarge(MAX_ATTACHED_BYTES[kind] / 1024 / 1024)}
        </Text>
      ) : null}
      {attaching.isError ? <ChangeError error={attaching.error} orderIds={[orderId]} /> : null}
      <Group mt="xs">
        <FileButton onChange={choose} accept={ACCEPT[kind]} inputProps={{ 'aria-label': label }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconPaperclip size={18} aria-hidden />}
              loading={attaching.isPending}
            >
              {label}
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  )
}
