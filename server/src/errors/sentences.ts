/** The sentence of every error code, in English. Another language is another table with the same codes and values. */
import type { ErrorCode } from '@meridian/contract/errors.ts'
import { ACCOUNT_SENTENCES } from './accounts.ts'
import { DISPATCH_SENTENCES } from './dispatch.ts'
import { DRIVER_SENTENCES } from './drivers.ts'
import { MAP_SENTENCES } from './maps.ts'
import { ORDER_SENTENCES } from './orders.ts'
import { PAYMENT_SENTENCES } from './payments.ts'
import { PROOF_SENTENCES } from './proofs.ts'
import { REQUEST_SENTENCES } from './requests.ts'
import { TRACKING_LINK_SENTENCES } from './tracking-links.ts'

/** A code without values has a text, one with values a function of them. Leave a code out and this does not compile. */
export const SENTENCES = {
  ...REQUEST_SENTENCES,
  ...ACCOUNT_SENTENCES,
  ...MAP_SENTENCES,
  ...ORDER_SENTENCES,
  ...PROOF_SENTENCES,
  ...DRIVER_SENTENCES,
  ...DISPATCH_SENTENCES,
  ...PAYMENT_SENTENCES,
  ...TRACKING_LINK_SENTENCES,
} satisfies { [C in ErrorCode]: string | ((values: never) => string) }
