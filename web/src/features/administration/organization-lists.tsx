/** The people and the sites of a client. */
import { Skeleton, Text } from '@mantine/core'
import type { OrganizationMember } from '@meridian/contract/organizations/admin-organizations.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { ORGANIZATION_ROLES, type OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { ORGANIZATION_ROLE_LABELS } from '@meridian/domain/texts/organizations.ts'
import {
  useChangeRole,
  useOrganizationPeople,
  useOrganizationSites,
} from '../../data/organizations/admin-organizations.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { Gate } from '../../ui/gate.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Clock } from '../../ui/when.tsx'
import classes from './accounts.module.css'
import { ORGANIZATIONS_COPY as copy } from './admin-organizations.copy.ts'
import { MoreRows } from './more-rows.tsx'
import { Panel } from './panel.tsx'

const notSaved = toastFailure(copy.notSaved)
const ROLES = ORGANIZATION_ROLES.map((value) => ({ value, label: ORGANIZATION_ROLE_LABELS[value] }))

export function OrganizationPeople({ id }: { id: number }) {
  const people = useOrganizationPeople(id)
  const change = useChangeRole(id)
  return (
    <Panel title={copy.people} lead={copy.peopleLead}>
      <Gate query={people} skeleton={<Skeleton m="md" h={160} />} errorTitle={copy.peopleFailed} compact>
        {(rows) => (
          <ul aria-label={copy.people}>
            {rows.map((member) => (
              <Member
                key={member.id}
                member={member}
                isBusy={change.isPending}
                onRole={(role) => change.mutate({ userId: member.id, role }, { onError: notSaved })}
              />
            ))}
          </ul>
        )}
      </Gate>
      <MoreRows pages={people} />
    </Panel>
  )
}

type MemberProps = { member: OrganizationMember; isBusy: boolean; onRole: (role: OrganizationRole) => void }

const Member = ({ member, isBusy, onRole }: MemberProps) => (
  <li className={classes.account}>
    <div className={classes.text}>
      <div className={classes.name}>{fullName(member)}</div>
      <Text size="sm" c="dimmed">
        {factsOf(member).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {member.lastLogin ? (
          <>
            {copy.lastSignIn} <Clock time={member.lastLogin} />
          </>
        ) : (
          copy.neverSignedIn
        )}
      </Text>
    </div>
    <SelectField
      aria-label={copy.roleOf(fullName(member))}
      allowDeselect={false}
      disabled={isBusy || !member.isActive}
      data={ROLES}
      value={member.role}
      onChange={(role) => role && role !== member.role && onRole(role as OrganizationRole)}
    />
  </li>
)

const factsOf = (member: OrganizationMember): string[] =>
  [
    member.email,
    member.siteCount === null ? '' : copy.limitedTo(member.siteCount),
    member.seesPrices ? '' : copy.noPrices,
    member.twoFactorEnabled ? copy.twoFactor : copy.noTwoFactor,
    member.isActive ? '' : copy.closed,
  ].filter(Boolean)

export function OrganizationSites({ id }: { id: number }) {
  const sites = useOrganizationSites(id)
  return (
    <Panel title={copy.sites}>
      <Gate query={sites} skeleton={<Skeleton m="md" h={80} />} errorTitle={copy.sitesFailed} compact>
        {(rows) =>
          rows.length === 0 ? (
            <Text className={classes.account}>{copy.noSites}</Text>
          ) : (
            <ul aria-label={copy.sites}>
              {rows.map((site) => (
                <li key={site.id} className={classes.account}>
                  <div className={classes.text}>
                    <div className={classes.name}>{site.name}</div>
                    <Text size="sm" c="dimmed">
                      {[site.address, site.externalCode].filter(Boolean).join(' · ')}
                    </Text>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Gate>
      <MoreRows pages={sites} />
    </Panel>
  )
}
