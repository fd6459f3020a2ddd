import type { Translated } from '../../accounts/language.ts'
import type * as en from '../organizations.ts'

export const ORGANIZATION_ROLE_LABELS: Translated<typeof en.ORGANIZATION_ROLE_LABELS> = {
  owner: 'Titular',
  manager: 'Gerente',
  orderer: 'Solicitante',
  viewer: 'Solo consulta',
  billing: 'Facturación',
}

export const ORGANIZATION_ROLE_TEXTS: Translated<typeof en.ORGANIZATION_ROLE_TEXTS> = {
  owner: 'Todo, incluso los límites y las reglas de inicio de sesión',
  manager: 'Pedidos, personas, sedes y aprobaciones',
  orderer: 'Hace pedidos, los cambia y les da seguimiento',
  viewer: 'Da seguimiento a los pedidos y lee sus registros',
  billing: 'Costos, recibos y pagos, sin nombres ni direcciones de pacientes',
}

export const ORGANIZATION_ROLE_WITH_ARTICLE: Translated<typeof en.ORGANIZATION_ROLE_WITH_ARTICLE> = {
  owner: 'un titular',
  manager: 'un gerente',
  orderer: 'un solicitante',
  viewer: 'una persona con solo consulta',
  billing: 'alguien de facturación',
}

export const WITHOUT_PRICES = 'sin precios'
