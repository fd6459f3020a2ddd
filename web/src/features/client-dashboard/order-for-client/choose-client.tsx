/** Who calls: the first step of an order that is phoned in. */
import { Anchor, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useOrganizations } from '../../../data/organizations/admin-organizations.ts'
import { Gate } from '../../../ui/gate.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenLink } from '../../../ui/screen-link.tsx'
import { ORDER_FOR_CLIENT_COPY as copy } from './order-for-client.copy.ts'

const SEARCH_DELAY_MS = 300
const SHOWN = 10

export function ChooseClient() {
  const [q, setQ] = useState('')
  const [searched] = useDebouncedValue(q.trim(), SEARCH_DELAY_MS)
  const organizations = useOrganizations(searched)
  return (
    <Page title={copy.title}>
      <Stack gap="md" maw="32rem">
        <TextInput
          label={copy.client}
          type="search"
          maxLength={100}
          autoFocus
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <Gate query={organizations} skeleton={<Skeleton h={240} />} errorTitle={copy.clientsFailed} compact>
          {(found) =>
            found.length === 0 ? (
              <Text role="status" c="dimmed">
                {copy.noClient}
              </Text>
            ) : (
              <>
                <ul aria-label={copy.clients}>
                  {found.slice(0, SHOWN).map(({ id, name }) => (
                    <li key={id}>
                      <Anchor
                        component={ScreenLink}
                        href={`/admin/organizations/new-order?id=${id}`}
                        py="sm"
                        display="block"
                      >
                        {name}
                      </Anchor>
                    </li>
                  ))}
                </ul>
                {found.length > SHOWN ? (
                  <Text size="sm" c="dimmed">
                    {copy.moreClients}
                  </Text>
                ) : null}
              </>
            )
          }
        </Gate>
      </Stack>
    </Page>
  )
}
