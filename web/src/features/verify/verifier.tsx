/** Takes a dossier and its pictures and says what they are worth. Which key is trusted, the page around it knows. */
import { Alert, Button, FileButton, Text } from '@mantine/core'
import { type Dossier, dossierFaultText } from '@meridian/domain/custody/dossier/dossier.ts'
import { findingsIn, findingsTitle } from '@meridian/domain/custody/dossier/meaning.ts'
import { IconEye, IconFileCertificate, IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { VERIFY_COPY as copy } from '../../copy/custody.ts'
import { type Checked, checkFile, fileHash } from './browser-verifier.ts'
import { DossierView, type GivenPicture } from './dossier-view.tsx'
import classes from './verify.module.css'

/** A dossier has some kilobytes; a larger file would only freeze the page. */
const MAX_BYTES = 20_000_000

export type Trust = {
  /** The key that signed it is one of ours, or one that the reader has given. */
  isTrusted(dossier: Dossier): boolean
  isPending: boolean
  goodWhy(rows: number): string
  /** Why the signer is not known, and what to compare. */
  unknown: string
}

type Given = { name: string; checked: Checked | null }

export function Verifier({ trust }: { trust: Trust }) {
  const [given, setGiven] = useState<Given | null>(null)
  const [pictures, setPictures] = useState<GivenPicture[]>([])

  async function add(files: readonly File[]) {
    const file = files.find((one) => !isPicture(one))
    const read = (await Promise.all(files.filter(isPicture).map(readPicture))).filter((one) => one !== null)
    if (file) setGiven({ name: file.name, checked: await check(file) })
    // Those of the dossier before are not those of the next one.
    setPictures(file && given ? read : (before) => [...before, ...read])
  }

  return (
    <>
      {given ? <Result key={given.name} given={given} trust={trust} pictures={pictures} onFiles={add} /> : null}
      {!given && pictures.length > 0 ? <Text role="status">{copy.picturesWait(pictures.length)}</Text> : null}
      <DropArea isSmall={given !== null} onFiles={add} />
    </>
  )
}

const isPicture = ({ type, name }: File): boolean => type.startsWith('image/') || /\.(jpe?g|png|webp)$/i.test(name)

/** Null for a folder, of which a browser tells nothing. */
const bytesOf = (file: File): Promise<Uint8Array | null> =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )

async function readPicture(file: File): Promise<GivenPicture | null> {
  const bytes = await bytesOf(file)
  return bytes && { name: file.name, hash: fileHash(bytes) }
}

async function check(file: File): Promise<Checked | null> {
  const bytes = file.size > MAX_BYTES ? null : await bytesOf(file)
  return bytes && checkFile(bytes)
}

type OnFiles = (files: readonly File[]) => void

function DropArea({ isSmall, onFiles }: { isSmall: boolean; onFiles: OnFiles }) {
  const [isOver, setIsOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <section
      aria-label={copy.drop}
      className={classes.drop}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileCertificate size={isSmall ? 24 : 40} stroke={1.5} aria-hidden className={classes.icon} />
      <Text fw={550}>{copy.drop}</Text>
      <FileButton onChange={onFiles} multiple accept=".json,.pdf,application/json,application/pdf,image/*">
        {(props) => (
          <Button {...props} variant={isSmall ? 'default' : 'filled'}>
            {isSmall ? copy.another : copy.choose}
          </Button>
        )}
      </FileButton>
    </section>
  )
}

type Verdict = 'good' | 'unknown signer' | 'checking' | 'bad'

/** Green only for what is signed with a key that is trusted here. */
function verdictOf(checked: Checked | null, { isTrusted, isPending }: Trust): Verdict {
  if (checked === null || checked.fault !== null) return 'bad'
  if (isTrusted(checked.dossier)) return 'good'
  return isPending ? 'checking' : 'unknown signer'
}

const LOOKS = {
  good: { color: 'green', icon: <IconShieldCheck aria-hidden />, title: copy.good },
  checking: { color: 'gray', icon: <IconShieldQuestion aria-hidden />, title: copy.checkingKey },
  'unknown signer': { color: 'yellow', icon: <IconShieldQuestion aria-hidden />, title: copy.unknownSigner },
  bad: { color: 'red', icon: <IconShieldX aria-hidden />, title: copy.bad },
}

type ResultProps = { given: Given; trust: Trust; pictures: readonly GivenPicture[]; onFiles: OnFiles }

function Result({ given: { name, checked }, trust, pictures, onFiles }: ResultProps) {
  const verdict = verdictOf(checked, trust)
  const { color, icon, title } = LOOKS[verdict]
  const isReadable = checked !== null && (checked.dossier !== null || checked.fault?.row)
  const isUnreadable = verdict === 'bad' && !isReadable
  return (
    <>
      <Alert
        role={verdict === 'bad' ? 'alert' : 'status'}
        color={color}
        variant="light"
        icon={icon}
        title={isUnreadable ? copy.unreadable : title}
        className={classes.verdict}
      >
        <Text>{explain(checked, verdict, trust)}</Text>
        {verdict === 'unknown signer' && checked?.dossier ? (
          <>
            <Text>{trust.unknown}</Text>
            <code className={classes.hash}>{checked.dossier.publicKey}</code>
          </>
        ) : null}
        <Text size="sm" c="dimmed" className={classes.fileName}>
          {name}
        </Text>
      </Alert>
      {checked?.dossier && verdict !== 'bad' ? <Findings dossier={checked.dossier} /> : null}
      {checked?.dossier ? (
        <DossierView
          dossier={checked.dossier}
          badRow={checked.fault?.row ?? null}
          isPdf={checked.isPdf}
          isWhole={verdict !== 'bad'}
          pictures={pictures}
          onPictures={onFiles}
        />
      ) : null}
    </>
  )
}

/** Of a file that was changed nothing is said: it is not what was recorded. */
function Findings({ dossier }: { dossier: Dossier }) {
  const findings = findingsIn(dossier.entries)
  if (findings.length === 0) return null
  return (
    <Alert
      role="status"
      color="yellow"
      variant="light"
      icon={<IconEye aria-hidden />}
      title={findingsTitle(findings.length)}
      className={classes.verdict}
    >
      <Text>{copy.findingsWhy}</Text>
      <ul className={classes.findings}>
        {findings.map(({ text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one row may say the same twice, and the list never changes
          <li key={`${index} ${text}`}>{text}</li>
        ))}
      </ul>
    </Alert>
  )
}

function explain(checked: Checked | null, verdict: Verdict, { goodWhy }: Trust): string {
  if (!checked) return copy.tooLarge
  if (checked.fault) return checked.hasNoAttachment ? copy.noAttachment : dossierFaultText(checked.fault)
  const rows = checked.dossier.entries.length
  return verdict === 'good' ? goodWhy(rows) : copy.unknownWhy(rows)
}
