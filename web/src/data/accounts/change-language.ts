/**
 * Changing the language loads the page again, in the other language's build. What was typed is put back into its fields, but for
 * passwords.
 */
import { changeLanguage } from '@meridian/contract/accounts/accounts.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import { call } from '../call.ts'
import { keepTyped } from '../typed-text.ts'
import { rememberLanguage } from './language-cookie.ts'
import { storedUser, storeUser } from './stored-user.ts'

/** Also for the account, if somebody has signed in: mails and papers are then in this language too. */
export async function changeTo(language: Language): Promise<void> {
  if (storedUser()) storeUser(await call(changeLanguage, { body: { language } }))
  rememberLanguage(language)
  keepTyped()
  location.reload()
}
