import { ActionIcon, Avatar, Burger } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import type { User } from '@meridian/contract/accounts/accounts.ts'
import { fullName, initials, ROLE_LABELS } from '@meridian/domain/accounts/accounts.ts'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { LANGUAGE_NOT_CHANGED, NAV_COPY, SIGN_OUT_AGAIN, STILL_SIGNED_IN } from '../copy/shell.ts'
import { switchLanguage } from '../data/accounts/language.ts'
import { toastFailure } from '../parts/failed-action.tsx'
import { Brand } from '../ui/brand.tsx'
import { LanguageIcon } from '../ui/language-switch.tsx'
import { toast } from '../ui/toast.ts'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { menuOf } from './menu.ts'
import classes from './nav-bar.module.css'
import { NavMenu } from './nav-menu.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { signOut } from './sign-out.ts'
import { usePrefetch } from './use-prefetch.ts'

/** Of people in one organization nothing of it is loaded. */
const OrganizationSwitcher = lazy(() =>
  import('./organization-switcher.tsx').then((module) => ({ default: module.OrganizationSwitcher })),
)

const PANEL_ID = 'nav-panel'
const languageNotChanged = toastFailure(LANGUAGE_NOT_CHANGED)

export function NavBar({ user, pathname }: { user: User; pathname: string }) {
  const [isOpen, { toggle, close }] = useDisclosure()
  useHotkeys([['Escape', close]])
  // Nothing but the security screen opens.
  const isHeld = user.mustSetUpTwoFactor
  const items = isHeld ? [] : menuOf(user.role)
  const hasSeveral = user.organizations.length > 1
  usePrefetch(items.map(({ path }) => path).filter((path) => path !== pathname))
  return (
    <header className={classes.bar}>
      <div className={classes.row}>
        <a className={classes.home} href="/">
          <Brand />
        </a>
        <div className={classes.inline}>
          <NavMenu items={items} pathname={pathname} />
        </div>
        <div className={classes.tools} data-several={hasSeveral || undefined}>
          <div className={classes.wideOnly}>
            {hasSeveral ? (
              <Suspense>
                <OrganizationSwitcher user={user} />
              </Suspense>
            ) : null}
            <LanguageIcon onSwitch={switchLanguage} onFailure={languageNotChanged} />
            <ColorSchemeToggle />
          </div>
          {isHeld ? null : <NoticeBell role={user.role} />}
          <ActionIcon
            component="a"
            href="/security"
            aria-label={NAV_COPY.security}
            title={NAV_COPY.security}
            aria-current={pathname === '/security' ? 'page' : undefined}
          >
            <IconSettings size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
          <div className={classes.who}>
            <Who user={user} />
          </div>
          <div className={classes.wideOnly}>
            <SignOutButton />
          </div>
          <Burger
            className={classes.toggle}
            opened={isOpen}
            onClick={toggle}
            size={20}
            aria-label={isOpen ? NAV_COPY.closeMenu : NAV_COPY.openMenu}
            aria-expanded={isOpen}
            aria-controls={PANEL_ID}
          />
        </div>
      </div>
      {isOpen ? (
        <div id={PANEL_ID} className={classes.panel}>
          <div className={classes.panelHead}>
            <Who user={user} />
            <LanguageIcon onSwitch={switchLanguage} onFailure={languageNotChanged} />
            <ColorSchemeToggle />
          </div>
          {hasSeveral ? (
            <Suspense>
              <OrganizationSwitcher user={user} isTall />
            </Suspense>
          ) : null}
          <NavMenu items={items} pathname={pathname} onChoose={close} isTall />
          <SignOutButton isTall />
        </div>
      ) : null}
    </header>
  )
}

function Who({ user }: { user: User }) {
  return (
    <>
      <Avatar size={36} color="brand" className={classes.avatar} aria-hidden>
        {initials(user)}
      </Avatar>
      <span className={classes.names}>
        <span className={classes.name}>{fullName(user)}</span>
        <span className={classes.role}>{ROLE_LABELS[user.role].toLowerCase()}</span>
      </span>
    </>
  )
}

/** On a phone it is in the menu: next to the bell a thumb would hit it by mistake. */
function SignOutButton({ isTall = false }: { isTall?: boolean }) {
  const [isSigningOut, setIsSigningOut] = useState(false)
  const start = () => {
    setIsSigningOut(true)
    signOut().then(
      (isSignedOut) => isSignedOut || setIsSigningOut(false),
      () => {
        setIsSigningOut(false)
        toast({ title: STILL_SIGNED_IN, message: SIGN_OUT_AGAIN, tone: 'danger' })
      },
    )
  }
  const icon = <IconLogout size={22} stroke={1.75} aria-hidden />
  return isTall ? (
    <button type="button" className={`${classes.item} ${classes.logOut}`} disabled={isSigningOut} onClick={start}>
      {icon}
      {NAV_COPY.logOut}
    </button>
  ) : (
    <ActionIcon aria-label={NAV_COPY.logOut} title={NAV_COPY.logOut} loading={isSigningOut} onClick={start}>
      {icon}
    </ActionIcon>
  )
}
