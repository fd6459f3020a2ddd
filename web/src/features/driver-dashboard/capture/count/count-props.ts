import type { Count } from '@meridian/domain/trade-forms/counts.ts'
import type { TradeForm } from '@meridian/domain/trade-forms/trade-forms.ts'

export type CountProps<Kind extends TradeForm['kind']> = {
  form: Extract<TradeForm, { kind: Kind }>
  /** The other person at the stop, as the order names them. */
  person: string | null
  isSaving: boolean
  onCounted: (count: Extract<Count, { kind: Kind }>) => void
}
