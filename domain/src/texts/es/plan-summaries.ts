import type { Translated } from '../../accounts/language.ts'
import { wordSentence } from '../../accounts/sentence.ts'
import { orderLabel } from '../../orders/orders.ts'
import { formatCounted } from '../../time/format.ts'
import type * as en from '../plan-summaries.ts'

const ordersText = (orders: readonly number[] | number) =>
  typeof orders === 'number' ? formatCounted(orders, 'pedido') : orders.map(orderLabel).join(', ')
const driverText = (driver: string | null) => driver ?? 'un chofer'

export const PLAN_SUMMARIES: Translated<typeof en.PLAN_SUMMARIES> = {
  moved: ({ orders, driver }) => `movió ${ordersText(orders)} a ${driverText(driver)}`,
  tookOut: ({ orders }) => `sacó ${ordersText(orders)} del plan`,
  reordered: ({ driver }) => `reordenó la ruta de ${driverText(driver)}`,
  reorderedOwn: () => 'reordenó su propia ruta',
  locked: ({ orders }) => `fijó ${ordersText(orders)}`,
  unlocked: ({ orders }) => `soltó ${ordersText(orders)}`,
  planned: ({ orders }) => `un plan para ${ordersText(orders)}`,
  gaveOne: ({ driver }) => `dio un pedido a ${driverText(driver)}`,
  placed: ({ orders }) => `puso ${ordersText(orders)} en una ruta`,
  released: ({ orders }) => `dejó ${ordersText(orders)}`,
  unassigned: ({ orders }) => `quitó la asignación de ${ordersText(orders)}`,
  plannedReturn: ({ orders }) => `planeó la devolución de ${ordersText(orders)}`,
  tookDriverOut: ({ driver }) => `sacó a ${driver ?? 'un chofer'} del plan`,
  undid: ({ of }) => `deshizo: ${planSummaryText(of)}`,
  text: ({ text }) => text,
}

export const planSummaryText: typeof en.planSummaryText = (summary) => wordSentence(PLAN_SUMMARIES, summary)
export const planAuthorText: typeof en.planAuthorText = (name) => name ?? 'El despacho automático'
