/**
 * Hashing a password takes up a processor on purpose. So that nobody can keep this node busy with it, each network has one request at a
 * time that hashes, whatever for; the others of that network wait, and those who find many waiting are refused. Whoever comes from
 * another network waits for the hash that is being made, at most.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { networkOf } from '../../http/network.ts'
import type { Visitor } from '../visitor.ts'
import { runSerially } from './run-serially.ts'

/** A clinic signs in from one address every morning. Each takes about a twentieth of a second. */
const MAX_WAITING = 30
/** As many seconds wait the last of them. */
const MAX_WAITING_AFTER_FAILURES = 10
const MAX_WAITING_FOR_ACCOUNT = 20
const PAUSE_MS = 1_000

type From = Pick<Visitor, 'ipAddress'>

export type PasswordQueue = {
  /** Work that hashes, one request of a network at a time. */
  ofNetwork<T>(from: From, work: () => Promise<T>): Promise<T>
  /** The same for a network that has failed often: one a second, and fewer wait. Guessing gets slow, and a right password still works. */
  afterFailures<T>(from: From, work: () => Promise<T>): Promise<T>
  /** Within the turn of a network; outside of it, somebody who waits there would keep the account's owner waiting. */
  ofAccount<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Tests say when the pause is over. */
export function createPasswordQueue(pause: () => Promise<unknown> = () => sleep(PAUSE_MS)): PasswordQueue {
  const ofNetwork: PasswordQueue['ofNetwork'] = (from, work) =>
    runSerially(`network:${networkOf(from.ipAddress ?? '')}`, work, MAX_WAITING)
  return {
    ofNetwork,
    afterFailures: (from, work) =>
      runSerially(
        `failing:${networkOf(from.ipAddress ?? '')}`,
        async () => {
          await pause()
          return ofNetwork(from, work)
        },
        MAX_WAITING_AFTER_FAILURES,
      ),
    ofAccount: (key, work) => runSerially(key, work, MAX_WAITING_FOR_ACCOUNT),
  }
}
