import type { Language } from '../../language.ts'

export const LANGUAGE: Language = 'es'
