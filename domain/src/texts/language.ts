import type { Language } from '../accounts/language.ts'

/** In which language the texts of this folder are. */
export const LANGUAGE: Language = 'en'
