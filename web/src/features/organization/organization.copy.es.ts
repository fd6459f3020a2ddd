import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './organization.copy.ts'

export const ORGANIZATION_COPY: Translated<typeof en.ORGANIZATION_COPY> = {
  title: 'Organización',
  tabs: {
    people: 'Personas',
    sites: 'Sedes',
    'cost-centers': 'Centros de costo',
    billing: 'Facturación',
    approvals: 'Aprobaciones',
    api: 'Claves de API',
    'sign-in': 'Inicio de sesión',
  },
}
