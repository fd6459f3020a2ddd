import { UNREACHABLE } from '../../copy/accounts.ts'
import { PASSKEY_PROBLEMS } from '../../copy/passkeys.ts'
import { PasskeyError, type PasskeyObstacle } from '../../data/accounts/passkeys.ts'
import { sentenceOf } from '../../data/call.ts'

export function obstacleText(obstacle: PasskeyObstacle): string {
  if (obstacle.kind === 'elsewhere') return PASSKEY_PROBLEMS.elsewhere(obstacle.origin)
  return obstacle.kind === 'unsupported' ? PASSKEY_PROBLEMS.unsupported : PASSKEY_PROBLEMS.noAddress
}

/** `cancelled`: what it means where the passkey was asked for. */
export function passkeyFailure(error: unknown, cancelled: string): string {
  if (!(error instanceof PasskeyError)) return sentenceOf(error, UNREACHABLE)
  return error.problem === 'cancelled' ? cancelled : PASSKEY_PROBLEMS[error.problem]
}
