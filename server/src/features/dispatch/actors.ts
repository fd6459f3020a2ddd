import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { AppError } from '../../errors/app-error.ts'

export type DriverActor = Extract<Actor, { role: 'driver' }>

/** For calls whose contract lets drivers in only. */
export function ownDriver(actor: Actor): DriverActor {
  if (actor.role !== 'driver') throw new AppError('wrong_role', { roles: ['driver'] })
  return actor
}

export type AdminActor = Extract<Actor, { role: 'admin' }>

export function ownAdmin(actor: Actor): AdminActor {
  if (actor.role !== 'admin') throw new AppError('wrong_role', { roles: ['admin'] })
  return actor
}
