/** The rows of a dossier, with the first changed one marked. */
import { Badge, Button, FileButton, Text } from '@mantine/core'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { rowsWithFile } from '@meridian/domain/custody/dossier/dossier.ts'
import { type EntryText, entryTexts, proofLabel } from '@meridian/domain/custody/dossier/entry-text.ts'
import { witnessTexts } from '@meridian/domain/custody/witnesses.ts'
import { SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { CUSTODY_COPY, VERIFY_COPY as copy } from '../../copy/custody.ts'
import { CustodyFactText } from '../../parts/custody/custody-fact.tsx'
import { exactTime } from '../../ui/relative-time.ts'
import classes from './verify.module.css'

type Props = ProofProps & { badRow: number | null; isPdf: boolean; isWhole: boolean }

export function DossierView({ dossier, badRow, isPdf, isWhole, pictures, onPictures }: Props) {
  const { order, entries, anchors } = dossier
  const texts = entryTexts(entries)
  return (
    <section className={classes.dossier} aria-label={order.number}>
      <div>
        <Text fw={600} size="lg">
          {order.number}
        </Text>
        <Text size="sm" c="dimmed">
          {order.organization} · {SERVICE_TYPE_LABELS[order.serviceType] ?? order.serviceType} ·{' '}
          {copy.way(order.pickupAddress, order.deliveryAddress)}
        </Text>
        {isPdf ? <Text size="sm">{copy.pdfNote}</Text> : null}
      </div>
      <ol className={classes.rows}>
        {entries.map((entry, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a changed file may hold the same row twice, and rows never move
            key={`${index} ${entry.hash}`}
            entry={entry}
            text={texts[index] as EntryText}
            row={index + 1}
            isBad={badRow === index + 1}
          />
        ))}
      </ol>
      <div>
        {anchors.map(({ body, length }) => (
          <Text key={body.id} size="sm">
            {copy.anchored(body.id, length)}, {timeText(body.at)}
          </Text>
        ))}
        <Text size="sm">{logText(dossier)}</Text>
        {isWhole
          ? witnessTexts(dossier, exactTime).map((text) => (
              <Text key={text} size="sm">
                {text}
              </Text>
            ))
          : null}
        {isWhole && dossier.stamps?.length ? (
          <Text size="sm" c="dimmed">
            {copy.stampsNotChecked}
          </Text>
        ) : null}
      </div>
      {isWhole ? <ProofFiles dossier={dossier} pictures={pictures} onPictures={onPictures} /> : null}
    </section>
  )
}

function logText({ log, entries }: Dossier): string {
  if (!log) return copy.notLogged
  const logged = entries.filter((entry) => entry.logged).length
  const rows = logged === entries.length ? copy.allRows(logged) : copy.someRows(logged, entries.length)
  return `${copy.logged(rows, log.body.size)}, ${timeText(log.body.at)}`
}

type RowProps = { entry: Dossier['entries'][number]; text: EntryText; row: number; isBad: boolean }

function Row({ entry, text: { title, gave, received, facts }, row, isBad }: RowProps) {
  return (
    <li className={classes.row} data-bad={isBad || undefined}>
      <span className={classes.number}>{row}</span>
      <div>
        <Text fw={550}>{title}</Text>
        {gave || received ? (
          <Text size="sm">
            {gave} <IconArrowRight size={14} aria-label={CUSTODY_COPY.to} /> {received}
          </Text>
        ) : null}
        {facts.map((fact) => (
          <Text key={`${fact.label} ${fact.text}`} size="sm" c="dimmed">
            <CustodyFactText fact={fact} />
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {timeText(entry.body.serverTime)}
        </Text>
        {entry.body.isClockOff === true ? (
          <Badge color="yellow" variant="light" size="sm">
            {CUSTODY_COPY.clockOff}
          </Badge>
        ) : null}
        <code className={classes.hash}>{entry.hash}</code>
      </div>
    </li>
  )
}

/** A changed file may hold anything for a time. */
const timeText = (text: string): string => (Number.isNaN(Date.parse(text)) ? text : exactTime(new Date(text)))

export type GivenPicture = { name: string; hash: string }
type ProofProps = {
  dossier: Dossier
  pictures: readonly GivenPicture[]
  onPictures: (files: readonly File[]) => void
}

function ProofFiles({ dossier, pictures, onPictures }: ProofProps) {
  const results = pictures.flatMap(({ name, hash }) => {
    const rows = rowsWithFile(dossier, hash)
    if (rows.length === 0) return [copy.proofUnknown(name)]
    return rows.map(({ row, kind }) => copy.proofFound(name, proofLabel(kind).toLowerCase(), row))
  })
  if (!dossier.entries.some(({ body }) => body.proofs.length > 0)) return null
  return (
    <div className={classes.proofs}>
      <FileButton onChange={onPictures} multiple accept="image/*">
        {(props) => (
          <Button {...props} variant="default" size="sm" classNames={{ root: classes.add, label: classes.addText }}>
            {copy.proofs}
          </Button>
        )}
      </FileButton>
      <div role="status">
        {results.map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
      </div>
    </div>
  )
}
