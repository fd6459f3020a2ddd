import { formatCounted } from '../time/format.ts'
import { drugName } from '../trade-forms/drug-name.ts'
import type { TradeForm, TradeFormKind } from '../trade-forms/trade-forms.ts'

export const TRADE_FORM_LABELS: Record<TradeFormKind, string> = {
  specimens: 'Specimens',
  valuables: 'Bags and seals',
  controlled: 'Controlled medication',
}

/** In one line: 'A-1, A-2 (2 specimens)'. */
export function formText(form: TradeForm): string {
  if (form.kind === 'specimens') {
    const logger = form.loggerSerial ? [`logger ${form.loggerSerial}`] : []
    return [...form.ids, formatCounted(form.count, 'specimen'), ...logger].join(', ')
  }
  if (form.kind === 'valuables')
    return [
      ...form.bags.map(({ bag, seal }) => `bag ${bag} with seal ${seal}`),
      ...(form.declaredValue ? [`declared value $${form.declaredValue}`] : []),
      ...(form.isDualControl ? ['two people at each stop'] : []),
      ...(form.isForDestruction ? ['to be destroyed'] : []),
    ].join(', ')
  return form.drugs.map((line) => `${drugName(line)}: ${line.quantity}`).join(', ')
}
