/** What was captured at a stop, in words, for those who may see the order. */

import type { IdDocument, RecipientRelation } from '@meridian/domain/proofs/proofs.ts'
import { countText } from '@meridian/domain/texts/counts.ts'
import { ID_DOCUMENT_LABELS, RELATION_LABELS } from '@meridian/domain/texts/proofs.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type { Count } from '@meridian/domain/trade-forms/counts.ts'

export const STOP_PROOF_TEXTS = {
  /** `reason`: why some were missing. */
  packages: (count: number, reason: string | null) =>
    reason === null ? formatCounted(count, 'package') : `${formatCounted(count, 'package')} (differs: ${reason})`,
  counted: (count: Count, reason: string | null) =>
    reason === null ? countText(count) : `${countText(count)} (differs: ${reason})`,
  /** `was`: the value before, as the driver had saved it. */
  corrected: (text: string, was: string) => `${text} (corrected from ${was})`,
  pinMatched: 'Matched',
  idChecked: (document: IdDocument) => `${ID_DOCUMENT_LABELS[document]}: name matches, of age`,
  person: (name: string, relation: RecipientRelation) => `${name} (${RELATION_LABELS[relation]})`,
} as const
