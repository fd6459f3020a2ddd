/** A role, and how it is limited: the same fields to change a member and to invite. */
import { Checkbox, Stack, Switch } from '@mantine/core'
import { mayGiveRole, ORGANIZATION_ROLES, type OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { ORGANIZATION_ROLE_LABELS, ORGANIZATION_ROLE_TEXTS } from '@meridian/domain/texts/organizations.ts'
import type { Access, Site } from '../../../data/accounts/people.ts'
import { storedUser } from '../../../data/accounts/stored-user.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { PEOPLE_COPY as copy } from './organization-people.copy.ts'
import classes from './people.module.css'

type Props = {
  access: Access
  sites: readonly Site[]
  onChange: (access: Access) => void
  /** Said once it was tried without. */
  error: string | null
}

export function AccessFields({ access, sites, onChange, error }: Props) {
  const own = storedUser()?.membership
  const roles = ORGANIZATION_ROLES.filter((role) => own && mayGiveRole(own.role, role))
  // Whoever is limited themselves has no 'all sites' to give.
  const mustLimit = own?.siteIds != null
  const isLimited = access.siteIds !== null
  const chosen = access.siteIds ?? []
  return (
    <Stack gap="md">
      <SelectField
        label={copy.role}
        description={ORGANIZATION_ROLE_TEXTS[access.role]}
        inputWrapperOrder={['label', 'input', 'description']}
        allowDeselect={false}
        data={roles.map((role) => ({ value: role, label: ORGANIZATION_ROLE_LABELS[role] }))}
        value={access.role}
        onChange={(value) => {
          const role = value as OrganizationRole
          onChange({ ...access, role, siteIds: role === 'owner' ? null : access.siteIds })
        }}
      />
      <Switch
        label={copy.seesPrices}
        checked={access.seesPrices}
        disabled={own?.seesPrices === false && own.role !== 'owner' && !access.seesPrices}
        onChange={(event) => onChange({ ...access, seesPrices: event.currentTarget.checked })}
      />
      {sites.length > 0 && access.role !== 'owner' && (
        <>
          <Switch
            label={copy.limitToSites}
            description={copy.limitHint}
            checked={isLimited}
            disabled={mustLimit}
            onChange={(event) => onChange({ ...access, siteIds: event.currentTarget.checked ? [] : null })}
          />
          {isLimited && (
            <Checkbox.Group
              label={copy.siteLimit}
              error={error}
              value={chosen.map(String)}
              onChange={(values) => onChange({ ...access, siteIds: values.map(Number) })}
            >
              <div className={classes.siteChoices}>
                {sites.map(({ id, name }) => (
                  <Checkbox key={id} value={String(id)} label={name} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </>
      )}
    </Stack>
  )
}

/** Null when it can be sent. */
export const accessError = (access: Access): string | null => (access.siteIds?.length === 0 ? copy.chooseSite : null)
