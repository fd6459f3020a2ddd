/** Tabs that are links: each has an address, opens in a new window, and is left by the back button. */
import { Tabs } from '@mantine/core'
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './link-tabs.module.css'

/** A path that the router does not know does not compile. */
export type LinkTab = { path: NonNullable<LinkProps['to']>; label: string }

/** The tab of the current address. */
export function useCurrentTab(tabs: readonly LinkTab[]): LinkTab | undefined {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return tabs.find(({ path }) => path === pathname.replace(/\/$/, ''))
}

type Props = { label: string; tabs: readonly LinkTab[]; children: ReactNode }

export function LinkTabs({ label, tabs, children }: Props) {
  const current = useCurrentTab(tabs)?.path ?? null
  return (
    <Tabs value={current} classNames={{ list: classes.list, tab: classes.tab }}>
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.path}
            value={tab.path}
            renderRoot={({ type: _, ...props }) => (
              // Filters stay; an open order is closed. The page keeps its place, with the tabs in view.
              <Link
                {...props}
                to={tab.path}
                search={(kept: object) => ({ ...kept, order: undefined })}
                resetScroll={false}
              />
            )}
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {current ? <Tabs.Panel value={current}>{children}</Tabs.Panel> : children}
    </Tabs>
  )
}
