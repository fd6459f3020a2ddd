/** What a new password may not be, beyond the length that the contract checks. */
import { AppError } from '../../errors/app-error.ts'
import type { Visitor } from '../visitor.ts'
import type { PasswordQueue } from './password-queue.ts'
import { hashPassword, isPassword } from './passwords.ts'

type NewPassword = {
  /** The field of the form, for the message beside it. */
  field: 'password' | 'newPassword'
  password: string
  account: { username?: string | undefined; email: string }
  /** The hash of the password it replaces. */
  currentHash?: string | null | undefined
}

/** The hash to store, or a refusal of the password. */
export const hashNewPassword = (queue: PasswordQueue, from: Visitor, given: NewPassword): Promise<string> =>
  queue.ofNetwork(from, async () => {
    await refuseGuessable(given)
    return hashPassword(given.password)
  })

async function refuseGuessable({ field, password, account, currentHash }: NewPassword): Promise<void> {
  const code = (await isCommon(password))
    ? 'password_too_common'
    : isNameOf(account, password)
      ? 'password_is_username'
      : currentHash && (await isPassword(password, currentHash))
        ? 'password_unchanged'
        : null
  if (code) throw new AppError(code, {}, { about: field })
}

function isNameOf({ username, email }: NewPassword['account'], password: string): boolean {
  const names = [username, email, email.split('@')[0]]
  return names.some((name) => name?.toLowerCase() === password.toLowerCase())
}

let common: Promise<Set<string>> | undefined

/** The list has 49,000 entries in lower case; it is read with the first new password, because most starts need none. */
async function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.toLowerCase())
}
