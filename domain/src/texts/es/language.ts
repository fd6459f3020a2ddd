import type { Language } from '../../accounts/language.ts'

export const LANGUAGE: Language = 'es'
