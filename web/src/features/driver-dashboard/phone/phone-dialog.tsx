/** Pairs an app on the driver's phone, says whether it reaches us, and ends the pairing. */
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { PHONE_APP_NAMES, PHONE_APPS, type PhoneApp } from '@meridian/domain/drivers/phone-apps.ts'
import { useState } from 'react'
import { type Duty, useDuty } from '../../../data/driver/duty.ts'
import { pairingLink } from '../../../data/driver/pairing-link.ts'
import { type Pairing, useEndPairing, usePairPhone } from '../../../data/driver/phones.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { QrPicture } from '../../../ui/qr-picture.tsx'
import { relativeTime } from '../../../ui/relative-time.ts'
import { useNow } from '../../../ui/use-now.ts'
import facts from '../facts.module.css'
import { PHONE_COPY as copy } from './phone.copy.ts'

/** Their own pages, which lead to both stores. */
const PAGES: Record<PhoneApp, string> = {
  traccar: 'https://www.traccar.org/client/',
  owntracks: 'https://owntracks.org/',
}
const HINTS: Record<PhoneApp, string> = { traccar: copy.traccarHint, owntracks: copy.owntracksHint }
const AGE_UPDATE_MS = 15_000

export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const pair = usePairPhone()
  const duty = useDuty().data
  const [isPairing, setIsPairing] = useState(false)
  const phone = duty?.phone ?? null
  const choose = (app: PhoneApp) => pair.mutate(app, { onSuccess: () => setIsPairing(false) })
  return (
    <Dialog opened onClose={onClose} title={copy.title} size="md">
      <Stack gap="md">
        <FailureAlert error={pair.error} otherwise={copy.failed} />
        {pair.data ? (
          <SetUp pairing={pair.data} onClose={onClose} />
        ) : duty && phone && !isPairing ? (
          <Paired duty={duty} phone={phone} onAgain={() => setIsPairing(true)} />
        ) : (
          <>
            <Text>{copy.why}</Text>
            <Text fw={600}>{copy.choose}</Text>
            {PHONE_APPS.map((app) => (
              <div key={app}>
                <Button size="lg" fullWidth variant="default" loading={pair.isPending} onClick={() => choose(app)}>
                  {PHONE_APP_NAMES[app]}
                </Button>
                <Text size="sm" c="dimmed" mt={4}>
                  {HINTS[app]}
                </Text>
              </div>
            ))}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

type PairedProps = { duty: Duty; phone: NonNullable<Duty['phone']>; onAgain: () => void }

function Paired({ duty, phone, onAgain }: PairedProps) {
  const now = useNow(AGE_UPDATE_MS)
  const end = useEndPairing()
  return (
    <>
      <Text fw={600}>{copy.paired(PHONE_APP_NAMES[phone.app])}</Text>
      <Text role="status">
        {phone.lastSeenAt ? copy.heard(relativeTime(new Date(phone.lastSeenAt), now)) : copy.unheard}
      </Text>
      {duty.isOnDuty ? null : <Text>{copy.offDuty}</Text>}
      <FailureAlert error={end.error} otherwise={copy.endFailed} />
      <Button size="lg" variant="default" onClick={onAgain}>
        {copy.again}
      </Button>
      <Button size="lg" variant="default" color="red" loading={end.isPending} onClick={() => end.mutate()}>
        {copy.end}
      </Button>
    </>
  )
}

function SetUp({ pairing, onClose }: { pairing: Pairing; onClose: () => void }) {
  const name = PHONE_APP_NAMES[pairing.app]
  const link = pairingLink(pairing)
  return (
    <>
      <Text fw={600}>{copy.install(name)}</Text>
      <Anchor href={PAGES[pairing.app]} target="_blank" rel="noreferrer">
        {copy.get(name)}
      </Anchor>
      <Text fw={600}>{copy.setUp(name)}</Text>
      <Button component="a" href={link} size="lg">
        {copy.open(name)}
      </Button>
      <Text>{copy.start}</Text>
      <Text size="sm">{copy.scan(name)}</Text>
      <QrPicture text={link} label={copy.picture(name)} />
      <Text size="sm">{copy.byHand}</Text>
      <dl className={facts.facts}>
        {typedOf(pairing).map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      <Text fw={600}>{copy.once}</Text>
      <Button size="lg" variant="default" onClick={onClose}>
        {copy.done}
      </Button>
    </>
  )
}

const typedOf = ({ app, url, key }: Pairing): [string, string][] =>
  app === 'traccar'
    ? [
        [copy.address, url],
        [copy.traccarKey, key],
      ]
    : [
        [copy.owntracksMode, copy.owntracksHttp],
        [copy.address, url],
        [copy.owntracksUser, 'driver'],
        [copy.owntracksKey, key],
      ]
