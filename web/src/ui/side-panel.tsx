import { Drawer, type DrawerProps } from '@mantine/core'
import classes from './side-panel.module.css'

/** A drawer beside the list; on a phone it covers the screen. */
export const SidePanel = (props: DrawerProps) => (
  <Drawer position="right" size="44rem" classNames={{ title: classes.title, body: classes.body }} {...props} />
)
