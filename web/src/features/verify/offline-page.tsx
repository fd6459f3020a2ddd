/**
 * The verifier as one file, which comes with the evidence. It trusts no key of its own: whoever made the archive could have put
 * theirs in. The reader gives the key that the courier has published, or compares it by eye.
 */
import { TextInput } from '@mantine/core'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { trustedFrom } from '@meridian/domain/custody/keys.ts'
import { useState } from 'react'
import { OFFLINE_VERIFY_COPY as copy } from '../../copy/custody.ts'
import { Brand } from '../../ui/brand.tsx'
import { Page } from '../../ui/page.tsx'
import { browserVerifier } from './browser-verifier.ts'
import { Verifier } from './verifier.tsx'
import classes from './verify.module.css'

const KEY = /^[0-9a-f]{64}$/

export function OfflinePage() {
  const [given, setGiven] = useState('')
  const key = given.replace(/\s/g, '').toLowerCase()
  const isKey = KEY.test(key)
  return (
    <>
      <header className={classes.brand}>
        <Brand />
      </header>
      <main>
        <Page title={copy.title} subtitle={copy.lead} narrow>
          <Verifier
            trust={{
              // It, or one that it has handed over to.
              isTrusted: ({ publicKey, keys = [] }: Dossier) =>
                isKey && trustedFrom(key, keys, browserVerifier).includes(publicKey),
              isPending: false,
              goodWhy: copy.goodWhy,
              unknown: isKey ? copy.otherKey : copy.noKey,
            }}
          />
          <TextInput
            className={classes.key}
            label={copy.key}
            description={copy.keyWhere}
            value={given}
            onChange={(event) => setGiven(event.currentTarget.value)}
            error={key !== '' && !isKey ? copy.keyForm : null}
            autoComplete="off"
            spellCheck={false}
          />
        </Page>
      </main>
    </>
  )
}
