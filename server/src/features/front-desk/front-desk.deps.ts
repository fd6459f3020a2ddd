import type { Deps } from '../../http/deps.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import type { DispatchDeps } from '../dispatch/dispatch.deps.ts'
import type { TrackingLinkDeps } from '../tracking-links/tracking-links.deps.ts'

/** A wrong link counts as a wrong tracking link does: both are guesses of the same address. */
export type FrontDeskDeps = Deps & DispatchDeps & { signer: Signer } & Pick<TrackingLinkDeps, 'linkLimits'>
