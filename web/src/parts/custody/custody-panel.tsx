/** The chain of custody on an order's details: who gave what to whom, with the dossier to download. */
import { Badge, Button, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { type CustodyTimeline, dossierJson, dossierPdf, evidence } from '@meridian/contract/custody.ts'
import { IconArrowRight, IconFileCertificate, IconFileZip, IconJson, IconShieldCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { CUSTODY_COPY as copy } from '../../copy/custody.ts'
import { fileUrl } from '../../data/call.ts'
import { useCustody } from '../../data/custody/custody.ts'
import type { Order } from '../../data/orders/orders.ts'
import { exactTime } from '../../ui/relative-time.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { Clock } from '../../ui/when.tsx'
import { Part } from '../part.tsx'
import { CustodyFactText } from './custody-fact.tsx'
import classes from './custody-panel.module.css'

type Entry = CustodyTimeline['entries'][number]
type Props = {
  order: Order
  className?: string | undefined
  titleClass?: string | undefined
  /** Below the rows; admins set a legal hold there. */
  children?: (custody: CustodyTimeline) => ReactNode
}

/** More rows than this are folded: those that changed hands stay. */
const MAX_ROWS = 6

const hasCustody = ({ status, pickedUpAt }: Order): boolean => pickedUpAt !== null || status === 'pickup_scheduled'

export function CustodyPanel({ order, className, titleClass, children }: Props) {
  const { data } = useCustody(hasCustody(order) ? order.id : null)
  const [isOpen, setIsOpen] = useState(false)
  if (!data || data.entries.length === 0) return null
  const isFolded = !isOpen && data.entries.length > MAX_ROWS
  const shown = isFolded ? data.entries.filter((entry) => entry.gave || entry.received) : data.entries
  return (
    <Part title={copy.title} {...(className ? { className } : {})} {...(titleClass ? { titleClass } : {})}>
      <ol className={classes.rows}>
        {shown.map((entry) => (
          <Row key={entry.position} entry={entry} />
        ))}
      </ol>
      {isFolded ? (
        <UnstyledButton className={classes.more} onClick={() => setIsOpen(true)}>
          {copy.more(data.entries.length)}
        </UnstyledButton>
      ) : null}
      <Downloads order={order} />
      {children?.(data)}
    </Part>
  )
}

function Row({ entry }: { entry: Entry }) {
  return (
    <li className={classes.row} data-transfer={entry.gave || entry.received ? true : undefined}>
      <span className={classes.title}>{entry.title}</span>
      <Text size="sm" c="dimmed" component="span">
        <Clock time={entry.serverTime} />
      </Text>
      {entry.gave && entry.received ? (
        <span className={classes.parties}>
          {entry.gave} <IconArrowRight size={14} aria-label={copy.to} /> {entry.received}
        </span>
      ) : null}
      {entry.facts.length > 0 ? (
        <Text size="sm" c="dimmed" component="span" className={classes.facts}>
          {entry.facts.map((fact, index) => (
            <Fragment key={`${fact.label} ${fact.text}`}>
              {index > 0 ? ' · ' : ''}
              <CustodyFactText fact={fact} />
            </Fragment>
          ))}
        </Text>
      ) : null}
      {entry.isClockOff && entry.deviceTime ? (
        <Tooltip label={copy.clockOffWhy(exactTime(new Date(entry.deviceTime)))} multiline maw={260}>
          <Badge color="yellow" variant="light" size="sm" tabIndex={0}>
            {copy.clockOff}
          </Badge>
        </Tooltip>
      ) : null}
    </li>
  )
}

function Downloads({ order }: { order: Order }) {
  const params = { params: { id: order.id } }
  return (
    <div className={classes.downloads}>
      <Button
        component="a"
        href={fileUrl(dossierPdf, params)}
        variant="default"
        size="sm"
        leftSection={<IconFileCertificate size={18} aria-hidden />}
      >
        {copy.pdf}
      </Button>
      <Button
        component="a"
        href={fileUrl(dossierJson, params)}
        variant="default"
        size="sm"
        leftSection={<IconJson size={18} aria-hidden />}
      >
        {copy.json}
      </Button>
      <Button
        component="a"
        href={fileUrl(evidence, params)}
        variant="default"
        size="sm"
        leftSection={<IconFileZip size={18} aria-hidden />}
      >
        {copy.evidence}
      </Button>
      <Button
        component={ScreenLink}
        href="/verify"
        variant="subtle"
        size="sm"
        leftSection={<IconShieldCheck size={18} aria-hidden />}
      >
        {copy.verify}
      </Button>
    </div>
  )
}
