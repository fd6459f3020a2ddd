/** For people of several organizations: which one this is, and the others. Loaded for them alone. */
import { Button, Menu } from '@mantine/core'
import type { User } from '@meridian/contract/accounts/accounts.ts'
import { IconBuilding, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { SWITCH_COPY as copy } from '../copy/switch-organization.ts'
import { useSwitchOrganization } from '../data/accounts/switch-organization.ts'
import { toastFailure } from '../parts/failed-action.tsx'
import classes from './organization-switcher.module.css'

export function OrganizationSwitcher({ user, isTall = false }: { user: User; isTall?: boolean }) {
  const change = useSwitchOrganization()
  const chosen = user.organizations.find(({ id }) => id === user.membership?.organizationId)
  if (!chosen) return null
  return (
    <Menu position={isTall ? 'bottom-start' : 'bottom-end'} withinPortal returnFocus width="target">
      <Menu.Target>
        <Button
          className={classes.button}
          data-tall={isTall || undefined}
          variant="default"
          aria-label={copy.label(chosen.name)}
          title={chosen.name}
          // It stays until the page is loaded anew.
          loading={change.isPending || change.isSuccess}
          leftSection={<IconBuilding size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {chosen.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <Menu.Label>{copy.title}</Menu.Label>
        {user.organizations.map(({ id, name }) => (
          <Menu.Item
            key={id}
            mih={44}
            className={classes.item}
            disabled={id === chosen.id}
            rightSection={id === chosen.id ? <IconCheck size={18} role="img" aria-label={copy.chosen} /> : null}
            onClick={() =>
              change.mutate({ organizationId: id, path: '/dashboard' }, { onError: toastFailure(copy.failed) })
            }
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
