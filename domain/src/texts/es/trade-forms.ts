import type { Translated } from '../../accounts/language.ts'
import { formatCounted } from '../../time/format.ts'
import { drugName } from '../../trade-forms/drug-name.ts'
import type * as en from '../trade-forms.ts'

export const TRADE_FORM_LABELS: Translated<typeof en.TRADE_FORM_LABELS> = {
  specimens: 'Muestras',
  valuables: 'Bolsas y sellos',
  controlled: 'Medicamentos controlados',
}

/** In one line: 'A-1, A-2, 2 muestras'. */
export const formText: Translated<typeof en.formText> = (form) => {
  if (form.kind === 'specimens') {
    const logger = form.loggerSerial ? [`registrador ${form.loggerSerial}`] : []
    return [...form.ids, formatCounted(form.count, 'muestra'), ...logger].join(', ')
  }
  if (form.kind === 'valuables')
    return [
      ...form.bags.map(({ bag, seal }) => `bolsa ${bag} con sello ${seal}`),
      ...(form.declaredValue ? [`valor declarado $${form.declaredValue}`] : []),
      ...(form.isDualControl ? ['dos personas en cada parada'] : []),
      ...(form.isForDestruction ? ['para destruir'] : []),
    ].join(', ')
  return form.drugs.map((line) => `${drugName(line)}: ${line.quantity}`).join(', ')
}
