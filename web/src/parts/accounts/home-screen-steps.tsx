/** How Meridian comes onto an iPhone's Home Screen, in three pictures: only there may it show notifications. */
import type { ReactNode } from 'react'
import { PUSH_COPY } from '../../copy/notices.ts'
import classes from './home-screen-steps.module.css'

const [share, add, open] = PUSH_COPY.homeScreenSteps

export const HomeScreenSteps = () => (
  <ol className={classes.steps}>
    <Step text={share}>
      {/* The bar of Safari at the bottom, with the box and the arrow that leaves it. */}
      <path className={classes.hint} d="M9 66h38" />
      <path className={classes.mark} d="M24 76v8h8v-8M28 80V69m-3 3 3-3 3 3" />
    </Step>
    <Step text={add}>
      {/* A line of the menu, with the square and the plus. */}
      <path className={classes.hint} d="M12 34h24M12 46h24M12 70h24" />
      <path className={classes.mark} d="M12 58h18" />
      <rect className={classes.mark} x="36" y="52" width="11" height="11" rx="3" />
      <path className={classes.mark} d="M41.5 55v5M39 57.5h5" />
    </Step>
    <Step text={open}>
      {/* Apps on the Home Screen, one of them ours. */}
      <path className={classes.hint} d="M12 26h8v8h-8zM24 26h8v8h-8zM36 26h8v8h-8zM12 42h8v8h-8zM36 42h8v8h-8z" />
      <rect className={classes.app} x="22" y="40" width="12" height="12" rx="3" />
    </Step>
  </ol>
)

const Step = ({ text, children }: { text: string; children: ReactNode }) => (
  <li className={classes.step}>
    <svg viewBox="0 0 56 96" width="56" height="96" fill="none" aria-hidden="true">
      <rect className={classes.phone} x="5" y="3" width="46" height="90" rx="8" />
      <path className={classes.phone} d="M22 9h12" />
      {children}
    </svg>
    <span>{text}</span>
  </li>
)
