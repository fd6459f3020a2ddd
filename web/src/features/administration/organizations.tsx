/** Organizations: the list, or the one that the address names. */
import { Anchor, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearchOff } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganizations } from '../../data/organizations/admin-organizations.ts'
import { Gate } from '../../ui/gate.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './accounts.module.css'
import { ORGANIZATIONS_COPY as copy } from './admin-organizations.copy.ts'
import { MoreRows } from './more-rows.tsx'
import { OrganizationPage } from './organization-page.tsx'
import { Panel } from './panel.tsx'

const SEARCH_DELAY_MS = 300

export function Organizations() {
  const { id } = useSearch({ from: '/admin/organizations' })
  return id === undefined ? <OrganizationList /> : <OrganizationPage key={id} id={id} />
}

function OrganizationList() {
  const [q, setQ] = useState('')
  const [searched] = useDebouncedValue(q.trim(), SEARCH_DELAY_MS)
  const organizations = useOrganizations(searched)
  return (
    <Panel title={copy.title} lead={copy.lead}>
      <search className={classes.search}>
        <TextInput
          label={copy.search}
          maxLength={100}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      </search>
      <Gate query={organizations} skeleton={<Skeleton m="md" h={240} />} errorTitle={copy.failed} compact>
        {(found) =>
          found.length === 0 ? (
            <EmptyState compact icon={<IconSearchOff aria-hidden />} title={copy.emptyTitle}>
              {copy.empty}
            </EmptyState>
          ) : (
            <ul aria-label={copy.title}>
              {found.map(({ id, name, people, sites, recentOrders }) => (
                <li key={id} className={classes.account}>
                  <div className={classes.text}>
                    <Anchor component={ScreenLink} href={`/admin/organizations?id=${id}`} className={classes.name}>
                      {name}
                    </Anchor>
                    <Text size="sm" c="dimmed">
                      {[copy.size(people, sites), copy.recent(recentOrders)].join(' · ')}
                    </Text>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Gate>
      <MoreRows pages={organizations} />
    </Panel>
  )
}
