import type { Translated } from '@meridian/domain/language.ts'
import type * as en from '../service-worker.ts'

export const PUSH_FALLBACK: Translated<typeof en.PUSH_FALLBACK> = { title: 'Meridian', body: 'Hay algo nuevo.' }
