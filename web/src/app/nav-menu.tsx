import {
  IconLayoutDashboard,
  IconMessage,
  IconPackage,
  IconRepeat,
  IconRoute,
  IconShieldCog,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { NAV_COPY } from '../copy/shell.ts'
import type { MenuItem } from './menu.ts'
import classes from './nav-bar.module.css'

const ICONS: Record<string, typeof IconPackage> = {
  '/orders': IconPackage,
  '/driver-dashboard': IconTruckDelivery,
  '/dashboard': IconLayoutDashboard,
  '/admin-dashboard': IconShieldCog,
  '/dispatch': IconRoute,
  '/standing-orders': IconRepeat,
  '/messages': IconMessage,
}

type NavMenuProps = { items: readonly MenuItem[]; pathname: string; onChoose?: () => void; isTall?: boolean }

/** Plain links: choosing an item loads the page. */
export function NavMenu({ items, pathname, onChoose, isTall = false }: NavMenuProps) {
  if (items.length === 0) return null
  return (
    <nav aria-label={NAV_COPY.menu}>
      <ul className={classes.menu} data-tall={isTall || undefined}>
        {items.map(({ label, path, area = path }) => {
          const Icon = ICONS[path]
          return (
            <li key={path}>
              <a
                className={classes.item}
                href={path}
                aria-current={pathname.startsWith(area) ? 'page' : undefined}
                onClick={onChoose}
              >
                {isTall && Icon ? <Icon size={22} stroke={1.75} aria-hidden /> : null}
                {label}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
