import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './standing-fact.copy.ts'

export const STANDING_FACT: Translated<typeof en.STANDING_FACT> = { label: 'Pedido fijo' }
