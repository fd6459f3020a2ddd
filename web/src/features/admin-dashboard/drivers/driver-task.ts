import type { Driver } from '../../../data/driver-accounts.ts'

/** What an admin is about to do with a driver. */
export type DriverTask = { kind: 'add' } | { kind: 'edit' | 'deactivate'; driver: Driver }
