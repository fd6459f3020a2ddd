import type { PasswordRequirement } from '../accounts/accounts.ts'
import type { Role } from '../orders/order-lifecycle.ts'

export const PASSWORD_REQUIREMENT_LABELS: Record<PasswordRequirement, string> = {
  length: 'At least 8 characters',
  upper: 'One uppercase letter',
  lower: 'One lowercase letter',
  number: 'One number',
  special: 'One special character',
}

export const PASSWORD_TEXTS = {
  currentRequired: 'Current password is required',
  tooShort: 'Password must be at least 8 characters',
  tooLong: 'Password must be at most 128 characters',
  confirmRequired: 'Please confirm your password',
  mismatch: "Passwords don't match",
}

export const ROLE_LABELS: Record<Role, string> = { client: 'Client', driver: 'Driver', admin: 'Admin' }

export const SECURITY_LEVELS = { standard: 'Standard', high: 'High' }
