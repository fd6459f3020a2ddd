/** Notices about a driver and no order: to the driver, and of an expiring skill to the admins too. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { NoticeKind } from '@meridian/domain/notices/notices.ts'
import type { EventOf } from '../events/events.ts'
import { DRIVER_NOTICES as es } from '../texts/es/notices.ts'
import { DRIVER_NOTICES as en } from '../texts/notices.ts'

const TEXTS = { en, es }

export type DriverNotice = { to: 'driver' | 'admins'; kind: NoticeKind; title: string; body: string }

export type DriverNoticeName = 'driver.skill_expiring' | 'driver.run_announced' | 'driver.run_changed'

export function driverNotices(
  { name, details }: EventOf<DriverNoticeName>,
  driverName: string | null,
  language: Language,
): DriverNotice[] {
  const texts = TEXTS[language]
  if (name === 'driver.run_announced')
    return [{ to: 'driver', kind: 'run_planned', title: texts.runPlanned, body: texts.planned(details) }]
  if (name === 'driver.run_changed')
    return [{ to: 'driver', kind: 'run_changed', title: texts.runChanged, body: texts.changed(details) }]
  const shared = { kind: 'skill_expiring', title: texts.skillExpires } as const
  return [
    { ...shared, to: 'driver', body: texts.ownSkillExpires(details) },
    { ...shared, to: 'admins', body: texts.skillOfDriverExpires(details, driverName) },
  ]
}
