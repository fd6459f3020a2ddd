/** For admins: every account, and the help that only an admin can give. */
import { Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { fullName, ROLE_LABELS } from '@meridian/domain/accounts.ts'
import { useState } from 'react'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { type Account, useAccounts, useEditAccount } from '../../data/members.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { Section } from './section.tsx'
import classes from './security.module.css'
import { Row } from './team-section.tsx'

const SEARCH_DELAY_MS = 300

export function AccountsSection({ ownId }: { ownId: number }) {
  const [q, setQ] = useState('')
  const [searched] = useDebouncedValue(q.trim(), SEARCH_DELAY_MS)
  const accounts = useAccounts(searched)
  const edit = useEditAccount()
  return (
    <Section title="Accounts" lead="Deactivate an account, confirm an e-mail address, or switch off a lost two-factor.">
      <TextInput label="Search accounts" value={q} onChange={(event) => setQ(event.currentTarget.value)} />
      <FailureAlert error={edit.error} otherwise={UNREACHABLE} />
      <ul className={classes.sessions}>
        {accounts.data?.map((account) => (
          <Row
            key={account.id}
            name={fullName(account)}
            text={factsOf(account).join(' · ')}
            action={<Actions account={account} isOwn={account.id === ownId} onEdit={edit.mutate} />}
          />
        ))}
      </ul>
    </Section>
  )
}

const factsOf = (account: Account): string[] =>
  [
    account.email,
    ROLE_LABELS[account.role],
    account.organizationName ?? '',
    account.isActive ? '' : 'Deactivated',
    account.emailVerified ? '' : 'Address not confirmed',
    account.twoFactorEnabled ? 'Two-factor on' : '',
  ].filter(Boolean)

type Edit = Parameters<ReturnType<typeof useEditAccount>['mutate']>[0]
type ActionsProps = { account: Account; isOwn: boolean; onEdit: (edit: Edit) => void }

function Actions({ account, isOwn, onEdit }: ActionsProps) {
  const { id, isActive } = account
  const name = fullName(account)
  return (
    <Group gap="xs">
      {!account.emailVerified && (
        <Button
          variant="subtle"
          aria-label={`Confirm address of ${name}`}
          onClick={() => onEdit({ id, emailVerified: true })}
        >
          Confirm address
        </Button>
      )}
      {account.twoFactorEnabled && !isOwn && (
        <Button
          variant="subtle"
          aria-label={`Reset two-factor of ${name}`}
          onClick={() => onEdit({ id, twoFactorEnabled: false })}
        >
          Reset two-factor
        </Button>
      )}
      {account.role !== 'driver' && !isOwn && (
        <Button
          variant="subtle"
          color={isActive ? 'red' : undefined}
          aria-label={`${isActive ? 'Deactivate' : 'Reactivate'} ${name}`}
          onClick={() => onEdit({ id, isActive: !isActive })}
        >
          {isActive ? 'Deactivate' : 'Reactivate'}
        </Button>
      )}
    </Group>
  )
}
