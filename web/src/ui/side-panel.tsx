import { Drawer, type DrawerProps } from '@mantine/core'
import classes from './side-panel.module.css'

/** The whole story of one thing, beside the list it stands in; on a phone, instead of it. */
export const SidePanel = (props: DrawerProps) => (
  <Drawer position="right" size="44rem" classNames={{ title: classes.title, body: classes.body }} {...props} />
)
