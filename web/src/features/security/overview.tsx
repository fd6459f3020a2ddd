import { Paper } from '@mantine/core'
import { securityLevel } from '@meridian/domain/accounts/accounts.ts'
import { type Icon, IconCircleCheck, IconClock, IconDevices, IconShield, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SecurityInfo } from '../../data/accounts/accounts.ts'
import { When } from '../../ui/when.tsx'
import { SECURITY_COPY, OVERVIEW_COPY as texts } from './security.copy.ts'
import classes from './security.module.css'

const copy = SECURITY_COPY.overview

export function Overview({ info }: { info: SecurityInfo }) {
  const { lastLogin, activeSessions, twoFactorEnabled } = info.security
  return (
    <Paper component="dl" className={classes.overview}>
      <OverviewFact icon={IconCircleCheck} tone="good" label={copy.status} hint={texts.activeHint}>
        {texts.active}
      </OverviewFact>
      <OverviewFact icon={IconClock} label={copy.lastLogin} hint={texts.lastLoginHint}>
        {lastLogin ? <When time={lastLogin} /> : texts.never}
      </OverviewFact>
      <OverviewFact
        icon={IconDevices}
        label={copy.sessions}
        hint={activeSessions === 1 ? texts.onlyThisDevice : texts.listedBelow}
      >
        <span className="tabular">{activeSessions}</span>
      </OverviewFact>
      <OverviewFact
        icon={twoFactorEnabled ? IconShieldCheck : IconShield}
        tone={twoFactorEnabled ? 'good' : undefined}
        label={copy.level}
        hint={twoFactorEnabled ? texts.twoFactorOn : texts.highWithTwoFactor}
      >
        {securityLevel(twoFactorEnabled)}
      </OverviewFact>
    </Paper>
  )
}

type FactProps = { icon: Icon; tone?: 'good' | undefined; label: string; hint: string; children: ReactNode }

function OverviewFact({ icon: FactIcon, tone, label, hint, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt className={classes.factLabel}>
        <FactIcon size={18} stroke={1.8} className={classes.factIcon} data-tone={tone} aria-hidden />
        {label}
      </dt>
      <dd className={classes.factValue}>{children}</dd>
      <dd className={classes.factHint}>{hint}</dd>
    </div>
  )
}
