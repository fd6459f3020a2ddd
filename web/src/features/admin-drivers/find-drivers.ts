import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { Driver } from '../../data/drivers/driver-accounts.ts'

const digits = (text: string) => text.replace(/\D/g, '')

/** By any part of the name or the email address, or by at least three digits of the phone number, however they are written. */
export function findDrivers(drivers: readonly Driver[], search: string): readonly Driver[] {
  const typed = search.trim().toLowerCase()
  if (typed === '') return drivers
  const number = /[a-z@]/.test(typed) ? '' : digits(typed)
  return drivers.filter(
    ({ user }) =>
      `${fullName(user)} ${user.email}`.toLowerCase().includes(typed) ||
      (number.length >= 3 && digits(user.phone ?? '').includes(number)),
  )
}
