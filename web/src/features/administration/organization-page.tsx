/** One client: notes, terms of proof, volume, orders, people and sites. */
import { Anchor, Button, Skeleton, Stack, Switch, Table, Text } from '@mantine/core'
import type { AdminOrganization } from '@meridian/contract/organizations/admin-organizations.ts'
import { formatAmount, formatCount, formatDate, formatLocalDate } from '@meridian/domain/time/format.ts'
import { useState } from 'react'
import { useChangeProofSettings } from '../../data/orders/proof-settings.ts'
import { useAdminOrganization, useChangeNotes } from '../../data/organizations/admin-organizations.ts'
import { Facts } from '../../parts/admin-order/facts.tsx'
import { toastFailure } from '../../parts/failed-action.tsx'
import { warnsOfPhi } from '../../parts/phi-warning.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Gate } from '../../ui/gate.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import classes from './accounts.module.css'
import { ORGANIZATIONS_COPY as copy } from './admin-organizations.copy.ts'
import { OrganizationPeople, OrganizationSites } from './organization-lists.tsx'
import { NewestOrders, WaitingOrders } from './organization-orders.tsx'
import { Panel } from './panel.tsx'
import { CertificatesPanel } from './taxes.tsx'
import { TermsPanel } from './terms-panel.tsx'
import { WideTable } from './wide-table.tsx'

const notSaved = toastFailure(copy.notSaved)

export function OrganizationPage({ id }: { id: number }) {
  const organization = useAdminOrganization(id)
  return (
    <Stack>
      <Anchor component={ScreenLink} href="/admin/organizations" w="fit-content">
        {copy.back}
      </Anchor>
      <Gate query={organization} skeleton={<Skeleton h={320} />} errorTitle={copy.oneFailed}>
        {(found) => (
          <>
            <Panel title={found.name} lead={copy.size(found.people, found.sites)} action={<NewOrder id={id} />}>
              <State organization={found} />
              <Notes organization={found} />
              <Proofs organization={found} onChanged={() => void organization.refetch()} />
            </Panel>
            <TermsPanel id={id} />
            <CertificatesPanel id={id} />
            <WaitingOrders organization={found} />
            <OrganizationPeople id={id} />
            <OrganizationSites id={id} />
            <NewestOrders organization={found} />
            <Volume months={found.months} />
          </>
        )}
      </Gate>
    </Stack>
  )
}

const NewOrder = ({ id }: { id: number }) => (
  <Button component={ScreenLink} href={`/admin/organizations/new-order?id=${id}`}>
    {copy.newOrder}
  </Button>
)

type Props = { organization: AdminOrganization }

const State = ({ organization: { createdAt, openApprovals, requiresTwoFactor } }: Props) => (
  <div className={classes.search}>
    <Facts isNarrow>
      <Fact label={copy.since}>{formatDate(new Date(createdAt), 'date')}</Fact>
      <Fact label={copy.approvals}>{copy.waiting(openApprovals)}</Fact>
      <Fact label={copy.twoFactorRule}>{copy.twoFactorRules[requiresTwoFactor ? 'required' : 'optional']}</Fact>
    </Facts>
  </div>
)

function Notes({ organization }: Props) {
  const stored = organization.notes ?? ''
  const [notes, setNotes] = useState(stored)
  const change = useChangeNotes(organization.id)
  return (
    <div className={classes.search}>
      <TextArea
        label={copy.notes}
        description={copy.notesHint}
        rows={2}
        maxLength={4000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        inputContainer={warnsOfPhi(notes)}
      />
      <Button
        variant="default"
        w="fit-content"
        disabled={notes.trim() === stored}
        loading={change.isPending}
        onClick={() => change.mutate(notes, { onError: notSaved })}
      >
        {copy.save}
      </Button>
    </div>
  )
}

function Proofs({ organization, onChanged }: Props & { onChanged: () => void }) {
  const change = useChangeProofSettings()
  const { isRequired, isRequiredForAll } = organization.proofs
  return (
    <div className={classes.search}>
      <Switch
        label={copy.proofsRequired}
        description={isRequiredForAll ? copy.proofsForAll : undefined}
        checked={isRequiredForAll || (change.isPending ? change.variables.isRequired : isRequired)}
        disabled={isRequiredForAll}
        onChange={(event) =>
          change.mutate(
            { organizationId: organization.id, isRequired: event.currentTarget.checked },
            { onError: notSaved, onSettled: onChanged },
          )
        }
      />
    </div>
  )
}

const Volume = ({ months }: Pick<AdminOrganization, 'months'>) => (
  <Panel title={copy.months}>
    {months.length === 0 ? (
      <Text className={classes.account}>{copy.noOrders}</Text>
    ) : (
      <WideTable label={copy.months} minWidth={320}>
        <Table.Thead>
          <Table.Tr>
            {[copy.month, copy.placed, copy.delivered, copy.revenue].map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map(({ month, placed, delivered, revenue }) => (
            <Table.Tr key={month}>
              <Table.Td>{formatLocalDate(`${month}-01`, 'month')}</Table.Td>
              <Table.Td>{formatCount(placed)}</Table.Td>
              <Table.Td>{formatCount(delivered)}</Table.Td>
              <Table.Td>{formatAmount(revenue)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    )}
  </Panel>
)
