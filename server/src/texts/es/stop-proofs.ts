import type { Translated } from '@meridian/domain/accounts/language.ts'
import { countText } from '@meridian/domain/texts/es/counts.ts'
import { ID_DOCUMENT_LABELS, RELATION_LABELS } from '@meridian/domain/texts/es/proofs.ts'
import { reasonText } from '@meridian/domain/texts/es/reasons.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from '../stop-proofs.ts'

export const STOP_PROOF_TEXTS: Translated<typeof en.STOP_PROOF_TEXTS> = {
  packages: (count, reason) =>
    reason === null
      ? formatCounted(count, 'paquete')
      : `${formatCounted(count, 'paquete')} (no coincide: ${reasonText(reason)})`,
  counted: (count, reason) =>
    reason === null ? countText(count) : `${countText(count)} (no coincide: ${reasonText(reason)})`,
  corrected: (text, was) => `${text} (antes ${was}, corregido)`,
  pinMatched: 'Coincide',
  idChecked: (document) => `${ID_DOCUMENT_LABELS[document]}: el nombre coincide, es mayor de edad`,
  person: (name, relation) => `${name} (${RELATION_LABELS[relation]})`,
}
