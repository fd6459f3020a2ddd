/** Errors of the page of a site's front desk, which loads no others. */
import { formatCounted } from '@meridian/domain/time/format.ts'

export const DESK_SENTENCES = {
  // One sentence for unknown, revoked and ended links: a guess must not learn which of them it hit.
  desk_link_not_found: 'This link has ended or never existed. Ask whoever manages your sites for a new one',
  desk_pin_needed: 'Enter the PIN of this screen',
  desk_pin_wrong: ({ triesLeft }: { triesLeft: number }) =>
    `This is not the PIN. You have ${formatCounted(triesLeft, 'more try', 'more tries')}`,
  desk_pin_locked: ({ minutes }: { minutes: number }) =>
    `Too many wrong PINs. Try again in ${formatCounted(minutes, 'minute')}`,
}
