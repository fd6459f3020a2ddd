import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../demo.ts'

export const DEMO_LABELS: Translated<typeof en.DEMO_LABELS> = { runsTheDay: 'dirige el día' }
