import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../pages.ts'

export const PAGE_COPY: Translated<typeof en.PAGE_COPY> = {
  description:
    'Mensajería de artículos médicos y financieros en Texas y los estados vecinos: pida entregas, sígalas y realícelas.',
  noScript: 'Meridian necesita JavaScript. Actívelo en su navegador y vuelva a cargar esta página.',
  trackingTitle: 'Siga su entrega · Meridian',
  deskTitle: 'Recepción · Meridian',
  trackingNoScript: 'Esta página necesita JavaScript. Actívelo en su navegador y vuelva a cargarla.',
  verifierTitle: 'Verificar un expediente de custodia · Meridian',
  verifierNoScript: 'Esta página revisa el expediente con JavaScript. Actívelo en su navegador y vuelva a abrirla.',
}
