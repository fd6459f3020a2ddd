/** The server answers in English. In a page of another language its codes are worded there. */
import { LANGUAGE } from '@meridian/domain/texts/language.ts'
import type { ErrorBody } from './errors.ts'

type Words = { inOurWords: (body: ErrorBody) => ErrorBody }

/** `load`: the words are loaded with the first error; if they cannot be, the server's stay. */
export async function inLanguage(body: ErrorBody, load: () => Promise<Words>): Promise<ErrorBody> {
  if (LANGUAGE === 'en') return body
  const words = await load().catch(() => null)
  return words ? words.inOurWords(body) : body
}
