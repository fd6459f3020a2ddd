/** Every account, and the help that only an admin can give. */
import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { fullName, ROLE_LABELS } from '@meridian/domain/accounts/accounts.ts'
import { IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { type Account, useAccounts, useEditAccount } from '../../data/accounts/members.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Repeat } from '../../ui/repeat.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './accounts.module.css'
import { ACCOUNTS_COPY as copy } from './administration.copy.ts'
import { Panel } from './panel.tsx'

const SEARCH_DELAY_MS = 300

export function Accounts() {
  const [q, setQ] = useState('')
  const [searched] = useDebouncedValue(q.trim(), SEARCH_DELAY_MS)
  const accounts = useAccounts(searched)
  const edit = useEditAccount()
  const ownId = storedUser()?.id
  return (
    <Panel title={copy.title} lead={copy.lead}>
      <search className={classes.search}>
        <TextInput
          label={copy.search}
          placeholder={copy.searchHint}
          maxLength={100}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <FailureAlert error={edit.error} otherwise={UNREACHABLE} />
      </search>
      <Gate query={accounts} skeleton={<AccountsSkeleton />} errorTitle={copy.failed} compact>
        {(found) =>
          found.length === 0 ? (
            <EmptyState compact icon={<IconSearchOff aria-hidden />} title={copy.emptyTitle}>
              {copy.empty}
            </EmptyState>
          ) : (
            <ul aria-label={copy.title}>
              {found.map((account) => (
                <li key={account.id} className={classes.account}>
                  <div className={classes.text}>
                    <div className={classes.name}>{fullName(account)}</div>
                    <Text size="sm" c="dimmed">
                      {factsOf(account).join(' · ')}
                    </Text>
                  </div>
                  <Actions account={account} isOwn={account.id === ownId} onEdit={edit.mutate} />
                </li>
              ))}
            </ul>
          )
        }
      </Gate>
    </Panel>
  )
}

const factsOf = (account: Account): string[] =>
  [
    account.email,
    ROLE_LABELS[account.role],
    account.organizationName ?? '',
    account.isActive ? '' : copy.deactivated,
    account.emailVerified ? '' : copy.notConfirmed,
    account.twoFactorEnabled ? copy.twoFactorOn : '',
  ].filter(Boolean)

type Edit = Parameters<ReturnType<typeof useEditAccount>['mutate']>[0]
type ActionsProps = { account: Account; isOwn: boolean; onEdit: (edit: Edit) => void }

function Actions({ account, isOwn, onEdit }: ActionsProps) {
  const { id, isActive } = account
  const name = fullName(account)
  return (
    <Group gap="xs">
      {!account.emailVerified && (
        <Button variant="subtle" aria-label={copy.confirmOf(name)} onClick={() => onEdit({ id, emailVerified: true })}>
          {copy.confirm}
        </Button>
      )}
      {account.twoFactorEnabled && !isOwn && (
        <Button
          variant="subtle"
          aria-label={copy.resetTwoFactorOf(name)}
          onClick={() => onEdit({ id, twoFactorEnabled: false })}
        >
          {copy.resetTwoFactor}
        </Button>
      )}
      {account.role !== 'driver' && !isOwn && (
        <Button
          variant="subtle"
          color={isActive ? 'red' : undefined}
          aria-label={isActive ? copy.deactivateOf(name) : copy.reactivateOf(name)}
          onClick={() => onEdit({ id, isActive: !isActive })}
        >
          {isActive ? copy.deactivate : copy.reactivate}
        </Button>
      )}
    </Group>
  )
}

const AccountsSkeleton = () => (
  <div aria-busy="true">
    <Repeat times={6}>
      <div className={classes.account}>
        <Skeleton h={44} />
      </div>
    </Repeat>
  </div>
)
