/** Errors of the page that a tracking link opens, which loads no others. */
import { formatCounted } from '@meridian/domain/time/format.ts'

export const TRACKING_PAGE_SENTENCES = {
  // One sentence for unknown, expired and revoked links: a guess must not learn which of them it hit.
  tracking_link_not_found: 'This tracking link has ended or never existed. Ask the sender for a new one',
  zip_needed: 'Enter the ZIP code of the delivery address',
  wrong_zip: ({ triesLeft }: { triesLeft: number }) =>
    triesLeft > 0
      ? `This is not the ZIP code of the delivery address. You have ${formatCounted(triesLeft, 'more try', 'more tries')}`
      : 'This is not the ZIP code of the delivery address. The link has ended; ask the sender for a new one',
}
