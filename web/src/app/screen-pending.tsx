import { Skeleton } from '@mantine/core'
import classes from '../ui/page.module.css'

/** The skeleton of a tab's screen, inside its layout. */
export const PanelPending = () => <Skeleton h={280} radius="lg" aria-busy="true" />

/** The skeleton of any other screen while its code loads. */
export const ScreenPending = () => (
  <div className={classes.page} aria-busy="true">
    <Skeleton h={35} w={240} mb={8} />
    <Skeleton h={20} w="min(26rem, 80%)" mb={32} />
    <Skeleton h={280} radius="lg" />
  </div>
)
