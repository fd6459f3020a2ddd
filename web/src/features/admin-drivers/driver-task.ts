import type { Driver } from '../../data/drivers/driver-accounts.ts'

/** The open driver dialog. */
export type DriverTask = { kind: 'add' } | { kind: 'edit' | 'schedule' | 'deactivate' | 'out'; driver: Driver }
