import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { NAV_COPY } from '../copy/shell.ts'

/** Follows the system until the user chooses. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const present = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = present === 'dark' ? 'light' : 'dark'
  const Icon = present === 'dark' ? IconSun : IconMoon
  return (
    <ActionIcon
      aria-label={NAV_COPY.colors[other]}
      title={NAV_COPY.colors[other]}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
