import type { Translated } from '@meridian/domain/accounts/language.ts'
import { ANALYTICS_MAX_YEARS } from '@meridian/domain/stats/analytics.ts'
import type * as en from './analytics.copy.ts'

export const ANALYTICS_COPY: Translated<typeof en.ANALYTICS_COPY> = {
  summaryFailed: 'No se cargaron las cifras',
  periodFailed: 'No se cargó el periodo',
  allTimeOrders: 'Pedidos, histórico',
  allTimeMoney: 'Resumen financiero, histórico',
  total: 'Total',
  completed: 'Completados',
  pending: 'Pendientes',
  period: 'Periodo',
  periods: { '7': '7 días', '30': '30 días', '90': '90 días', custom: 'Otro' },
  from: 'Desde',
  to: 'Hasta',
  wrongPeriod: `Elija un primer y un último día, con ${ANALYTICS_MAX_YEARS} años de diferencia como máximo`,
  downloadCsv: 'Descargar CSV',
  inPeriod: 'En este periodo',
  inPeriodLead:
    'Los pedidos cuentan el día en que se hicieron; el dinero y la puntualidad, el día de la entrega, en hora de Chicago.',
  ordersPlaced: 'Pedidos hechos',
  delivered: 'Entregados',
  canceled: 'Cancelados',
  returned: 'Devueltos',
  revenue: 'Ingresos',
  driverPayments: 'Pagos a choferes',
  netProfit: 'Utilidad neta',
  onTime: 'A tiempo',
}

const EACH = { day: 'día', week: 'semana' } as const

export const CHART_COPY: Translated<typeof en.CHART_COPY> = {
  chart: 'Gráfica',
  table: 'Tabla',
  showChart: (title) => `Gráfica: ${title}`,
  showTable: (title) => `Tabla: ${title}`,
  plot: (title, lead) => `Gráfica: ${title}. ${lead}. La tabla tiene las mismas cifras.`,
  empty: 'Nada en este periodo',
  step: { day: 'Día', week: 'Semana del' },
  orders: 'Pedidos',
  ordersTitle: (per) => `Pedidos por ${EACH[per]} y estado`,
  ordersLead: 'Número de pedidos hechos, según su estado actual',
  moneyTitle: 'Ingresos y pago a choferes',
  moneyLead: (per) => `Dólares por ${EACH[per]} de entrega`,
  revenue: 'Ingresos',
  driverPay: 'Pago a choferes',
  net: 'Neto',
  onTimeTitle: 'Puntualidad',
  onTimeLead: (per) => `Porcentaje de entregas hechas dentro de lo prometido, por ${EACH[per]}`,
  deliveries: 'Entregas',
  onTime: 'A tiempo',
  hoursTitle: 'Horas con más pedidos',
  hoursLead: 'Número de pedidos hechos en cada hora del día, hora de Chicago',
  hour: 'Hora',
  clientsTitle: 'Principales clientes',
  clientsLead: 'Ingresos por pedidos entregados, en dólares',
  client: 'Cliente',
  problemsTitle: 'Problemas en las paradas',
  problemsLead: 'Número de problemas que reportaron los choferes, por tipo',
  problem: 'Problema',
  reported: 'Reportados',
}
