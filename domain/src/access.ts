/** Who may see an order and who may write on it. Changing one is the lifecycle's question. */
import { type Actor, type ActorRole, isOwnOrder, type OrderFacts } from './order-lifecycle.ts'

type AccessRule = (order: OrderFacts, actor: Actor) => boolean

const always: AccessRule = () => true
const never: AccessRule = () => false

/** A job anybody may take: cleared for dispatch, and nobody has it. */
const isAvailableJob = (order: OrderFacts): boolean => order.status === 'confirmed' && order.driverId === null

const MAY_SEE: Record<ActorRole, AccessRule> = {
  admin: always,
  client: isOwnOrder,
  driver: (order, actor) => isOwnOrder(order, actor) || isAvailableJob(order),
  // The clock and the payment provider change orders; they have no screen to see one on.
  system: never,
}

/** Seeing an available job is not yet having it: a driver writes to a client only once the order is the driver's. */
const MAY_MESSAGE: Record<ActorRole, AccessRule> = {
  admin: always,
  client: isOwnOrder,
  driver: isOwnOrder,
  system: never,
}

export const maySeeOrder = (order: OrderFacts, actor: Actor): boolean => MAY_SEE[actor.role](order, actor)
export const mayMessageOn = (order: OrderFacts, actor: Actor): boolean => MAY_MESSAGE[actor.role](order, actor)
