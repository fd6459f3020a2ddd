/** Verifies a custody dossier in the browser. Public, and nothing is uploaded. */
import { useEffect } from 'react'
import { VERIFY_COPY as copy } from '../../copy/custody.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { useCustodyKey } from '../../data/custody/custody.ts'
import { registerServiceWorker } from '../../data/offline-app.ts'
import { Brand } from '../../ui/brand.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { type Trust, Verifier } from './verifier.tsx'
import classes from './verify.module.css'

export function VerifyScreen() {
  // From the second visit the page opens without a network.
  useEffect(registerServiceWorker, [])
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
        <Verifier trust={useOwnKey()} />
      </Page>
    </>
  )
}

/** The installation's own key, now or before. */
function useOwnKey(): Trust {
  const { data, isPending } = useCustodyKey()
  return {
    isTrusted: ({ publicKey }) => data?.trusted.includes(publicKey) ?? false,
    isPending,
    goodWhy: copy.goodWhy,
    unknown: data ? copy.keyForeign : copy.keyUnknown,
  }
}
