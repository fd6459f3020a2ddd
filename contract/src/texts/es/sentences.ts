import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../sentences.ts'
import { ACCOUNT_SENTENCES } from './errors-accounts.ts'
import { APPROVAL_SENTENCES } from './errors-approvals.ts'
import { BILLING_SENTENCES } from './errors-billing.ts'
import { BOOK_SENTENCES } from './errors-books.ts'
import { DESK_SENTENCES } from './errors-desk.ts'
import { DISPATCH_SENTENCES } from './errors-dispatch.ts'
import { DRIVER_SENTENCES } from './errors-drivers.ts'
import { IMPORT_SENTENCES } from './errors-imports.ts'
import { MAP_SENTENCES } from './errors-maps.ts'
import { ORDER_GROUP_SENTENCES } from './errors-order-groups.ts'
import { ORDER_SENTENCES } from './errors-orders.ts'
import { ORGANIZATION_SENTENCES } from './errors-organizations.ts'
import { PAYMENT_SENTENCES } from './errors-payments.ts'
import { PROOF_SENTENCES } from './errors-proofs.ts'
import { REQUEST_SENTENCES } from './errors-requests.ts'
import { SITE_SENTENCES } from './errors-sites.ts'
import { STANDING_ORDER_SENTENCES } from './errors-standing-orders.ts'
import { TRACKING_LINK_SENTENCES } from './errors-tracking-links.ts'

export const SENTENCES: Translated<typeof en.SENTENCES> = {
  ...REQUEST_SENTENCES,
  ...ACCOUNT_SENTENCES,
  ...MAP_SENTENCES,
  ...ORDER_SENTENCES,
  ...PROOF_SENTENCES,
  ...DRIVER_SENTENCES,
  ...DISPATCH_SENTENCES,
  ...PAYMENT_SENTENCES,
  ...BOOK_SENTENCES,
  ...BILLING_SENTENCES,
  ...ORGANIZATION_SENTENCES,
  ...SITE_SENTENCES,
  ...IMPORT_SENTENCES,
  ...APPROVAL_SENTENCES,
  ...STANDING_ORDER_SENTENCES,
  ...ORDER_GROUP_SENTENCES,
  ...DESK_SENTENCES,
  ...TRACKING_LINK_SENTENCES,
}
