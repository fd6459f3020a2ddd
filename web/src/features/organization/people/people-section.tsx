import { Badge, Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { ORGANIZATION_ROLE_LABELS, WITHOUT_PRICES } from '@meridian/domain/texts/organizations.ts'
import { IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { PEOPLE_PER_PAGE, type Person, type Site, usePeople } from '../../../data/accounts/people.ts'
import { Section } from '../../../parts/section.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { Repeat } from '../../../ui/repeat.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { When } from '../../../ui/when.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { PEOPLE_COPY as copy } from './organization-people.copy.ts'
import classes from './people.module.css'
import { RemoveDialog } from './remove-dialog.tsx'
import { siteNames } from './site-names.ts'

const SEARCH_DELAY_MS = 300

export function PeopleSection() {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS)
  const [page, setPage] = useState(1)
  const people = usePeople(q, page)
  const [changed, setChanged] = useState<Person | null>(null)
  const [removed, setRemoved] = useState<Person | null>(null)
  const total = people.data?.total ?? 0
  return (
    <Section title={copy.title} lead={total > 0 ? copy.count(total) : copy.lead}>
      <search className={classes.search}>
        <TextInput
          label={copy.search}
          placeholder={copy.searchHint}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
      </search>
      <Gate query={people} skeleton={<PeopleSkeleton />} errorTitle={copy.failed} compact>
        {({ people: found, sites }) => (
          <>
            {found.length === 0 ? (
              <EmptyState compact icon={<IconSearchOff aria-hidden />} title={copy.emptyTitle}>
                {copy.empty}
              </EmptyState>
            ) : (
              <ul aria-label={copy.title}>
                {found.map((person) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    sites={sites}
                    onChange={() => setChanged(person)}
                    onRemove={() => setRemoved(person)}
                  />
                ))}
              </ul>
            )}
            <Pages page={page} pages={Math.ceil(total / PEOPLE_PER_PAGE)} onPage={setPage} />
            <ChangeDialog person={changed} sites={sites} onClose={() => setChanged(null)} />
            <RemoveDialog
              person={removed}
              onClose={() => {
                setRemoved(null)
                setPage(1)
              }}
            />
          </>
        )}
      </Gate>
    </Section>
  )
}

type RowProps = { person: Person; sites: readonly Site[]; onChange: () => void; onRemove: () => void }

function PersonRow({ person, sites, onChange, onRemove }: RowProps) {
  const { details } = person
  const name = fullName(person)
  return (
    <li className={classes.person}>
      <div className={classes.text}>
        <div className={classes.name}>
          {name}
          {person.isYou && <Badge variant="light">{copy.you}</Badge>}
        </div>
        {details && (
          <>
            <Text size="sm" c="dimmed" className={classes.email}>
              {details.email}
            </Text>
            <Text size="sm">
              {[
                ORGANIZATION_ROLE_LABELS[details.role],
                details.seesPrices ? '' : WITHOUT_PRICES,
                siteNames(details.siteIds, sites),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text size="sm" c="dimmed">
              {details.hasTwoFactor ? copy.twoFactorOn : copy.twoFactorOff}
              {' · '}
              {details.lastSignInAt ? (
                <>
                  {copy.lastSignIn} <When time={details.lastSignInAt} />
                </>
              ) : (
                copy.neverSignedIn
              )}
            </Text>
          </>
        )}
      </div>
      <Group gap="xs">
        {details?.mayBeChanged && (
          <Button variant="subtle" aria-label={copy.changeOf(name)} onClick={onChange}>
            {copy.change}
          </Button>
        )}
        {details?.mayBeRemoved && (
          <Button variant="subtle" color="red" aria-label={copy.removeOf(name)} onClick={onRemove}>
            {copy.remove}
          </Button>
        )}
      </Group>
    </li>
  )
}

type PagesProps = { page: number; pages: number; onPage: (page: number) => void }

function Pages({ page, pages, onPage }: PagesProps) {
  if (pages < 2) return null
  return (
    <nav aria-label={copy.pages}>
      <Group justify="space-between" mt="md">
        <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
          {copy.previous}
        </Button>
        <Text size="sm" c="dimmed" aria-live="polite">
          {copy.page(page, pages)}
        </Text>
        <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {copy.next}
        </Button>
      </Group>
    </nav>
  )
}

const PeopleSkeleton = () => (
  <div role="status" aria-busy="true" aria-label={copy.loading}>
    <Repeat times={4}>
      <div className={classes.person}>
        <Skeleton h={64} />
      </div>
    </Repeat>
  </div>
)
