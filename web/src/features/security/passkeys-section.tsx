import { Button, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { PASSKEYS_COPY as copy } from '../../copy/passkeys.ts'
import type { PasskeyInfo, SecurityInfo } from '../../data/accounts/accounts.ts'
import { obstacleTo } from '../../data/accounts/passkeys.ts'
import { useInstallation } from '../../data/installation.ts'
import { obstacleText } from '../../parts/accounts/passkey-text.ts'
import { Section } from '../../parts/section.tsx'
import { When } from '../../ui/when.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { TWO_FACTOR_COPY } from './security.copy.ts'
import classes from './security.module.css'

export function PasskeysSection({ info }: { info: SecurityInfo }) {
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<PasskeyInfo | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const obstacle = obstacleTo(useInstallation().data?.passkeyOrigin)
  const { passkeys } = info
  return (
    <Section
      title={copy.title}
      lead={copy.lead}
      action={
        obstacle ? null : (
          <Button variant={passkeys.length > 0 ? 'default' : undefined} onClick={() => setIsAdding(true)}>
            {copy.add}
          </Button>
        )
      }
    >
      {obstacle && (
        <Text mt="md" size="sm">
          {obstacleText(obstacle)}
        </Text>
      )}
      {passkeys.length > 0 && (
        <ul className={classes.sessions}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={() => {
                setRemoved(passkey)
                setIsAsking(true)
              }}
            />
          ))}
        </ul>
      )}
      {passkeys.length > 0 && !info.hasAuthenticatorApp && (
        <Text mt="md" size="sm" c="dimmed">
          {TWO_FACTOR_COPY.codesLeft(info.backupCodesLeft)}
        </Text>
      )}
      <AddPasskeyDialog opened={isAdding} onClose={() => setIsAdding(false)} />
      <RemovePasskeyDialog
        passkey={removed}
        isLast={passkeys.length === 1 && !info.hasAuthenticatorApp}
        opened={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </Section>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyInfo; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={classes.session}>
      <IconKey size={24} stroke={1.6} className={classes.sessionIcon} aria-hidden />
      <div className={classes.sessionText}>
        <div className={classes.sessionName}>{name}</div>
        <Text size="sm" c="dimmed" className="tabular">
          {copy.added} <When time={createdAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              {copy.lastUsed} <When time={lastUsedAt} />
            </>
          ) : (
            copy.neverUsed
          )}
        </Text>
      </div>
      <Button variant="subtle" color="red" aria-label={copy.removeOf(name)} onClick={onRemove}>
        {copy.remove}
      </Button>
    </li>
  )
}
