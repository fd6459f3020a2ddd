/** Verifies a custody dossier in the browser. Public, and nothing is uploaded. */
import { Alert, Button, FileButton, Text } from '@mantine/core'
import { type Dossier, dossierFaultText } from '@meridian/domain/custody/dossier.ts'
import { findingsIn, findingsTitle } from '@meridian/domain/custody/meaning.ts'
import { IconEye, IconFileCertificate, IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { type DragEvent, useEffect, useState } from 'react'
import { VERIFY_COPY as copy } from '../../copy/custody.ts'
import { useCustodyKey } from '../../data/custody.ts'
import { registerServiceWorker } from '../../data/offline-app.ts'
import { storedUser } from '../../data/stored-user.ts'
import { Brand } from '../../ui/brand.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { type Checked, checkFile } from './browser-verifier.ts'
import { DossierView } from './dossier-view.tsx'
import classes from './verify.module.css'

/** A dossier has some kilobytes; a larger file would only freeze the page. */
const MAX_BYTES = 20_000_000

type State = { name: string; checked: Checked } | { name: string; checked: null }

export function VerifyScreen() {
  const [state, setState] = useState<State | null>(null)
  // From the second visit the page opens without a network.
  useEffect(registerServiceWorker, [])

  async function check(file: File | undefined | null) {
    if (!file) return
    if (file.size > MAX_BYTES) return setState({ name: file.name, checked: null })
    setState({ name: file.name, checked: checkFile(new Uint8Array(await file.arrayBuffer())) })
  }

  return (
    <>
      {storedUser() ? null : (
        <header className={classes.brand}>
          <ScreenLink href="/login" aria-label={copy.toMeridian}>
            <Brand />
          </ScreenLink>
        </header>
      )}
      <Page title={copy.title} subtitle={copy.lead} narrow>
        {state ? <Result key={state.name} state={state} /> : null}
        <DropArea isSmall={state !== null} onFile={check} />
      </Page>
    </>
  )
}

function DropArea({ isSmall, onFile }: { isSmall: boolean; onFile: (file: File | null | undefined) => void }) {
  const [isOver, setIsOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFile(event.dataTransfer.files[0])
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
      <FileButton onChange={onFile} accept=".json,.pdf,application/json,application/pdf">
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

/** Green only for what is signed with a key that this page trusts: the installation's own, now or before. */
function useVerdict(checked: Checked | null): { verdict: Verdict; hasOwnKey: boolean } {
  const { data, isPending } = useCustodyKey()
  const hasOwnKey = data !== undefined
  if (checked === null || checked.fault !== null) return { verdict: 'bad', hasOwnKey }
  if (data?.trusted.includes(checked.dossier.publicKey)) return { verdict: 'good', hasOwnKey }
  return { verdict: isPending ? 'checking' : 'unknown signer', hasOwnKey }
}

const LOOKS = {
  good: { color: 'green', icon: <IconShieldCheck aria-hidden />, title: copy.good },
  checking: { color: 'gray', icon: <IconShieldQuestion aria-hidden />, title: copy.checkingKey },
  'unknown signer': { color: 'yellow', icon: <IconShieldQuestion aria-hidden />, title: copy.unknownSigner },
  bad: { color: 'red', icon: <IconShieldX aria-hidden />, title: copy.bad },
}

function Result({ state: { name, checked } }: { state: State }) {
  const { verdict, hasOwnKey } = useVerdict(checked)
  const { color, icon, title } = LOOKS[verdict]
  const isReadable = checked !== null && (checked.dossier !== null || checked.fault?.row)
  return (
    <>
      <Alert
        role={verdict === 'bad' ? 'alert' : 'status'}
        color={color}
        variant="light"
        icon={icon}
        title={verdict === 'bad' && !isReadable ? copy.unreadable : title}
        className={classes.verdict}
      >
        <Text>{explain(checked, verdict)}</Text>
        {verdict === 'unknown signer' && checked?.dossier ? (
          <>
            <Text>{hasOwnKey ? copy.keyForeign : copy.keyUnknown}</Text>
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

function explain(checked: Checked | null, verdict: Verdict): string {
  if (!checked) return copy.tooLarge
  if (checked.fault) return checked.hasNoAttachment ? copy.noAttachment : dossierFaultText(checked.fault)
  const rows = checked.dossier.entries.length
  return verdict === 'good' ? copy.goodWhy(rows) : copy.unknownWhy(rows)
}
